import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useImperativeHandle, useRef } from 'react';

/** How many rows Page Up and Page Down move. */
const PAGE = 10;

/** Keyboard navigation that a list's shortcuts call on its table. */
export interface GridNavigation {
  /** Moves the focus by a number of rows; from outside the table, it returns to the last focused cell. */
  step: (rows: number) => void;
  /** Moves the focus to the row of a record; without one, to the first row. */
  to: (id: string | undefined) => void;
  /** The row of the focused cell. */
  here: () => HTMLElement | undefined;
}

const tables = new WeakMap<Element, GridNavigation>();

/** The navigation of the table with the focus; a table nested in a row handles its own keys. */
export const focusedGridNavigation = (): GridNavigation | undefined => {
  const table = document.activeElement?.closest('[role="grid"]');
  return table ? tables.get(table) : undefined;
};

interface Place {
  row: number;
  cell: number;
}

/** Whether a heading is visible: in the card layout the header is hidden, fully or in part. */
const isSeen = (heading: Element | null): boolean => {
  const { display, position } = heading ? getComputedStyle(heading) : {};
  return display !== 'none' && position !== 'absolute';
};

const cellsIn = (row: HTMLElement): HTMLElement[] => {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  if (!row.parentElement?.matches('thead')) return cells;
  return isSeen(row.parentElement) ? cells.filter((cell) => isSeen(cell.closest('th'))) : [];
};

/**
 * The cells reachable by keyboard, row by row: the cell itself, or the one button in it. Nested tables are excluded.
 */
const cellsOf = (table: HTMLElement): HTMLElement[][] =>
  [...table.querySelectorAll<HTMLElement>('tr[data-row]')].filter((row) => row.closest('table') === table).map(cellsIn);

const placeOf = (cells: HTMLElement[][], target: EventTarget | null): Place | undefined => {
  if (!(target instanceof HTMLElement)) return undefined;
  for (const [row, inRow] of cells.entries()) {
    const cell = inRow.indexOf(target);
    if (cell >= 0) return { row, cell };
  }
  return undefined;
};

const clamp = (value: number, end: number) => Math.max(0, Math.min(value, end));

/** The target of a key from a position; undefined if it is not one of the grid's keys. */
const targetOf = (key: string, ctrl: boolean, { row, cell }: Place, rows: number, width: number): Place | undefined => {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, cell };
    case 'ArrowDown':
      return { row: row + 1, cell };
    case 'ArrowLeft':
      return { row, cell: cell - 1 };
    case 'ArrowRight':
      return { row, cell: cell + 1 };
    case 'PageUp':
      return { row: row - PAGE, cell };
    case 'PageDown':
      return { row: row + PAGE, cell };
    case 'Home':
      return { row: ctrl ? 0 : row, cell: 0 };
    case 'End':
      return { row: ctrl ? rows - 1 : row, cell: width - 1 };
    default:
      return undefined;
  }
};

/**
 * One tab stop for a whole table. Arrows move by cell, page keys by ten rows, Home and End within the row, with Ctrl to
 * the corners of the table. The tab stop is kept only in the DOM, so that moving it renders nothing.
 */
export const useRovingCells = (table: RefObject<HTMLElement | null>, moves?: RefObject<GridNavigation | undefined>) => {
  const last = useRef<Place>({ row: 1, cell: 0 });
  const stop = useRef<HTMLElement | undefined>(undefined);
  const hasFocus = useRef(false);

  const stopAt = (cells: HTMLElement[][], place: Place): HTMLElement | undefined => {
    const wanted = clamp(place.row, cells.length - 1);
    // a hidden header has no cells
    const row = cells[wanted]?.length ? wanted : wanted + 1;
    const cell = clamp(place.cell, (cells[row]?.length ?? 1) - 1);
    const target = cells[row]?.[cell];
    for (const one of cells.flat()) {
      const index = one === target ? 0 : -1;
      // writing the attribute restyles the cell even if the value is the same
      if (one.tabIndex !== index) one.tabIndex = index;
    }
    // a heading that is hidden since is none of the cells
    if (stop.current && stop.current !== target) stop.current.tabIndex = -1;
    stop.current = target;
    return target;
  };

  useEffect(() => {
    const root = table.current;
    if (!root) return;
    const target = stopAt(cellsOf(root), last.current);
    // a refresh removed the focused row: move the focus to its neighbor, not to the page
    if (hasFocus.current && document.activeElement === document.body) target?.focus({ preventScroll: true });
  });

  /** The current row: that of the focused cell, or the one whose detail has the focus. */
  const currentRow = (cells: HTMLElement[][]): number | undefined => {
    const here = placeOf(cells, document.activeElement);
    if (here) return here.row;
    const detail = document.activeElement?.closest('td[data-detail]');
    if (!detail || !table.current?.contains(detail)) return undefined;
    const above = detail.closest('tr')?.previousElementSibling;
    const row = cells.findIndex((inRow) => inRow[0]?.closest('tr') === above);
    return row < 0 ? undefined : row;
  };

  const step = (rows: number) => {
    if (!table.current) return;
    const cells = cellsOf(table.current);
    const from = currentRow(cells);
    // row 0 is the header
    const row = from === undefined ? Math.max(1, last.current.row) : Math.max(1, from + rows);
    stopAt(cells, { row, cell: last.current.cell })?.focus();
  };

  const to = (id: string | undefined) => {
    if (!table.current) return;
    const cells = cellsOf(table.current);
    const row = cells.findIndex(([first]) => first?.closest('tr')?.dataset.record === id);
    stopAt(cells, { row: Math.max(1, row), cell: last.current.cell })?.focus();
  };

  const here = (): HTMLElement | undefined => {
    const cells = table.current ? cellsOf(table.current) : [];
    const place = placeOf(cells, document.activeElement);
    return cells[place?.row ?? -1]?.[0]?.closest<HTMLElement>('tr[data-record]') ?? undefined;
  };

  useImperativeHandle(moves, () => ({ step, to, here }));
  useEffect(() => {
    if (table.current) tables.set(table.current, { step, to, here });
  });

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.altKey || !table.current) return;
      const cells = cellsOf(table.current);
      const from = placeOf(cells, event.target);
      if (!from) return;
      const to = targetOf(event.key, event.ctrlKey || event.metaKey, from, cells.length, cells[from.row]?.length ?? 0);
      if (!to) return;
      event.preventDefault();
      stopAt(cells, to)?.focus();
    },
    onFocus: (event: { target: EventTarget }) => {
      if (!table.current) return;
      const cells = cellsOf(table.current);
      const place = placeOf(cells, event.target);
      hasFocus.current = place !== undefined;
      if (!place) return;
      last.current = place;
      stopAt(cells, place);
    },
    // removing an element fires no blur event; leaving it does
    onBlur: () => {
      hasFocus.current = false;
    },
  };
};
