import type { Column, ColumnSize, Columns, PathOf, TagText } from '../../declare/list/columns.ts';
import { valueAt } from '../../declare/list/values.ts';
import { DAY_VARIANCES, isShown } from '../../domain/bank/day-variances.ts';
import type { Money } from '../../domain/currencies.ts';
import { formatMoney } from '../../domain/currencies.ts';
import type { AccountDay } from './record.ts';

interface AmountOptions {
  label: string;
  priority?: ColumnSize['priority'];
  minWidth?: number;
  sort?: true;
}

/** Builds columns of amounts, each in the currency of its record. */
export const amounts =
  <T extends { currency: string }>(c: Columns<T>) =>
  (source: PathOf<T>, options: AmountOptions): Column => {
    const amount = (record: T): Money | null => {
      const units = valueAt(record, source);
      return typeof units === 'number' ? { units, currency: record.currency } : null;
    };
    const text = (record: T): string | null => {
      const money = amount(record);
      return money && formatMoney(money);
    };
    return c.money(source, { ...options, amount, text });
  };

/** "Roll-forward $500.00 over": what was found against what was expected. */
const inWords = (units: number, currency: string): string =>
  `${formatMoney({ units: Math.abs(units), currency })} ${units < 0 ? 'short' : 'over'}`;

const varianceTags = ({ variances }: AccountDay): TagText[] =>
  variances.flatMap(({ kind, difference, currency }) => {
    if (!isShown(kind)) return [];
    const { tag, tone } = DAY_VARIANCES[kind];
    return { text: `${tag} ${inWords(difference, currency)}`, tone, dot: true };
  });

/** The figures of a day of an account. */
export const figures = (c: Columns<AccountDay>): Column[] => {
  const amount = amounts(c);
  return [
    amount('opening_ledger', { label: 'Opening ledger', priority: 2, minWidth: 128, sort: true }),
    amount('total_credits', { label: 'Total credits', priority: 2, minWidth: 120, sort: true }),
    amount('total_debits', { label: 'Total debits', priority: 2, minWidth: 120, sort: true }),
    amount('closing_ledger', { label: 'Closing ledger', priority: 1, minWidth: 128, sort: true }),
    c.tags('variances', {
      label: 'Variances',
      priority: 1,
      minWidth: 168,
      flex: 1,
      tags: varianceTags,
      // in an export
      text: (day) =>
        varianceTags(day)
          .map(({ text }) => text)
          .join('; '),
      blank: true,
      shown: 1,
    }),
    amount('opening_available', { label: 'Opening available', priority: 3 }),
    amount('average_closing_available', { label: 'Average closing available', priority: 3 }),
    amount('total_float', { label: 'Total float', priority: 3 }),
    amount('one_day_float', { label: '1-day float', priority: 3 }),
    amount('two_or_more_days_float', { label: '2-or-more-days float', priority: 3 }),
    c.tags('is_final', {
      label: 'Report',
      priority: 3,
      tags: ({ is_final }) => (is_final ? [] : [{ text: 'Interim', tone: 'neutral' }]),
      text: ({ is_final }) => (is_final ? 'Final' : 'Interim'),
      blank: true,
    }),
    c.text('currency', { label: 'Currency', priority: 3 }),
    c.text('file_name', { label: 'File name', priority: 3 }),
    c.text('sender', { label: 'Sender', priority: 3 }),
  ];
};
