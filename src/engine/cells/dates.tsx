import { valueAt } from '../../../declare/list/values.ts';
import { showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { inUtc } from '../../messages/cells.ts';
import type { CellKind } from './kinds.ts';

const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' });

/** The time zone's name on that day; it changes with daylight saving time. */
const zoneOf = (instant: Date): string =>
  zone.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';

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
    return `${zoneOf(moment)}\n${inUtc(moment.toISOString())}`;
  },
};
