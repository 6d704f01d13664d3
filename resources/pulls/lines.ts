import type { Columns } from '../../declare/list/columns.ts';
import { InvoiceLine } from './record.ts';

/** The lines of a premium invoice, below it in every list of invoices. */
export const INVOICE_LINES = {
  title: 'Lines',
  caption: ([{ number }]: readonly [{ number: string }, ...object[]]): string => `Lines of invoice ${number}`,
  record: InvoiceLine,
  texts: { one: 'line', empty: 'No lines' },
  recordRepresentation: ({ description }: InvoiceLine): string => description,
  list: {
    columns: (l: Columns<InvoiceLine>) => [
      l.text('description', { priority: 1, flex: 1 }),
      l.text('coverage_category'),
      l.text('billing_type'),
      l.money('amount', { priority: 1 }),
      l.money('total_credits'),
      l.money('balance_due'),
    ],
    sums: ['amount', 'total_credits', 'balance_due'] as const,
  },
};
