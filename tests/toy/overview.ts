import { sftpDirectories } from '../../contract/diagnostic.ts';
import { runTotals } from '../../contract/release/reads.ts';
import { dateRange, oneOf } from '../../declare/list/params.ts';
import { spanTo } from '../../declare/list/span.ts';
import { definePage } from '../../declare/page.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { lookupGroups } from '../../resources/groups/lookup.ts';

const DAYS = 7;

/** A made-up page with every kind of part, over calls of the product (docs/declare-a-resource.md, "A page"). */
export default definePage({
  state: {
    search: { placeholder: 'Search groups' },
    params: [
      oneOf('sort', { label: 'Search in', choices: { number: 'Number', name: 'Name' } }),
      dateRange('days', { label: 'Days', days: DAYS, initial: () => spanTo(operatorToday(), DAYS) }),
    ],
  },
  panels: (panel) => [
    panel(runTotals, { title: 'Today' }, (v) => [
      v.statistics(({ today }) => [
        { label: 'Scheduled', value: today.scheduled },
        { label: 'Built', value: today.built, note: { text: 'on pace', tone: 'success' } },
      ]),
    ]),
    panel(runTotals, { title: 'By state', width: 'half' }, (v) => [
      v.bars(({ total }) => ({
        label: 'Runs by state',
        bars: [
          { label: 'Pending', value: total.pending },
          { label: 'Failed', value: total.failed, to: { list: 'check-runs', filters: { stage: ['failed'] } } },
        ],
      })),
      v.line(({ today }) => ({
        label: 'From scheduled to built',
        labels: ['Scheduled', 'Built'],
        series: [{ label: 'Runs', values: [today.scheduled, today.built] }],
      })),
    ]),
    panel(runTotals, { title: 'Days', width: 'half' }, (v) => [
      v.grid(({ today, total }, { filters }) => ({
        label: 'Runs by day',
        corner: 'Runs',
        columns: [
          { key: 'today', label: 'Today' },
          { key: 'range', label: Object.values(filters.days ?? {}).join(' to ') },
        ],
        rows: [
          {
            key: 'waiting',
            label: 'Waiting',
            cells: [{ value: today.waiting }, { value: total.failed + 1, to: { filters: { sort: ['name'] } } }],
          },
        ],
      })),
      v.calendar(() => ({
        label: 'Holidays',
        month: '2026-11',
        days: [{ date: '2026-11-26', text: 'Thanksgiving Day', tone: 'warning' }],
      })),
    ]),
    panel(
      lookupGroups,
      {
        title: 'Groups',
        failed: 'Failed to load groups',
        query: ({ search, filters: { sort } }) => ({
          query: search,
          ...(Array.isArray(sort) && { 'search-fields': sort[0] === 'name' ? ('name' as const) : ('number' as const) }),
        }),
      },
      (v) => [
        v.message(({ total_filtered }) =>
          total_filtered === 0 ? { tone: 'warning', text: 'Check the number.' } : undefined,
        ),
        v.table(({ rows }) => rows, {
          label: 'Groups found',
          empty: 'No group has this number or name',
          key: ({ id }) => id,
          columns: (c) => [c.code('number', { label: 'Group #' }), c.text('name', { label: 'Name' })],
        }),
      ],
    ),
    panel(sftpDirectories, { title: 'For administrators' }, (v) => [v.heading('Sources')]),
  ],
});
