import type { ComponentType } from 'react';
import type { Column } from '../../../declare/columns.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

export interface CellProps {
  /** What stands at the column's source. */
  value: unknown;
  column: Column;
  record: Row;
  /** The name of the resource. */
  resource: string;
  /** The record a pivot's column stands for. */
  member?: Row;
}

/** How a kind of column is shown. */
export interface CellKind {
  Cell: ComponentType<CellProps>;
  /** Amounts and counts line up at the right. */
  align?: 'right';
  /** Shown on hover and focus; a text that is cut off needs none, it shows itself. */
  tip?: (props: CellProps) => string | undefined;
  /** Shows an empty value itself; every other kind is given a dash. */
  showsEmpty?: true;
}
