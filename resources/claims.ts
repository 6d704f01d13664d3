import * as z from 'zod/mini';
import { childLists } from '../declare/children.ts';
import { defineResource } from '../declare/define-resource.ts';
import { rest } from '../declare/dialect.ts';
import type { TagText } from '../declare/list/columns.ts';
import { choices, dateRange, textParam } from '../declare/list/params.ts';
import { plainDate, record } from '../declare/record.ts';
import { PAYMENT_METHODS } from '../domain/bank/payment-methods.ts';
import { RUN_FLAGS } from '../domain/release/release-filters.ts';
import { traceAddress } from '../domain/release/trace-address.ts';
import { Claim } from './check-runs/calls.ts';
import { locationFilter } from './location-filter.ts';

const method = z.enum(PAYMENT_METHODS);

const SoughtClaim = z.pick(Claim, { id: true, number: true, payee: true, provider: true, amount: true });

const fields = {
  number: z.string(),
  group: z.object({ id: z.int(), number: z.string(), name: z.string() }),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  originalFilename: z.string(),
  runDate: plainDate({ label: 'Run date' }),
  /** How the processor paid; null until it answers. */
  zelisPaymentMethod: z.nullable(method),
  /** How the payment file asks for it to be paid. */
  paymentMethod: method,
  check: z.object({ number: z.string(), amount: z.number() }),
  isOnHold: z.boolean(),
  isFlaggedStopLoss: z.boolean(),
  diagnostics: z.record(z.string(), z.nullable(z.string())),
  /** When the statuses of its run were last read from the claims system. */
  syncedAt: z.nullable(z.string()),
  claims: z.array(SoughtClaim),
};

/** An EOB as returned by `GET /claims`. */
export const FoundEob = z.object({ id: z.int(), ...fields });
export type FoundEob = z.infer<typeof FoundEob>;

const METHODS = Object.fromEntries(PAYMENT_METHODS.map((name) => [name, name]));

/** The flags of a run that an EOB has, as values of their filter. */
const EOB_FLAGS = { 'on-hold': RUN_FLAGS['on-hold'], 'stop-loss': RUN_FLAGS['stop-loss'] } as const;
export type EobFlag = keyof typeof EOB_FLAGS;

const flagTags = ({ isOnHold, isFlaggedStopLoss }: FoundEob): TagText[] => [
  ...(isOnHold ? [{ text: EOB_FLAGS['on-hold'], tone: 'warning', dot: true } as const] : []),
  ...(isFlaggedStopLoss ? [{ text: EOB_FLAGS['stop-loss'], tone: 'error', dot: true } as const] : []),
];

/** All EOBs that are in force, by what is searched for; each opens to its claims (docs/rules/check-runs.md, "Claims search"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/claims', {
    verbs: ['list'],
    names: { search: 'search' },
    rows: 'rows',
    total: { body: 'count' },
    unfiltered: 'total',
    facets: { path: '/claims/filters' },
  }),
  recordRepresentation: ({ number }) => `EOB ${number}`,
  history: true,
  notes: true,
  texts: { one: 'EOB', many: 'EOBs', empty: 'No EOBs yet' },
  list: {
    search: {
      placeholder: 'Search by group, location, file, check, EOB, claim, payee or provider',
      fields: ['number'],
      namesPeople: true,
    },
    filters: [{ source: 'id', param: textParam('eob-id', { label: 'EOB', pattern: /^[1-9]\d{0,8}$/, noPii: true }) }],
    paging: 'cursor',
    sort: { field: 'runDate', order: 'DESC' },
    columns: (c) => [
      c.code('number', { label: 'EOB #', sort: 'ASC', priority: 1, minWidth: 132 }),
      c.code('group.number', { label: 'Group #', priority: 1, minWidth: 88 }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('location', { open: true }),
      }),
      c.code('originalFilename', { label: 'Payment file', minWidth: 120, flex: 2 }),
      c.date('runDate', {
        label: 'Run date',
        sort: true,
        facet: dateRange('run-date', { label: 'Run date', open: true }),
      }),
      c.text('zelisPaymentMethod', {
        label: 'Processor method',
        facet: choices('zelis-payment-method', METHODS, { label: 'Processor method', empty: 'Not paid yet' }),
      }),
      c.text('paymentMethod', { label: 'Method', facet: choices('payment-method', METHODS, { label: 'Method' }) }),
      c.code('check.number', { label: 'Check #', priority: 1, minWidth: 128 }),
      c.money('check.amount', { label: 'Check amount', priority: 1, minWidth: 124 }),
      c.tags('isOnHold', {
        label: 'Flags',
        priority: 1,
        minWidth: 104,
        tags: flagTags,
        blank: true,
        facet: choices('flag', EOB_FLAGS, { label: 'Flags', open: true }),
      }),
      // a button that shows them
      c.custom('diagnostics', { label: 'Info', priority: 1, minWidth: 56, flex: 0 }),
    ],
  },
  actions: (a) => [a.link('trace', { label: 'Trace', to: ({ id }) => traceAddress('eob', id) })],
  children: childLists(FoundEob, (c) => [
    c.list('claims', {
      title: 'Claims',
      caption: ([eob]) => `Claims of EOB ${eob.number}`,
      record: SoughtClaim,
      texts: { one: 'claim', empty: 'No claims' },
      given: ([eob]) => eob.claims,
      list: {
        columns: (col) => [
          col.code('number', { label: 'Claim #', minWidth: 128, flex: 1 }),
          col.text('payee.name', { label: 'Payee', priority: 1, minWidth: 120 }),
          col.text('provider.name', { label: 'Provider', priority: 1, minWidth: 120 }),
          col.money('amount', { label: 'Amount', priority: 1, minWidth: 104 }),
        ],
      },
      actions: (a) => [a.link('trace', { label: 'Trace', to: ({ id }) => traceAddress('claim', id) })],
    }),
  ]),
});
