import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { fetchTip, LazyTip } from './lazyTip.ts';
import { useTip } from './useTip.ts';

const isCut = (element: Element): boolean => element.clientWidth > 0 && element.scrollWidth > element.clientWidth;

/** The tooltip text of a cell: its `data-tip`, or its whole text if that or a part of it is cut. */
const tipOf = (cell: Element): string | undefined => {
  const tip = cell.getAttribute('data-tip');
  if (tip) return tip;
  return [cell, ...cell.querySelectorAll('*')].some(isCut) ? (cell.textContent ?? undefined) : undefined;
};

const cellOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="gridcell"], [role="rowheader"]') : null;

/**
 * One tooltip for a whole table, on hover and on focus (WCAG 1.4.13): the pointer may move onto it, and Escape
 * dismisses it. One tooltip per cell would slow down long lists.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes; every cell is itself focusable
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
