import { childLists } from '../../declare/children.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { onDay } from '../../declare/list/params.ts';
import { previousBankingDay } from '../../domain/calendar/banking-days.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { dayChildren } from './children.ts';
import { figures } from './columns.ts';
import { AccountDay } from './record.ts';

/** The bank reports a day on the banking day after it. */
const reportedDay = () => {
  const day = previousBankingDay(operatorToday());
  return { from: day, to: day };
};

/** All accounts of one day, with their titles (docs/rules/exchange.md, "Bank feed"). */
export default defineResource({
  from: 'query',
  record: AccountDay,
  api: rest('/pinnacle/tpa', {
    verbs: ['list'],
    names: { page: 'page', base: 1, size: 'perPage', sort: 'sort', order: 'order' },
    rows: 'users',
    total: 'rows',
  }),
  recordRepresentation: ({ title, account_number }) => title ?? `Account ${account_number}`,
  texts: { one: 'account', many: 'accounts', empty: 'The bank has not reported this day' },
  list: {
    url: { sort: 'order-by', order: 'direction', size: 'page-size' },
    paging: 'none',
    columns: (c) => [
      c.text('title', { label: 'Title', priority: 1, minWidth: 168, flex: 1 }),
      c.code('account_number', { label: 'Account', priority: 1, minWidth: 92 }),
      ...figures(c),
      c.code('group_number', { label: 'Group #', priority: 3 }),
      c.text('group_name', { label: 'Group', priority: 3 }),
      c.date('date', { label: 'Date', priority: 3 }),
    ],
    filters: [{ source: 'date', param: onDay('date', { label: 'Date', days: 1, initial: reportedDay, bounds: true }) }],
    highlight: ({ variances }) => (variances.some(({ kind }) => kind !== 'opening-available') ? 'warning' : undefined),
  },
  children: childLists(AccountDay, dayChildren),
});
