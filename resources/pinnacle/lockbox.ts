import { defineCall } from '../../declare/call.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { showDollars } from '../../declare/kinds/money.ts';
import { isRange, onDay, values } from '../../declare/list/params.ts';
import { panel } from '../../declare/panels/panel.ts';
import type { PageState } from '../../declare/panels/parts.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { PINNACLE_ROLES } from '../../domain/roles.ts';
import { LOCKBOX_ID, LockboxTotals, LockboxTransaction, lockboxDates } from './lockbox-calls.ts';

export const lockboxTotals = defineCall({
  name: 'lockbox.totals',
  method: 'GET',
  path: '/pinnacle/lockbox/totals',
  access: PINNACLE_ROLES,
  summary: 'What a lockbox received in all, or on some days: how much, and in how many transactions',
  query: lockboxDates,
  answer: LockboxTotals,
});

const ALL_TIME = 'All Time';

/** The lockbox of the address, and its day. */
const queryOf = ({ filters: { lockboxId, date } }: PageState) => ({
  lockboxId: String(lockboxId ?? ''),
  ...(date && isRange(date) && { startDate: date.from, endDate: date.to }),
});

const totals = panel(
  lockboxTotals,
  { title: 'Summary', failed: 'Error loading lockbox details', query: queryOf },
  (v) => [
    v.statistics(({ lockbox_id, total_amount_dollars, transaction_count }, { filters: { date } }) => [
      { label: 'Total amount', value: showDollars(total_amount_dollars) },
      { label: 'Transactions', value: transaction_count },
      { label: 'Dates', value: date && isRange(date) && date.from ? showDate(date.from) : ALL_TIME },
      { label: 'Lockbox', value: lockbox_id },
    ]),
  ],
);

/** The transactions of the lockbox in the address (docs/rules/exchange.md, "Lockbox Checks"). */
export default defineResource({
  from: 'query',
  record: LockboxTransaction,
  api: rest('/pinnacle/lockbox/transactions', {
    verbs: ['list'],
    rows: 'transactions',
    total: { body: 'count' },
  }),
  recordRepresentation: ({ transaction_type_description, transaction_date }) =>
    `${transaction_type_description}, ${showDate(transaction_date)}`,
  texts: {
    one: 'lockbox transaction',
    many: 'lockbox transactions',
    empty: 'No lockbox transactions found',
    loadFailed: 'Error loading lockbox details',
  },
  open: 'drawer',
  list: {
    paging: 'cursor',
    pageSize: 100,
    expand: 'custom',
    above: [totals],
    columns: (c) => [
      c.text('transaction_type_description', { label: 'Type', priority: 1, minWidth: 136, flex: 1 }),
      c.code('transaction_type_code', { label: 'Code', priority: 3, minWidth: 52, flex: 0 }),
      c.date('transaction_date', { label: 'Date', priority: 1 }),
      c.code('bank_ref_number', { label: 'Bank reference', minWidth: 112 }),
      c.code('customer_reference_number', { label: 'Customer reference', minWidth: 128 }),
      c.text('transaction_description', { label: 'Description', minWidth: 160, flex: 1 }),
      c.money('amount_dollars', { label: 'Amount', priority: 1, minWidth: 112 }),
      c.code('account_number', { label: 'Account', priority: 3 }),
    ],
    filters: [
      { source: 'lockbox_id', param: values('lockboxId', { label: 'Lockbox', url: 'id', pattern: LOCKBOX_ID }) },
      {
        source: 'transaction_date',
        param: onDay('date', { label: 'Date', api: { from: 'startDate', to: 'endDate' }, open: true }),
      },
    ],
  },
  calls: [lockboxTotals],
});
