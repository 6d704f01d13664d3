import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useImperativeHandle, useRef } from 'react';

/** How far a page key goes, in rows. */
const PAGE = 10;

/** What the keys of a list do with its table. */
export interface Moves {
  /** Moves the focus so many rows on; from outside the table it comes to where it was. */
  step: (rows: number) => void;
  /** The row whose cell has the focus. */
  here: () => HTMLElement | undefined;
}

const tables = new WeakMap<Element, Moves>();

/** Those of the table the focus is in: one inside a row of another has the keys to itself. */
export const movesHere = (): Moves | undefined => {
  const table = document.activeElement?.closest('[role="grid"]');
  return table ? tables.get(table) : undefined;
};

interface Place {
  row: number;
  cell: number;
}

/** Where rows are cards the header is not seen, or only in part. */
const isSeen = (heading: Element | null): boolean => {
  const { display, position } = heading ? getComputedStyle(heading) : {};
  return display !== 'none' && position !== 'absolute';
};

const cellsIn = (row: HTMLElement): HTMLElement[] => {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  if (!row.parentElement?.matches('thead')) return cells;
  return isSeen(row.parentElement) ? cells.filter((cell) => isSeen(cell.closest('th'))) : [];
};

/** The cells a key can reach, row by row: a cell itself, or the one button in it. A table inside a row is its own. */
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

/** Where a key leads from a place, or undefined when the key is not one of the grid's. */
const towards = (key: string, ctrl: boolean, { row, cell }: Place, rows: number, width: number): Place | undefined => {
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
 * One tab stop for a whole table; arrows go by cell, page keys ten rows, Home and End along the row, with Ctrl to the
 * table's corners. The tab stop is kept in the DOM alone, so that moving about renders nothing.
 */
export const useRovingCells = (table: RefObject<HTMLElement | null>, moves?: RefObject<Moves | undefined>) => {
  const last = useRef<Place>({ row: 1, cell: 0 });
  const held = useRef(false);

  const stopAt = (cells: HTMLElement[][], place: Place): HTMLElement | undefined => {
    const asked = clamp(place.row, cells.length - 1);
    // a header that is not seen has none
    const row = cells[asked]?.length ? asked : asked + 1;
    const cell = clamp(place.cell, (cells[row]?.length ?? 1) - 1);
    const target = cells[row]?.[cell];
    for (const one of cells.flat()) {
      const index = one === target ? 0 : -1;
      // a write restyles the cell, changed or not
      if (one.tabIndex !== index) one.tabIndex = index;
    }
    return target;
  };

  useEffect(() => {
    const root = table.current;
    if (!root) return;
    const target = stopAt(cellsOf(root), last.current);
    // the focused row went away with a refresh: its neighbour takes the focus, not the page
    if (held.current && document.activeElement === document.body) target?.focus({ preventScroll: true });
  });

  /** The row the person is in: the focused cell's, or the one whose detail has the focus. */
  const rowHere = (cells: HTMLElement[][]): number | undefined => {
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
    const from = rowHere(cells);
    // the first row is the header's
    const row = from === undefined ? Math.max(1, last.current.row) : Math.max(1, from + rows);
    stopAt(cells, { row, cell: last.current.cell })?.focus();
  };

  const here = (): HTMLElement | undefined => {
    const cells = table.current ? cellsOf(table.current) : [];
    const place = placeOf(cells, document.activeElement);
    return cells[place?.row ?? -1]?.[0]?.closest<HTMLElement>('tr[data-record]') ?? undefined;
  };

  useImperativeHandle(moves, () => ({ step, here }));
  useEffect(() => {
    if (table.current) tables.set(table.current, { step, here });
  });

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.altKey || !table.current) return;
      const cells = cellsOf(table.current);
      const from = placeOf(cells, event.target);
      if (!from) return;
      const to = towards(event.key, event.ctrlKey || event.metaKey, from, cells.length, cells[from.row]?.length ?? 0);
      if (!to) return;
      event.preventDefault();
      stopAt(cells, to)?.focus();
    },
    onFocus: (event: { target: EventTarget }) => {
      if (!table.current) return;
      const cells = cellsOf(table.current);
      const place = placeOf(cells, event.target);
      held.current = place !== undefined;
      if (!place) return;
      last.current = place;
      stopAt(cells, place);
    },
    // an element that is removed tells no blur; the person's leaving does
    onBlur: () => {
      held.current = false;
    },
  };
};
