import type { RefObject } from 'react';
import { lazy, Suspense, useRef } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import {
  CELL_BY_CELL,
  CLOSE_OPENED,
  E_OR_ENTER,
  ENDS_OF_ROW,
  ESC,
  HOME_END,
  J_OR_DOWN,
  K_OR_UP,
  NEXT_ROW,
  OPEN_OR_CLOSE_ROW,
  PAGE_KEYS,
  PREVIOUS_ROW,
  ROW_ACTIONS,
  ROWS,
  SELECT_PAGE,
  SELECT_RANGE,
  SELECT_ROW,
  TEN_ROWS_ON,
  X_OR_SPACE,
} from '../../messages/keys.ts';
import { useKeys } from '../keys/keys.ts';
import { useListOf, useSelection } from '../list/context.ts';
import type { GridNavigation } from './useRovingCells.ts';
import { focusedGridNavigation } from './useRovingCells.ts';

const NextRow = lazy(() => import('./NextRow.tsx'));

interface Props {
  moves: RefObject<GridNavigation | undefined>;
  /** Opens or closes a row; absent where none opens. */
  toggle: ((record: Row) => void) | undefined;
  selectable: boolean;
}

/** The rows between two rows, both included, in list order. */
const between = (rows: readonly Row[], one: Row, other: Row): readonly Row[] => {
  const [from = 0, to = 0] = [rows.indexOf(one), rows.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : rows.slice(from, to + 1);
};

/**
 * The keyboard shortcuts of a table (docs/rules/console.md, "Keys"), and the focus after an action. The grid itself
 * handles the keys without `run`.
 */
export const TableKeys = ({ moves, toggle, selectable }: Props) => {
  const { rows, isSecond, acted } = useListOf();
  const { selected, setSelected, toggle: select, togglePage } = useSelection();
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
    select(record.id);
  };
  const selectTo = () => {
    const record = recordHere();
    if (!record) return;
    const range = between(rows, rows.find(({ id }) => id === first.current?.id) ?? record, record);
    setSelected([...selected, ...range.map(({ id }) => id)]);
  };
  const toggleHere = () => {
    const record = recordHere();
    if (record) toggle?.(record);
    else openerHere()?.click();
  };
  const menu = () => here()?.querySelector<HTMLElement>('[data-menu]');

  // with two lists on a page, the shortcuts belong to the first; the grid's own keys work in both
  const keys = [
    { key: 'j', display: J_OR_DOWN, description: NEXT_ROW, run: () => step(1) },
    { key: 'k', display: K_OR_UP, description: PREVIOUS_ROW, run: () => step(-1) },
    { key: 'ArrowRight', display: '← →', description: CELL_BY_CELL },
    { key: 'PageDown', display: PAGE_KEYS, description: TEN_ROWS_ON },
    { key: 'Home', display: HOME_END, description: ENDS_OF_ROW },
    ...(toggle
      ? [
          { key: 'e', display: E_OR_ENTER, description: OPEN_OR_CLOSE_ROW, run: toggleHere },
          { key: 'Escape', display: ESC, description: CLOSE_OPENED },
        ]
      : []),
    ...(selectable
      ? [
          { key: 'x', display: X_OR_SPACE, description: SELECT_ROW, run: selectHere },
          { key: 'x', shift: true, description: SELECT_RANGE, run: selectTo },
          { key: 'a', shift: true, description: SELECT_PAGE, run: togglePage },
        ]
      : []),
    { key: 'a', description: ROW_ACTIONS, run: () => menu()?.click(), isEnabled: () => Boolean(menu()) },
  ];
  useKeys(ROWS, isSecond ? [] : keys);
  return acted ? (
    <Suspense fallback={null}>
      <NextRow acted={acted} moves={moves} />
    </Suspense>
  ) : null;
};
