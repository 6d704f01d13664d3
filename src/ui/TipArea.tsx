import type { PopperProps } from '@mui/material/Popper';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { fetchTip, LazyTip } from './lazyTip.ts';
import { useTip } from './useTip.ts';

interface Props extends Pick<PopperProps, 'placement' | 'disablePortal'> {
  /** The element at or above `target` that has a tooltip, and its text. */
  tipAt: (target: Element) => { anchor: Element; text: string } | undefined;
  children: ReactNode;
}

/**
 * One tooltip for all elements in it, on hover and on focus (WCAG 1.4.13): the pointer may move onto it, and Escape
 * dismisses it. One tooltip per element would slow down long lists.
 */
export const TipArea = ({ tipAt, children, ...where }: Props) => {
  const { shown, show, stay, hide, leave } = useTip<{ anchor: Element; text: string }>();
  const point = (target: EventTarget | null, otherwise: () => void) => {
    const tip = target instanceof Element ? tipAt(target) : undefined;
    if (!tip) return otherwise();
    show((now) => (now?.anchor === tip.anchor ? now : tip));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes; the elements in it are focusable
    <div
      onMouseEnter={fetchTip}
      onMouseOver={(event) => point(event.target, leave)}
      onMouseLeave={leave}
      onFocus={(event) => point(event.target, hide)}
      // at once: it could lie over what has the focus next
      onBlur={hide}
    >
      {children}
      {shown && (
        <Suspense fallback={null}>
          <LazyTip {...where} anchorEl={shown.anchor} onMouseEnter={stay} onMouseLeave={leave}>
            {shown.text}
          </LazyTip>
        </Suspense>
      )}
    </div>
  );
};
