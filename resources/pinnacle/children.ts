import type { ChildLists } from '../../declare/children.ts';
import type { TagText } from '../../declare/list/columns.ts';
import { DAY_VARIANCES } from '../../domain/bank/day-variances.ts';
import { BANK_MATCH } from '../../domain/bank/match-states.ts';
import { amounts } from './columns.ts';
import { transactionActions } from './match-actions.ts';
import type { AccountDay } from './record.ts';
import { BankTransaction, dayName, paidName, Variance } from './record.ts';

const matchTags = (one: BankTransaction): TagText[] => {
  if (!one.match) return [];
  const { label, tone } = BANK_MATCH.states[one.match.state];
  const name = paidName(one);
  return [{ text: name === undefined ? label : `${label}: ${name}`, tone, dot: true }];
};

/** What a day of an account opens to: where its figures do not agree, and its transactions. */
export const dayChildren = (c: ChildLists<readonly [AccountDay]>) => [
  c.list('variances', {
    title: 'Variances',
    caption: ([day]) => `Variances of ${dayName(day)}`,
    record: Variance,
    texts: { one: 'variance' },
    given: ([day]) => day.variances,
    when: ([day]) => day.variances.length > 0,
    list: {
      columns: (col) => [
        col.text('kind', {
          label: 'Should be equal',
          priority: 1,
          flex: 1,
          text: ({ kind }) => DAY_VARIANCES[kind].should,
          tone: ({ kind }) => DAY_VARIANCES[kind].tone,
        }),
        amounts(col)('expected', { label: 'Expected' }),
        amounts(col)('found', { label: 'Reported' }),
        amounts(col)('difference', { label: 'Difference', priority: 1 }),
      ],
    },
  }),
  c.list('transactions', {
    title: 'Transactions',
    caption: ([day]) => `Transactions of ${day.account_number}, ${dayName(day)}`,
    record: BankTransaction,
    recordRepresentation: ({ type }) => type,
    texts: { one: 'transaction', empty: 'The bank reports no transactions of this day' },
    list: {
      pageSize: 25,
      columns: (col) => [
        col.date('date', { label: 'Date', priority: 3 }),
        col.code('code', { label: 'Code', minWidth: 52, flex: 0 }),
        col.text('type', { label: 'Type', priority: 1, minWidth: 136, flex: 1 }),
        amounts(col)('amount', { label: 'Amount', priority: 1, minWidth: 112, sort: true }),
        col.code('bankRefNumber', { label: 'Bank reference', priority: 3, minWidth: 112 }),
        col.code('customerRefNumber', { label: 'Customer reference', priority: 2, minWidth: 128 }),
        col.text('text', { label: 'Text', priority: 2, minWidth: 136, flex: 1 }),
        col.tags('match', {
          label: 'Match',
          priority: 1,
          minWidth: 168,
          flex: 1,
          tags: matchTags,
          tip: ({ match }) => match?.reason,
          blank: true,
        }),
      ],
    },
    actions: transactionActions,
  }),
];
