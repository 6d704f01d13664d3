import { valueAt } from '../../../declare/list/values.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { inUtc } from '../../messages/cells.ts';
import type { CellKind } from './kinds.ts';

/** With the name of the time zone, which changes with daylight saving time. */
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'full' });

export const date: CellKind = {
  Cell: ({ value, record, column }) => (
    <time dateTime={String(valueAt(record, column.source))}>
      {column.text ? String(value) : showDate(String(value))}
    </time>
  ),
};

export const instant: CellKind = {
  Cell: ({ value }) => <time dateTime={String(value)}>{showInstant(String(value))}</time>,
  tip: ({ value }) => {
    const moment = new Date(String(value));
    return `${time.format(moment)}\n${inUtc(moment.toISOString())}`;
  },
};
