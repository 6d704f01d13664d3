import type { RefObject } from 'react';
import { useRef } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useKeys } from '../keys/keys.ts';
import { useListOf } from '../list/context.ts';
import type { Moves } from './useRovingCells.ts';
import { movesHere } from './useRovingCells.ts';

interface Doings {
  moves: RefObject<Moves | undefined>;
  toggle?: (record: Row) => void;
  select?: (record: Row) => void;
}

/** The rows from one to another, both included, in the order of the list. */
const between = (rows: readonly Row[], one: Row, other: Row): readonly Row[] => {
  const [from = 0, to = 0] = [rows.indexOf(one), rows.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : rows.slice(from, to + 1);
};

/** The keys of a table (docs/rules/console.md, "Keys"). Those without `run` are taken by the grid's cells themselves. */
export const useTableKeys = ({ moves, toggle, select }: Doings): void => {
  const { rows, selected, setSelected, isWholePage, isSecond } = useListOf();
  const first = useRef<Row>(undefined);
  const step = (by: number) => (movesHere() ?? moves.current)?.step(by);
  const here = () => moves.current?.here();

  const recordHere = (): Row | undefined => {
    const id = here()?.dataset.record;
    return rows.find((row) => String(row.id) === id);
  };
  /** Of a row of a table inside an open row. */
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

  // of two lists on a page the keys are those of the first; the grid's own act in both
  const keys = [
    { key: 'j', shows: 'j or ↓', does: 'Next row', run: () => step(1) },
    { key: 'k', shows: 'k or ↑', does: 'Previous row', run: () => step(-1) },
    { key: 'ArrowRight', shows: '← →', does: 'Cell by cell along the row' },
    { key: 'PageDown', shows: 'Page Up, Page Down', does: 'Ten rows on' },
    { key: 'Home', shows: 'Home, End', does: 'Ends of the row, with Ctrl of the table' },
    ...(toggle
      ? [
          { key: 'e', shows: 'e or Enter', does: 'Open or close the row', run: toggleHere },
          { key: 'Escape', shows: 'Esc', does: 'Close what was opened' },
        ]
      : []),
    ...(select
      ? [
          { key: 'x', shows: 'x or Space', does: 'Select the row', run: selectHere },
          { key: 'x', shift: true, does: 'Select from the row selected last to this one', run: selectTo },
          { key: 'a', shift: true, does: 'Select all on this page, or none', run: selectPage },
        ]
      : []),
    { key: 'a', does: 'Actions for the row', run: () => menu()?.click(), can: () => Boolean(menu()) },
  ];
  useKeys('Rows', isSecond ? [] : keys);
};
