import { childLists } from '../../declare/children.ts';
import { counted } from '../../declare/naming.ts';
import { showInstant } from '../../domain/calendar/dates.ts';
import { dollarsToCents, formatUsd, sumCents } from '../../domain/money.ts';
import { excludeInvoices } from './calls.ts';
import { INVOICE_LINES } from './lines.ts';
import type { PullInvoice as Invoice } from './record.ts';
import { Pull, PullInvoice } from './record.ts';

const ONE = 'invoice';

const amountOf = (invoices: readonly Invoice[]): string =>
  formatUsd(sumCents(invoices.map(({ amount }) => dollarsToCents(amount) ?? 0)));

const answerOf = ({ answer }: Invoice): string | null => answer && `${answer.code}: ${answer.meaning}`;

/** The invoices of a pull with their lines, what the bank answered, and their exclusion. */
export const invoices = childLists(Pull, (c) => [
  c.list('invoices', {
    title: 'Invoices',
    caption: ([pull]) => `Invoices of ${pull.name}`,
    record: PullInvoice,
    texts: { one: ONE, empty: 'No invoices' },
    recordRepresentation: ({ number }) => number,
    naming: {
      summary: (all) =>
        `${all.length === 1 ? `Invoice ${all[0]?.number}` : counted(all.length, ONE)}, ${amountOf(all)} in all`,
      amount: amountOf,
    },
    list: {
      search: { placeholder: 'Search by group or invoice number', fields: ['group_number', 'group_name', 'number'] },
      columns: (i) => [
        i.code('number', { sort: true, priority: 1, minWidth: 120, flex: 1 }),
        i.code('group_number', { sort: true, minWidth: 88 }),
        i.text('group_name', { sort: true, minWidth: 136, flex: 1 }),
        i.text('payment_type', { minWidth: 104, priority: 3 }),
        i.money('amount', { sort: true, priority: 1 }),
        i.code('account', { minWidth: 96 }),
        i.code('routing_number', { minWidth: 104 }),
        i.field('status', { priority: 1, minWidth: 128 }),
        i.text('answer', {
          label: 'Return',
          priority: 1,
          minWidth: 136,
          flex: 1,
          blank: true,
          text: answerOf,
          tip: ({ answer }) =>
            answer ? `${answer.is_return ? 'Returned' : 'Notified'} ${showInstant(answer.at)}` : undefined,
        }),
      ],
      sort: { field: 'number', order: 'ASC' },
      pageSize: 25,
      sums: ['amount'],
      highlight: ({ answer }) => (answer ? (answer.is_return ? 'error' : 'warning') : undefined),
    },
    actions: (a) => [
      a.bulk('exclude', excludeInvoices, {
        label: 'Exclude from this pull',
        past: 'excluded',
        when: ({ status, answer }) => !answer && (status === 'initial_review' || status === 'on_approve'),
        dialog: {
          title: (all) => `Exclude ${counted(all.length, ONE)} from this pull`,
          submit: 'Exclude from this pull',
          text: 'They are open again and can be pulled later. A request to submit this pull has to be made again.',
          danger: true,
        },
        body: ({ ids = [] }, _, [first]) => ({ id: first?.pull_id ?? 0, invoices: ids }),
        done: (results) => `${counted(results.length, ONE)} excluded`,
        failed: 'Failed to exclude invoices',
      }),
    ],
    children: (d) => [d.list('lines', INVOICE_LINES)],
  }),
]);
