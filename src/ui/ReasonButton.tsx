import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { Suspense, useId } from 'react';
import { LazyTip } from './lazyTip.ts';
import { useTip } from './useTip.ts';

/** How long (ms) the pointer must rest on the button; with keyboard focus the reason appears immediately. */
const HOVER_DELAY = 400;

type Props = Omit<ButtonProps, 'title'> & { reason: string | undefined };

/**
 * A button that says why it is unavailable: it stays in the tab order, is announced as disabled and does nothing. With
 * `reason` undefined it is enabled.
 */
export const ReasonButton = ({ reason, onClick, sx, ...props }: Props) => {
  const id = useId();
  const { shown: anchor, show, stay, leave } = useTip<Element>();
  const isTipShown = anchor && reason !== undefined;
  return (
    <>
      <Button
        {...props}
        title={isTipShown ? undefined : reason}
        aria-describedby={isTipShown ? id : undefined}
        aria-disabled={reason !== undefined}
        onMouseEnter={({ currentTarget }) => show((now) => now ?? currentTarget, HOVER_DELAY)}
        onMouseLeave={leave}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget)}
        onBlur={leave}
        onClick={(event) => {
          if (reason === undefined) onClick?.(event);
          else event.preventDefault();
        }}
        sx={[reason !== undefined && { opacity: 0.55, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
      {isTipShown && (
        <Suspense fallback={null}>
          <LazyTip id={id} anchorEl={anchor} placement="bottom" onMouseEnter={stay} onMouseLeave={leave}>
            {reason}
          </LazyTip>
        </Suspense>
      )}
    </>
  );
};
