import type { ComponentType } from 'react';
import type { Column } from '../../../declare/list/columns.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

export interface CellProps {
  /** The value at the column's source. */
  value: unknown;
  column: Column;
  record: Row;
  /** The name of the resource. */
  resource: string;
  /** For a pivot column: the record the column represents. */
  member?: Row;
}

/** How a column kind is rendered. */
export interface CellKind {
  Cell: ComponentType<CellProps>;
  /** Amounts and counts are right-aligned. */
  align?: 'right';
  /** Tooltip, shown on hover and focus. Truncated text needs none: it gets one automatically. */
  tip?: (props: CellProps) => string | undefined;
  /** It consists of controls, which take the focus instead of the cell: each has `data-cell` and `tabIndex={-1}`. */
  controls?: true;
  /** Renders empty values itself; every other kind gets a dash. */
  showsEmpty?: true;
  /** Whether such a kind shows a dash. */
  isBlank?: (props: CellProps) => boolean;
}
