import { panel } from '../../declare/panel.ts';
import type { FilterValue } from '../../declare/params.ts';
import { isRange } from '../../declare/params.ts';
import type { GridCell, PageState } from '../../declare/parts.ts';
import { spanTo } from '../../declare/span.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import { OPERATOR_ZONE, operatorDay } from '../../domain/calendar/operator-clock.ts';
import type { CountedRow } from '../../domain/notifications/event-types.ts';
import { COUNTED_ROWS } from '../../domain/notifications/event-types.ts';
import { metricsEventTotals } from './calls.ts';

/** How many days the summary shows. */
export const SHOWN_DAYS = 7;

const WEEKDAYS = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

const daysOf = ({ filters: { days } }: PageState): PlainDate[] => {
  const { from = '' } = days && isRange(days) ? days : spanTo(operatorDay(new Date()), SHOWN_DAYS);
  return Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(from, at));
};

const listed = (value: FilterValue): readonly string[] => (Array.isArray(value) ? value : []);

type Totals = readonly {
  date: string;
  events: readonly { event_type_id: number; file_type_id: number; events_count: number }[];
}[];

/** The number of a row's events on a day, which leads to those events. */
const cellOf = (totals: Totals, { events, files }: CountedRow, date: PlainDate): GridCell => {
  const counted = totals.find((one) => one.date === date)?.events ?? [];
  const value = counted
    .filter((one) => events.includes(one.event_type_id) && files.includes(one.file_type_id))
    .reduce((sum, one) => sum + one.events_count, 0);
  return {
    value,
    to: {
      filters: { day: { from: date, to: date }, eventTypes: events.map(String), fileTypes: files.map(String) },
    },
  };
};

/** The events of the shown days, by event and day. Each number leads to the events that it counts. */
export const countedByDay = panel(
  metricsEventTotals,
  {
    title: 'Events by day',
    failed: 'Failed to fetch data',
    query: (state) => {
      const days = daysOf(state);
      return {
        timezone: OPERATOR_ZONE,
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        search: state.search,
        'location-id': [...listed(state.filters.locationId ?? [])],
      };
    },
  },
  (v) => [
    v.grid((totals, state) => ({
      label: 'Events by day',
      corner: 'Event',
      columns: daysOf(state).map((date) => ({
        key: date,
        label: `${WEEKDAYS.format(new Date(date))} ${showDate(date).slice(0, 5)}`,
      })),
      rows: COUNTED_ROWS.map((row) => ({
        key: `${row.section} ${row.label}`,
        label: row.label,
        section: row.section,
        cells: daysOf(state).map((date) => cellOf(totals, row, date)),
      })),
    })),
  ],
);
