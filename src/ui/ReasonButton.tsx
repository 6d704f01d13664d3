import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { Suspense, useId } from 'react';
import { LazyTip } from './lazyTip.ts';
import { useTip } from './useTip.ts';

/** How long (ms) the pointer must rest on the button; who comes by the keyboard is told at once. */
const RESTS = 400;

type Props = Omit<ButtonProps, 'title'> & { reason: string | undefined };

/**
 * A button that, when it cannot be used, says why: it stays in the tab order, announces itself as disabled and does
 * nothing. `reason` undefined means that it can be used.
 */
export const ReasonButton = ({ reason, onClick, sx, ...props }: Props) => {
  const id = useId();
  const { shown: anchor, show, stay, leave } = useTip<Element>();
  const told = anchor && reason !== undefined;
  return (
    <>
      <Button
        {...props}
        title={told ? undefined : reason}
        aria-describedby={told ? id : undefined}
        aria-disabled={reason !== undefined}
        onMouseEnter={({ currentTarget }) => show((now) => now ?? currentTarget, RESTS)}
        onMouseLeave={leave}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget)}
        onBlur={leave}
        onClick={(event) => {
          if (reason === undefined) onClick?.(event);
          else event.preventDefault();
        }}
        sx={[reason !== undefined && { opacity: 0.55, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
      {told && (
        <Suspense fallback={null}>
          <LazyTip id={id} anchorEl={anchor} placement="bottom" onMouseEnter={stay} onMouseLeave={leave}>
            {reason}
          </LazyTip>
        </Suspense>
      )}
    </>
  );
};
