import * as z from 'zod/mini';
import { requiredReason } from '../../../declare/actions/bulk.ts';
import { defineCall } from '../../../declare/call.ts';
import { childLists } from '../../../declare/children.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { values } from '../../../declare/list/params.ts';
import {
  choice,
  code,
  integer,
  longText,
  money,
  optional,
  plainDate,
  record,
  text,
  yesNo,
} from '../../../declare/record.ts';
import type { Resource, ResourceHead } from '../../../declare/resource.ts';
import { ROLES } from '../../../domain/roles.ts';
import { WITH_ROWS } from './names.ts';

const PAYMENT_TYPES = { ach: 'ACH', wire: 'Wire' };

const Line = record({
  description: text({ label: 'Description', max: 60 }),
  members: integer({ label: 'Members' }),
  amount: money({ label: 'Amount' }),
});

const Invoice = record({
  number: code({ label: 'Invoice #', max: 20 }),
  group: text({ label: 'Group', max: 60 }),
  payment_type: choice({ label: 'Payment type', options: PAYMENT_TYPES }),
  amount: money({ label: 'Amount' }),
});

/** Asks when: its fields are those of the call's body. */
const reschedule = defineCall({
  name: 'example-pulls.reschedule',
  method: 'POST',
  path: `/${WITH_ROWS}/:id/reschedule`,
  access: ROLES,
  summary: 'Reschedule',
  body: z.object({
    sending_date: plainDate({ label: 'New date' }),
    note: optional(longText({ label: 'Note', max: 200 })),
    notify: yesNo({ label: 'Notify recipients' }),
  }),
});

/** Waits for another person. */
const submit = defineCall({
  name: 'example-pulls.submit',
  method: 'POST',
  path: `/${WITH_ROWS}/:id/submit`,
  access: ROLES,
  fourEyes: { label: 'Submit pull', by: ['finance_manager'] },
  summary: 'Submit',
  body: z.object({ reason: requiredReason() }),
});

const Pull = record({
  name: text({ label: 'Name', max: 60 }),
  sending_date: plainDate({ label: 'Scheduled at' }),
  status: choice({ label: 'Status', options: { submitted: 'Submitted' } }),
  amount: money({ label: 'Amount' }),
});

const LINES = [
  { id: 1, version: 1, description: 'Medical', members: 10, amount: 1000 },
  { id: 2, version: 1, description: 'Dental', members: 5, amount: 250.5 },
];

const INVOICES = [
  { id: 1, version: 1, number: 'I-100', group: 'Acme Dental', payment_type: 'ach', amount: 1250.5 },
  { id: 2, version: 1, number: 'I-101', group: 'Bluebird Dental', payment_type: 'wire', amount: -200 },
] as const;

/** The rows come with the record, so that nothing is loaded. */
const define = defineResource({
  record: Pull,
  from: 'module',
  api: rest('/', { verbs: [] }),
  recordRepresentation: ({ name }) => name,
  texts: { one: 'pull' },
  list: {
    columns: (c) => [
      c.field('name'),
      c.field('sending_date'),
      c.field('amount'),
      c.status('status', { tone: () => 'info' }),
    ],
  },
  actions: (a) => [
    a.call('reschedule', reschedule, {
      label: 'Reschedule…',
      fields: ['sending_date', 'note', 'notify'],
      confirm: ({ name }) => ({ title: 'Reschedule pull', text: `When is ${name} sent?`, action: 'Reschedule' }),
      request: ({ id }, body) => ({ params: { id }, body }),
      done: ({ name }) => `${name} rescheduled`,
      after: { to: ({ id }) => `?expanded-row-id=${id}` },
    }),
    a.call('submit', submit, {
      label: 'Submit…',
      fields: ['reason'],
      confirm: ({ name }) => ({
        title: 'Submit pull',
        text: `${name} is sent to the bank.`,
        action: 'Ask for approval',
      }),
      request: ({ id }, body) => ({ params: { id }, body }),
    }),
  ],
  calls: [reschedule, submit],
  children: childLists(Pull, (c) => [
    c.list('invoices', {
      title: 'Invoices',
      record: Invoice,
      texts: { one: 'invoice' },
      recordRepresentation: ({ number }) => number,
      given: () => INVOICES,
      list: {
        search: { placeholder: 'Search invoices', fields: ['number', 'group'] },
        columns: (i) => [
          i.field('number'),
          i.field('group'),
          i.field('payment_type', { facet: values('payment-type', { label: 'Payment type', choices: PAYMENT_TYPES }) }),
          i.field('amount'),
        ],
        sums: ['amount'],
        highlight: ({ amount }) => (amount < 0 ? 'warning' : undefined),
      },
      children: (d) => [
        d.list('lines', {
          title: 'Lines',
          caption: ([invoice]) => `Lines of ${invoice.number}`,
          record: Line,
          texts: { one: 'line' },
          given: ([invoice]) => (invoice.id === 1 ? LINES : []),
          list: { columns: ['description', 'members', 'amount'], sums: ['members', 'amount'] },
        }),
      ],
    }),
  ]),
});

const head: ResourceHead = { name: WITH_ROWS, title: 'Pulls', route: `/uikit/${WITH_ROWS}`, access: { view: ROLES } };

/** A record with rows two deep. */
export const recordWithRows = (): Resource => ({ ...head, ...define(head) });

export const PULL = {
  id: 1,
  version: 1,
  name: 'March pull',
  sending_date: '2026-03-02',
  status: 'submitted',
  amount: 1050.5,
};
