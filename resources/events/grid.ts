import { panel } from '../../declare/panels/panel.ts';
import type { GridCell } from '../../declare/panels/parts.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import type { CountedRow } from '../../domain/notifications/event-types.ts';
import { COUNTED_ROWS } from '../../domain/notifications/event-types.ts';
import { metricsEventTotals } from './calls.ts';
import { countedQuery, dayColumns } from './week.ts';

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
    width: 'main',
    place: [],
    query: (state) => ({ ...countedQuery(state), search: state.search }),
  },
  (v) => [
    v.grid((totals, state) => {
      const columns = dayColumns(state);
      return {
        label: 'Events by day',
        corner: 'Event',
        columns,
        rows: COUNTED_ROWS.map((row) => ({
          key: `${row.section} ${row.label}`,
          label: row.label,
          section: row.section,
          cells: columns.map(({ key }) => cellOf(totals, row, key)),
        })),
      };
    }),
  ],
);
