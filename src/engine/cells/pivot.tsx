import { isEmpty, nameOf, valueAt } from '../../../declare/list/values.ts';
import { isPlainDate, showDate } from '../../../domain/calendar/dates.ts';
import { Dash } from './Dash.tsx';
import type { CellKind, CellProps } from './kinds.ts';

/** The value for one pivot member: `pivot.value` of the child row whose `pivot.key` is the member's id. */
export const pivotValue = ({ value, column: { pivot }, member }: Pick<CellProps, 'value' | 'column' | 'member'>) => {
  if (!pivot || !member || !Array.isArray(value)) return undefined;
  const child: unknown = value.find((row) => valueAt(row, pivot.key) === member.id);
  return typeof child === 'object' && child !== null ? valueAt(child, pivot.value) : undefined;
};

export const pivot: CellKind = {
  showsEmpty: true,
  isBlank: (props) => isEmpty(pivotValue(props)),
  Cell: (props) => {
    const value = pivotValue(props);
    if (isEmpty(value)) return <Dash />;
    const words = nameOf(value);
    return isPlainDate(words) ? <time dateTime={words}>{showDate(words)}</time> : words;
  },
};
