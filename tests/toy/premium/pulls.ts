import { childLists } from '../../../declare/children.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { states, values } from '../../../declare/list/params.ts';
import {
  choice,
  code,
  integer,
  money,
  plainDate,
  record,
  reference,
  state,
  text,
  visibleTo,
  yesNo,
} from '../../../declare/record.ts';
import { stateMachine } from '../../../domain/states.ts';

const PULL = stateMachine({
  one: 'a pull',
  states: {
    draft: { label: 'Draft', tone: 'neutral', next: ['submitted'] },
    submitted: { label: 'Submitted', tone: 'info', next: ['sent', 'failed'] },
    sent: { label: 'Sent', tone: 'success', next: [] },
    failed: { label: 'Failed', tone: 'error', next: ['draft'] },
  },
  transitions: {},
});

const PAYMENT_TYPES = { ach: 'ACH', wire: 'Wire' };

export const Pull = record({
  name: text({ label: 'Name', max: 100 }),
  location: reference('locations', { label: 'Location' }),
  sending_date: plainDate({ label: 'Scheduled at' }),
  invoice_count: integer({ label: 'Invoices', readOnly: true }),
  invoice_sum: money({ label: 'Total amount', readOnly: true }),
  status: state(PULL, { label: 'Status' }),
});

export const Invoice = record({
  number: code({ label: 'Invoice #', max: 20 }),
  group_name: text({ label: 'Group', max: 100 }),
  payment_type: choice({ label: 'Payment type', options: PAYMENT_TYPES }),
  amount: money({ label: 'Amount' }),
  is_excluded: yesNo({ label: 'Excluded' }),
});

export const InvoiceLine = record({
  description: text({ label: 'Description', max: 200 }),
  members: integer({ label: 'Members' }),
  amount: money({ label: 'Amount' }),
  rate: visibleTo(['administrator'], money({ label: 'Rate' })),
});

/** A made-up list with a query of its own, a page of its own, and children two deep: a pull, its invoices, their lines. */
export default defineResource({
  record: Pull,
  from: 'query',
  api: rest('/pulls', { verbs: ['list', 'get'], rows: 'rows', total: { body: 'total' }, facets: { body: 'facets' } }),
  recordRepresentation: ({ name }) => name,
  texts: { one: 'pull', empty: 'No pulls yet.' },
  list: {
    search: { placeholder: 'Search pulls', fields: ['name'] },
    columns: (c) => [
      c.field('name'),
      c.field('location'),
      c.field('sending_date'),
      c.count('invoice_count', { minWidth: 88 }),
      c.money('invoice_sum'),
      c.status('status', { facet: states('status', PULL, { label: 'Status' }) }),
    ],
    sort: { field: 'sending_date', order: 'DESC' },
    highlight: ({ status }) => (status === 'failed' ? 'error' : undefined),
  },
  open: 'page',
  children: childLists(Pull, (c) => [
    c.list('invoices', {
      title: 'Invoices',
      record: Invoice,
      texts: { one: 'invoice', empty: 'No invoices' },
      recordRepresentation: ({ number }) => number,
      list: {
        search: { placeholder: 'Search invoices', fields: ['number', 'group_name'] },
        columns: (i) => [
          i.field('number'),
          i.field('group_name'),
          i.field('payment_type', { facet: values('payment-type', { label: 'Payment type', choices: PAYMENT_TYPES }) }),
          i.yesNo('is_excluded'),
          i.field('amount'),
        ],
        sort: { field: 'number', order: 'ASC' },
        sums: ['amount'],
        highlight: ({ is_excluded }) => (is_excluded ? 'warning' : undefined),
      },
      children: (lines) => [
        lines.list('lines', {
          title: 'Lines',
          caption: ([invoice, pull]) => `Lines of ${invoice.number}, ${pull.name}`,
          record: InvoiceLine,
          texts: { one: 'line', empty: 'No lines' },
          list: { columns: ['description', 'members', 'rate', 'amount'], sums: ['members', 'amount'] },
        }),
      ],
    }),
  ]),
});
