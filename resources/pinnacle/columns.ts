import type { Column, Columns, TagText } from '../../declare/list/columns.ts';
import { DAY_VARIANCES, isShown } from '../../domain/bank/day-variances.ts';
import { formatUsd } from '../../domain/money.ts';
import type { AccountDay } from './record.ts';

/** "Roll-forward $500.00 over": what was found against what was expected. */
const inWords = (cents: number): string => `${formatUsd(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'}`;

const varianceTags = ({ variances }: AccountDay): TagText[] =>
  variances.flatMap(({ kind, difference }) => {
    if (!isShown(kind)) return [];
    const { tag, tone } = DAY_VARIANCES[kind];
    return { text: `${tag} ${inWords(difference)}`, tone, dot: true };
  });

const CENTS = { unit: 'cents' } as const;
const SORTED = { ...CENTS, sort: true } as const;

/** The figures of a day of an account. */
export const figures = (c: Columns<AccountDay>): Column[] => [
  c.money('opening_ledger', { label: 'Opening ledger', priority: 2, minWidth: 128, ...SORTED }),
  c.money('total_credits', { label: 'Total credits', priority: 2, minWidth: 120, ...SORTED }),
  c.money('total_debits', { label: 'Total debits', priority: 2, minWidth: 120, ...SORTED }),
  c.money('closing_ledger', { label: 'Closing ledger', priority: 1, minWidth: 128, ...SORTED }),
  c.tags('variances', {
    label: 'Variances',
    priority: 1,
    minWidth: 148,
    tags: varianceTags,
    // in an export
    text: (day) =>
      varianceTags(day)
        .map(({ text }) => text)
        .join('; '),
    blank: true,
    shown: 1,
  }),
  c.money('opening_available', { label: 'Opening available', priority: 3, ...CENTS }),
  c.money('average_closing_available', { label: 'Average closing available', priority: 3, ...CENTS }),
  c.money('total_float', { label: 'Total float', priority: 3, ...CENTS }),
  c.money('one_day_float', { label: '1-day float', priority: 3, ...CENTS }),
  c.money('two_or_more_days_float', { label: '2-or-more-days float', priority: 3, ...CENTS }),
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
