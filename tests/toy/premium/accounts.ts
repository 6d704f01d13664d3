import { childLists } from '../../../declare/children.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { dateRange, signs } from '../../../declare/list/params.ts';
import { code, integer, money, plainDate, record, text } from '../../../declare/record.ts';

export const Account = record({
  number: code({ label: 'Account', max: 20 }),
  bank: text({ label: 'Bank', max: 60 }),
  transaction_count: integer({ label: 'Transactions', readOnly: true }),
  balance: money({ label: 'Balance', readOnly: true }),
});

export const Transaction = record({
  posted_on: plainDate({ label: 'Posted on' }),
  description: text({ label: 'Description', max: 100 }),
  amount: money({ label: 'Amount' }),
});

/** A made-up bank feed: accounts, each opening in its row to its transactions with "Load more". */
export default defineResource({
  record: Account,
  from: 'query',
  api: rest('/bank-accounts', { verbs: ['list', 'get'], rows: 'rows', total: { body: 'total' } }),
  recordRepresentation: ({ number }) => `Account ${number}`,
  texts: { one: 'account' },
  list: { columns: ['number', 'bank', 'transaction_count', 'balance'], sort: { field: 'number', order: 'ASC' } },
  children: childLists(Account, (c) => [
    c.list('transactions', {
      title: 'Transactions',
      caption: ([account]) => `Transactions of ${account.number}`,
      record: Transaction,
      texts: { one: 'transaction' },
      list: {
        columns: (t) => [
          t.field('posted_on'),
          t.field('description'),
          t.money('amount', { facet: signs('amount', { label: 'Amount' }) }),
        ],
        filters: [{ source: 'posted_on', param: dateRange('posted', { label: 'Posted on' }) }],
        sort: { field: 'posted_on', order: 'DESC' },
        paging: 'cursor',
        sums: ['amount'],
        highlight: ({ amount }) => (amount < 0 ? 'warning' : undefined),
      },
    }),
  ]),
});
