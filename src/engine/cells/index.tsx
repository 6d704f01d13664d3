import type { Column, ColumnKind } from '../../../declare/list/columns.ts';
import { columnValue, isEmpty, itemTips } from '../../../declare/list/values.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { custom } from './custom.tsx';
import { Dash } from './Dash.tsx';
import { date, instant } from './dates.tsx';
import type { CellKind, CellProps } from './kinds.ts';
import { link } from './link.tsx';
import { count, money, number, percent } from './numbers.tsx';
import { pivot } from './pivot.tsx';
import { reference } from './reference.tsx';
import { flags, location, status, tags } from './tags.tsx';
import { choice, code, text, yesNo } from './text.tsx';

/** The renderer of each column kind. */
export const CELLS: Readonly<Record<ColumnKind, CellKind>> = {
  text,
  code,
  date,
  instant,
  money,
  count,
  number,
  percent,
  yesNo,
  choice,
  link,
  reference,
  location,
  status,
  flags,
  tags,
  pivot,
  custom,
};

/** What a column's cell shows of a record. */
export const cellProps = (record: Row, resource: string, column: Column, member: Row | undefined): CellProps => ({
  record,
  resource,
  column,
  member,
  value: columnValue(record, column),
});

/** Whether a cell shows nothing: no value, or none of its declared tags. */
const hasNothing = ({ column, record, value }: CellProps): boolean =>
  column.tags ? column.tags(record).length === 0 : isEmpty(value);

/** Whether a cell shows a dash. */
export const isBlank = (props: CellProps, { showsEmpty, isBlank: own }: CellKind): boolean =>
  own ? own(props) : !showsEmpty && hasNothing(props);

/** The value of one cell, or a dash. */
export const CellValue = ({ kind, ...props }: CellProps & { kind: CellKind }) => {
  const { Cell, showsEmpty } = kind;
  if (!hasNothing(props) || showsEmpty) return <Cell {...props} />;
  return props.column.blank ? null : <Dash />;
};

/** The cell's tooltip, shown on hover and focus. */
export const cellTip = ({ tip, showsEmpty }: CellKind, props: CellProps): string | undefined => {
  const { column, record, value } = props;
  if (hasNothing(props) && !showsEmpty) return undefined;
  if (column.tip) return column.tip(record);
  return itemTips(column, value)?.join('\n') ?? tip?.(props);
};
