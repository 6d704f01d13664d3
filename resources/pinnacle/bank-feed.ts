import { childLists } from '../../declare/children.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices, dateRange, textParam, values } from '../../declare/list/params.ts';
import { ACCOUNT_PURPOSES } from '../../domain/bank/accounts.ts';
import { CURRENCY } from '../../domain/currencies.ts';
import { dayChildren } from './children.ts';
import { figures } from './columns.ts';
import { breakMatch, confirmMatch } from './match-calls.ts';
import { AccountDay, dayName } from './record.ts';

/** What the bank reports of each account and day (docs/rules/exchange.md, "Bank feed"). */
export default defineResource({
  from: 'query',
  record: AccountDay,
  api: rest('/pinnacle/data', {
    verbs: ['list'],
    names: { page: 'page', base: 1, size: 'perPage', sort: 'sort', order: 'order' },
    rows: 'users',
    total: { body: 'count' },
    facets: { path: '/pinnacle/data/filters' },
  }),
  recordRepresentation: (day) => `Account ${day.account_number}, ${dayName(day)}`,
  texts: { one: 'account day', many: 'account days', empty: 'The bank has not reported any account yet' },
  history: false,
  list: {
    // in the address as on every list
    url: { page: 'page', base: 0, size: 'page-size', sort: 'order-by', order: 'direction' },
    // an account number is no part of an address
    search: {
      placeholder: 'Search by account number, group or title',
      fields: ['account_number', 'group_number', 'group_name', 'title'],
      namesPeople: true,
      findsAccounts: true,
    },
    pageSize: 30,
    pageSizes: [10, 25, 30, 50, 100],
    columns: (c) => [
      c.code('account_number', { label: 'Account', priority: 1, minWidth: 92 }),
      c.code('group_number', { label: 'Group #', minWidth: 72 }),
      c.text('group_name', {
        label: 'Group or title',
        priority: 1,
        minWidth: 160,
        flex: 2,
        text: ({ group_name, title }) => group_name ?? title,
      }),
      c.date('date', {
        label: 'Date',
        priority: 1,
        sort: true,
        facet: dateRange('date', { label: 'Date', open: true }),
      }),
      ...figures(c),
    ],
    filters: [
      {
        source: 'purpose',
        param: choices('purpose', ACCOUNT_PURPOSES, { label: 'Purpose', open: true, empty: 'Not known' }),
      },
      { source: 'currency', param: values('currency', { label: 'Currency', pattern: CURRENCY }) },
      {
        source: 'group_number',
        param: textParam('group-number', { label: 'Group #', pattern: /^[\w.\-/ ]{1,30}$/, noPii: true }),
      },
      // where an exception leads
      {
        source: 'id',
        param: textParam('transaction', { label: 'Transaction', pattern: /^[1-9]\d{0,14}$/, noPii: true }),
      },
    ],
    sort: { field: 'date', order: 'DESC' },
    highlight: ({ variances }) => (variances.some(({ kind }) => kind !== 'opening-available') ? 'warning' : undefined),
  },
  children: childLists(AccountDay, dayChildren),
  calls: [confirmMatch, breakMatch],
});
