import { EMPTY } from '../../../declare/list/params.ts';
import { isEmpty, nameOf, valueAt } from '../../../declare/list/values.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** Rows that stand together: of one value, or all of a list without groups. */
export interface RowGroup {
  value: string | undefined;
  rows: readonly Row[];
}

const groupOf = (row: Row, field: string): string => {
  const value = valueAt(row, field);
  return isEmpty(value) ? EMPTY : nameOf(value);
};

/**
 * The groups of the rows of a page; at least one. A row that the list no longer has, such as the open one, is before
 * them.
 */
export const rowGroups = (rows: readonly Row[], listed: readonly Row[], groupBy: string | undefined): RowGroup[] => {
  if (groupBy === undefined || rows.length === 0) return [{ value: undefined, rows }];
  const groups = Map.groupBy(rows, (row) => (listed.includes(row) ? groupOf(row, groupBy) : undefined));
  return [...groups].map(([value, of]) => ({ value, rows: of }));
};
