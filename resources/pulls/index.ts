import type { Action, Actions } from '../../declare/actions/actions.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { PAGE_SIZE_CAP, RANGE_CAP, rest } from '../../declare/dialect.ts';
import { states } from '../../declare/list/params.ts';
import { dollarsToCents, formatUsd } from '../../domain/money.ts';
import type { PullStatus } from '../../domain/premium/pulls.ts';
import { PULL } from '../../domain/premium/pulls.ts';
import { locationFilter } from '../location-filter.ts';
import * as calls from './calls.ts';
import { invoices } from './invoices.ts';
import { Pull } from './record.ts';

const FAILED = 'Failed to update status';

const to =
  (status: PullStatus) =>
  ({ id }: Pull) => ({ body: { batch: { id, status } } });

const inWords = ({ name, invoice_sum }: Pull): string => `${name}, ${formatUsd(dollarsToCents(invoice_sum) ?? 0)}`;

/** The next statuses, as far as they are allowed. */
const steps = (a: Actions<Pull>): readonly Action[] => [
  a.transition(PULL, 'hand_over', {
    call: calls.setPullStatus,
    label: PULL.states.on_approve.label,
    request: to('on_approve'),
    done: ({ name }) => `${name} is on approve`,
    failed: FAILED,
  }),
  a.transition(PULL, 'take_back', {
    call: calls.setPullStatus,
    label: `Back to ${PULL.states.initial_review.label}`,
    request: to('initial_review'),
    done: ({ name }) => `${name} is on review again`,
    failed: FAILED,
  }),
  a.transition(PULL, 'submit', {
    call: calls.setPullStatus,
    label: `${PULL.states.submitted.label}…`,
    fields: ['reason'],
    confirm: (pull) => ({
      title: 'Ask to submit this pull',
      text: `${inWords(pull)}. Its file is built and sent to the bank once another Administrator or Finance Manager approves. A change of the pull before that voids the request.`,
      action: 'Ask for approval',
    }),
    request: ({ id }, { reason }) => ({ body: { batch: { id, status: 'submitted' as const }, reason } }),
    done: ({ name }) => `${name} submitted`,
    failed: FAILED,
  }),
  a.transition(PULL, 'pay', {
    call: calls.setPullStatus,
    label: PULL.states.paid.label,
    confirm: (pull) => ({
      title: 'Mark this pull as paid?',
      text: `${inWords(pull)}. Its invoices are credited, but for those that the bank has returned. This is final.`,
      action: 'Mark as paid',
    }),
    request: to('paid'),
    done: ({ name }) => `${name} is paid`,
    failed: FAILED,
  }),
];

const isUnderReview = (status: unknown): boolean =>
  Array.isArray(status) && status.length === 1 && status[0] === 'initial_review';

/** Premium ACH pulls (docs/rules/exchange.md, "Pulls"). */
export default defineResource({
  record: Pull,
  from: 'query',
  api: rest('/batches', {
    verbs: ['list', 'get'],
    one: { path: '/batch', param: 'batchId' },
    rows: 'rows',
    total: { body: 'total_filtered' },
    unfiltered: 'total_unfiltered',
    facets: { body: 'filters' },
  }),
  recordRepresentation: ({ name }) => name,
  notes: true,
  texts: {
    one: 'pull',
    many: 'pulls',
    empty: 'No pulls yet. Select groups on the premium groups screen to create one.',
    updateFailed: FAILED,
  },
  list: {
    search: { placeholder: 'Search pulls', fields: ['name'], noPii: true },
    columns: (c) => [
      c.field('name', { priority: 1, minWidth: 176, flex: 1 }),
      c.location('location', {
        label: 'Location',
        sort: true,
        facet: locationFilter('location-id', { open: true }),
      }),
      c.field('sending_date', { priority: 1 }),
      c.count('group_count', { sort: true, minWidth: 88 }),
      c.money('invoice_sum', { sort: true, priority: 1 }),
      c.status('status', { sort: true, facet: states('status', PULL, { label: 'Status', open: true }) }),
      c.text('created_by', { label: 'Created by', sort: true, text: ({ created_by }) => created_by?.name ?? null }),
    ],
    sort: { field: 'sending_date', order: 'DESC' },
    // whoever adds groups to a pull chooses among all that are under review
    pageCap: ({ status }) => (isUnderReview(status) ? RANGE_CAP : PAGE_SIZE_CAP),
    without: ['groups'],
    expand: 'custom',
  },
  open: 'page',
  actions: steps,
  children: invoices,
  calls: [calls.createPull, calls.addGroups, calls.excludeInvoices, calls.setPullStatus],
});
