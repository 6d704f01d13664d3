import { panel } from '../../declare/panels/panel.ts';
import type { GridCell } from '../../declare/panels/parts.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { STATUS_CARDS } from '../../domain/release/status-cards.ts';
import { STATUSES } from '../../domain/release/statuses.ts';
import { countedQuery, dayColumns } from '../events/week.ts';
import { paymentStats } from './calls.ts';

type Stats = readonly { created_on: string; status_id: number; files: number }[];

const FAILED = 'Failed to fetch data';

const filesIn = (stats: Stats, status: number, on?: PlainDate): number =>
  stats
    .filter((one) => one.status_id === status && (on === undefined || one.created_on === on))
    .reduce((sum, { files }) => sum + files, 0);

/** The name of a status on the dashboards. */
export const nameOf = (status: number): string => STATUSES[status]?.monitoring ?? String(status);

/** How many files of the shown days have each status of a card; a number leads to them. */
const card = ({ title, statuses }: (typeof STATUS_CARDS)[number]) =>
  panel(paymentStats, { title, failed: FAILED, width: 'third', query: countedQuery, place: [] }, (v) => [
    v.bars((stats, state) => ({
      label: `${title}: files by day`,
      small: true,
      bars: dayColumns(state).map(({ key, label }) => ({
        label,
        value: statuses.reduce((sum, status) => sum + filesIn(stats, status, key), 0),
      })),
    })),
    v.grid((stats) => ({
      label: title,
      corner: 'Status',
      columns: [{ key: 'files', label: 'Files' }],
      rows: statuses.map((status) => ({
        key: String(status),
        label: nameOf(status),
        cells: [{ value: filesIn(stats, status), to: { filters: { statuses: [String(status)], day: undefined } } }],
      })),
    })),
  ]);

const cellOf = (stats: Stats, status: number, date: PlainDate): GridCell => ({
  value: filesIn(stats, status, date),
  to: { filters: { day: { from: date, to: date }, statuses: [String(status)] } },
});

const byDay = panel(
  paymentStats,
  { title: 'Payment files by day', failed: FAILED, query: countedQuery, place: [] },
  (v) => [
    v.grid((stats, state) => {
      const columns = dayColumns(state);
      return {
        label: 'Payment files by day',
        corner: 'Status',
        columns,
        rows: STATUS_CARDS.flatMap(({ title, statuses }) =>
          statuses.map((status) => ({
            key: String(status),
            label: nameOf(status),
            section: title,
            cells: columns.map(({ key }) => cellOf(stats, status, key)),
          })),
        ),
      };
    }),
  ],
);

/** The payment files of the shown days by status: a card for each who has them, and a grid by day. */
export const countedFiles = [...STATUS_CARDS.map(card), byDay];
