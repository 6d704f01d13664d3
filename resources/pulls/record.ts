import * as z from 'zod/mini';
import { choice, code, integer, money, optionalText, plainDate, record, state, text } from '../../declare/record.ts';
import { OPEN_INVOICE, PULL } from '../../domain/premium/pulls.ts';
import { stateLabels } from '../../domain/states.ts';

/** An invoice of a pull in the answer that has the whole pull. */
const InvoiceOfGroup = z.object({
  id: z.int(),
  number: z.string(),
  amount: z.number(),
  status: z.string(),
  lines: z.array(z.object({ id: z.int(), description: z.string(), amount: z.number() })),
});

/** A group of a pull with its invoices. Its account number is masked. */
export const GroupOfPull = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  premium_funding_type: z.nullable(z.string()),
  premium_account_number: z.nullable(z.string()),
  premium_routing_number: z.nullable(z.string()),
  invoices: z.array(InvoiceOfGroup),
});
export type GroupOfPull = z.infer<typeof GroupOfPull>;

/** The file that a submitted pull sent to the bank, with its control totals. */
export const PullFile = z.object({
  id: z.int(),
  filename: z.string(),
  sha256: z.string(),
  effective_date: z.string(),
  /** Whether the effective date has come. */
  is_settled: z.boolean(),
  entry_count: z.int(),
  entry_hash: z.string(),
  debit: z.number(),
  built_at: z.string(),
  /** Null until the bank has it. */
  delivered_at: z.nullable(z.string()),
});
export type PullFile = z.infer<typeof PullFile>;

/** The request to submit a pull, while it waits for another person. */
const Request = z.object({ id: z.int(), asked_by: z.string(), asked_at: z.string() });

/** A premium pull: invoices of groups of one location and one schedule day, debited together. */
export const Pull = record({
  name: text({ label: 'Name', max: 100 }),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  schedule_day: integer({ label: 'Schedule day', from: 1, to: 31 }),
  sending_date: plainDate({ label: 'Scheduled at' }),
  group_count: integer({ label: 'Groups count', readOnly: true }),
  invoice_sum: money({ label: 'Total amount', readOnly: true }),
  status: state(PULL, { label: 'Status' }),
  created_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  request: z.nullable(Request),
  file: z.nullable(PullFile),
  groups: z.array(GroupOfPull),
});
export type Pull = z.infer<typeof Pull>;

const INVOICE_STATUSES = { ...stateLabels(PULL), open: OPEN_INVOICE };

/** An invoice in a pull; its id is that of the invoice. */
export const PullInvoice = record({
  pull_id: z.int(),
  group_number: code({ label: 'Group #', max: 30 }),
  group_name: text({ label: 'Group name', max: 200 }),
  payment_type: optionalText({ label: 'Payment type', max: 20 }),
  number: code({ label: 'Invoice #', max: 30 }),
  amount: money({ label: 'Amount' }),
  /** Its end alone. */
  account: optionalText({ label: 'Account', max: 20 }),
  routing_number: optionalText({ label: 'Routing number', max: 9 }),
  status: choice({
    label: 'Status',
    options: INVOICE_STATUSES,
    tones: {
      initial_review: 'neutral',
      on_approve: 'warning',
      submitted: 'info',
      paid: 'success',
      open: 'neutral',
    },
  }),
  /** What the bank said of its entry: a return, else a notification of change. */
  answer: z.nullable(z.object({ code: z.string(), meaning: z.string(), at: z.string(), is_return: z.boolean() })),
});
export type PullInvoice = z.infer<typeof PullInvoice>;

/** A line of a premium invoice. */
export const InvoiceLine = record({
  number: integer({ label: '#', from: 1, to: 9999 }),
  description: text({ label: 'Description', max: 200 }),
  coverage_category: text({ label: 'Coverage category', max: 50 }),
  billing_type: text({ label: 'Billing type', max: 50 }),
  amount: money({ label: 'Amount' }),
  total_credits: money({ label: 'Credits' }),
  balance_due: money({ label: 'Balance due' }),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;
