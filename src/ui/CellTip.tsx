import type { ReactNode } from 'react';
import { TipArea } from './TipArea.tsx';

/** What is there for screen readers alone is 1 px wide. A text that wraps is cut below its last line. */
const isCut = (element: Element): boolean =>
  (element.clientWidth > 1 && element.scrollWidth > element.clientWidth) ||
  (element.hasAttribute('data-lines') && element.scrollHeight > element.clientHeight);

/** The tooltip text of a cell: its `data-tip`, or its whole text if that or a part of it is cut. */
const textOf = (cell: Element): string | undefined => {
  const tip = cell.getAttribute('data-tip');
  if (tip) return tip;
  return [cell, ...cell.querySelectorAll('*')].some(isCut) ? (cell.textContent ?? undefined) : undefined;
};

/** The cell with the detail of an open row holds a whole panel: its text would be no tooltip. */
const CELL = '[role="gridcell"]:not([data-detail]), [role="rowheader"]';

const tipAt = (target: Element) => {
  const anchor = target.closest(CELL);
  const text = anchor && textOf(anchor);
  return anchor && text ? { anchor, text } : undefined;
};

/** The tooltips of a table's cells. */
export const CellTip = ({ children }: { children: ReactNode }) => (
  <TipArea tipAt={tipAt} placement="bottom-start" disablePortal>
    {children}
  </TipArea>
);
