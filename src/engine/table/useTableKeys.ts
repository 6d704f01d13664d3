import type { RefObject } from 'react';
import { useRef } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useKeys } from '../keys/keys.ts';
import { useListOf } from '../list/context.ts';
import type { GridNavigation } from './useRovingCells.ts';
import { focusedGridNavigation } from './useRovingCells.ts';

interface Options {
  moves: RefObject<GridNavigation | undefined>;
  toggle?: (record: Row) => void;
  select?: (record: Row) => void;
}

/** The rows between two rows, both included, in list order. */
const between = (rows: readonly Row[], one: Row, other: Row): readonly Row[] => {
  const [from = 0, to = 0] = [rows.indexOf(one), rows.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : rows.slice(from, to + 1);
};

/** The keyboard shortcuts of a table (docs/rules/console.md, "Keys"). The grid itself handles those without `run`. */
export const useTableKeys = ({ moves, toggle, select }: Options): void => {
  const { rows, selected, setSelected, isWholePage, isSecond } = useListOf();
  const first = useRef<Row>(undefined);
  const step = (by: number) => (focusedGridNavigation() ?? moves.current)?.step(by);
  const here = () => moves.current?.here();

  const recordHere = (): Row | undefined => {
    const id = here()?.dataset.record;
    return rows.find((row) => String(row.id) === id);
  };
  /** The expand button of a row in a nested table. */
  const openerHere = () =>
    document.activeElement?.closest('tr[data-row]')?.querySelector<HTMLElement>('button[aria-expanded]');
  const selectHere = () => {
    const record = recordHere();
    if (!record) return;
    first.current = record;
    select?.(record);
  };
  const selectTo = () => {
    const record = recordHere();
    if (!record) return;
    const range = between(rows, rows.find(({ id }) => id === first.current?.id) ?? record, record);
    setSelected([...new Set([...selected, ...range.map(({ id }) => id)])]);
  };
  const selectPage = () => setSelected(isWholePage ? [] : rows.map(({ id }) => id));
  const toggleHere = () => {
    const record = recordHere();
    if (record) toggle?.(record);
    else openerHere()?.click();
  };
  const menu = () => here()?.querySelector<HTMLElement>('[data-menu]');

  // with two lists on a page, the shortcuts belong to the first; the grid's own keys work in both
  const keys = [
    { key: 'j', display: 'j or ↓', description: 'Next row', run: () => step(1) },
    { key: 'k', display: 'k or ↑', description: 'Previous row', run: () => step(-1) },
    { key: 'ArrowRight', display: '← →', description: 'Cell by cell along the row' },
    { key: 'PageDown', display: 'Page Up, Page Down', description: 'Ten rows on' },
    { key: 'Home', display: 'Home, End', description: 'Ends of the row, with Ctrl of the table' },
    ...(toggle
      ? [
          { key: 'e', display: 'e or Enter', description: 'Open or close the row', run: toggleHere },
          { key: 'Escape', display: 'Esc', description: 'Close what was opened' },
        ]
      : []),
    ...(select
      ? [
          { key: 'x', display: 'x or Space', description: 'Select the row', run: selectHere },
          { key: 'x', shift: true, description: 'Select from the row selected last to this one', run: selectTo },
          { key: 'a', shift: true, description: 'Select all on this page, or none', run: selectPage },
        ]
      : []),
    { key: 'a', description: 'Actions for the row', run: () => menu()?.click(), isEnabled: () => Boolean(menu()) },
  ];
  useKeys('Rows', isSecond ? [] : keys);
};
