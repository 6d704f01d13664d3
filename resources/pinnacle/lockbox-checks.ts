import * as z from 'zod/mini';
import { childLists } from '../../declare/children.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { dateRange, values } from '../../declare/list/params.ts';
import { UNKNOWN_LOCATION } from '../../domain/bank/accounts.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { LOCKBOX_ID, Lockbox, LockboxDay } from './lockbox-calls.ts';

/** A lockbox with its days, which the answer has beside the lockboxes. */
const LockboxRow = z.extend(Lockbox, { days: z.array(LockboxDay) });

/** What each lockbox received (docs/rules/exchange.md, "Lockbox Checks"). */
export default defineResource({
  from: 'module',
  record: LockboxRow,
  api: rest('/pinnacle/lockbox/checks', {
    verbs: ['list'],
    rows: 'summary',
    total: 'rows',
    parts: { days: { rows: 'dailyBreakdown', by: 'lockbox_id' } },
    facets: { path: '/pinnacle/lockbox/checks/filters' },
  }),
  recordRepresentation: ({ lockbox_name, lockbox_id }) => `${lockbox_name} ${lockbox_id}`,
  texts: {
    one: 'lockbox',
    many: 'lockboxes',
    empty: 'No lockbox transactions found',
    loadFailed: 'Error loading lockbox data',
  },
  list: {
    ids: 'text',
    paging: 'none',
    columns: (c) => [
      c.location('location', {
        label: 'Location',
        priority: 1,
        minWidth: 112,
        flex: 0,
        tone: ({ location }) => (location === UNKNOWN_LOCATION ? 'warning' : 'neutral'),
      }),
      c.code('lockbox_id', { label: 'Lockbox', priority: 1, minWidth: 96 }),
      c.text('lockbox_name', { label: 'Name', priority: 1, minWidth: 128, flex: 1 }),
      c.text('first_transaction_date', {
        label: 'Available period',
        additionalSources: ['last_transaction_date'],
        minWidth: 184,
        text: ({ first_transaction_date: first, last_transaction_date: last }) =>
          first === last ? showDate(first) : `${showDate(first)} – ${showDate(last)}`,
      }),
      c.count('transaction_count', { label: 'Transactions', priority: 3, minWidth: 112 }),
      c.money('total_amount_dollars', { label: 'Total amount', priority: 1, minWidth: 128 }),
      c.code('account_number', { label: 'Account', minWidth: 96 }),
    ],
    filters: [
      {
        source: 'first_transaction_date',
        param: dateRange('dates', {
          label: 'Dates',
          open: true,
          whole: true,
          api: { from: 'startDate', to: 'endDate' },
        }),
      },
      { source: 'lockbox_id', param: values('lockboxId', { label: 'Lockboxes', open: true, pattern: LOCKBOX_ID }) },
    ],
  },
  children: childLists(LockboxRow, (c) => [
    c.list('days', {
      title: 'Daily breakdown',
      caption: ([{ lockbox_name }]) => `Days of ${lockbox_name}`,
      record: LockboxDay,
      recordRepresentation: ({ transaction_date }) => showDate(transaction_date),
      texts: { one: 'day', empty: 'No lockbox transactions found' },
      given: ([lockbox]) => lockbox.days,
      list: {
        ids: 'text',
        pageSizes: [10, 20, 50, 100],
        columns: (col) => [
          col.date('transaction_date', { label: 'Date', priority: 1, sort: true }),
          col.count('total_transactions', { label: 'Transactions', sort: true }),
          col.money('total_amount_dollars', { label: 'Total amount', priority: 1, sort: true }),
          // a link to the transactions of the day
          col.custom('lockbox_id', { label: 'Details', priority: 1, minWidth: 72, flex: 0 }),
        ],
        sort: { field: 'transaction_date', order: 'DESC' },
      },
    }),
  ]),
});
