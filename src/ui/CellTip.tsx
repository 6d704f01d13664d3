import type { ReactNode } from 'react';
import { TipArea } from './TipArea.tsx';

/** The tooltip text of a cell: its `data-tip`, or its whole text if that is truncated (`data-clip`). */
const textOf = (cell: Element): string | undefined => {
  const tip = cell.getAttribute('data-tip');
  if (tip) return tip;
  const clipped = cell.querySelector('[data-clip]');
  return clipped && clipped.scrollWidth > clipped.clientWidth ? (clipped.textContent ?? undefined) : undefined;
};

const tipAt = (target: Element) => {
  const anchor = target.closest('[role="gridcell"]');
  const text = anchor && textOf(anchor);
  return anchor && text ? { anchor, text } : undefined;
};

/** The tooltips of a table's cells. */
export const CellTip = ({ children }: { children: ReactNode }) => (
  <TipArea tipAt={tipAt} placement="bottom-start" disablePortal>
    {children}
  </TipArea>
);
