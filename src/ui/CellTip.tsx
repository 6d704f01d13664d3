import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { fetchTip, LazyTip } from './lazyTip.ts';
import { useTip } from './useTip.ts';

/** What a cell has to add: its own `data-tip`, or its whole text when that was cut off (`data-clip`). */
const tipOf = (cell: Element): string | undefined => {
  const said = cell.getAttribute('data-tip');
  if (said) return said;
  const clipped = cell.querySelector('[data-clip]');
  return clipped && clipped.scrollWidth > clipped.clientWidth ? (clipped.textContent ?? undefined) : undefined;
};

const cellOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="gridcell"]') : null;

/**
 * One tooltip for a whole table, on hover and on focus alike (WCAG 1.4.13): the pointer may move onto it, Escape
 * dismisses it. A tooltip a cell would make a long list slow.
 */
export const CellTip = ({ children }: { children: ReactNode }) => {
  const { shown, show, stay, leave } = useTip<{ cell: Element; text: string }>();
  const point = (target: EventTarget | null) => {
    const cell = cellOf(target);
    const text = cell && tipOf(cell);
    if (!cell || !text) return leave();
    show((now) => (now?.cell === cell ? now : { cell, text }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; every cell takes the focus itself
    <div
      onMouseEnter={fetchTip}
      onMouseOver={(event) => point(event.target)}
      onMouseLeave={leave}
      onFocus={(event) => point(event.target)}
      onBlur={leave}
    >
      {children}
      {shown && (
        <Suspense fallback={null}>
          <LazyTip
            disablePortal
            anchorEl={shown.cell}
            placement="bottom-start"
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            {shown.text}
          </LazyTip>
        </Suspense>
      )}
    </div>
  );
};
