import * as z from 'zod/mini';
import { FieldChange } from '../../declare/actions/four-eyes.ts';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { oneOf, states } from '../../declare/list/params.ts';
import { record, state } from '../../declare/record.ts';
import { APPROVAL, APPROVAL_TURNS } from '../../domain/approvals.ts';
import { ROLES } from '../../domain/roles.ts';
import * as calls from './calls.ts';

const person = z.object({ id: z.int(), name: z.string() });

const fields = {
  /** What is asked for, as the call with four eyes calls it. */
  request: z.string(),
  /** The record it is about; `link` is its address in the console, if it has one. */
  about: z.string(),
  link: z.nullable(z.string()),
  /** The same record by type and id, as the audit log names it: `check-run:12`. */
  record: z.string(),
  amount: z.nullable(z.number()),
  reason: z.string(),
  /** What is done when it is approved, line by line. */
  effects: z.array(z.string()),
  /** The same for a save of a record: each field as it was when it was asked for, and as it would be. */
  changes: z.nullable(z.array(FieldChange)),
  asked_by: person,
  asked_at: z.string(),
  expires_at: z.string(),
  approvers: z.array(z.enum(ROLES)),
  status: state(APPROVAL, { label: 'Status' }),
  decided_by: z.nullable(person),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
};

export const Approval = z.object({ id: z.int(), ...fields, version: z.int() });
export type Approval = z.infer<typeof Approval>;

/** A decided request says why nothing more can be done with it. */
const always = () => true;

const what = ({ request, about }: Approval) => `${request}: ${about}`;

/** Requests that wait for a second person, and those that were decided (docs/rules/background-work.md, "Four eyes"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/approvals', {
    verbs: ['list', 'get'],
    total: 'content-range',
    facets: { path: '/approvals/filters' },
  }),
  recordRepresentation: what,
  texts: {
    one: 'approval',
    many: 'requests',
    empty: 'No requests for approval',
    updateFailed: 'Failed to decide the request',
  },
  list: {
    search: { placeholder: 'Search by record or reason', fields: ['about', 'reason'] },
    columns: (c) => [
      c.text('request', { label: 'Request', priority: 1, minWidth: 136 }),
      c.text('about', { label: 'Record', priority: 1, minWidth: 136, flex: 1 }),
      c.money('amount', { label: 'Amount' }),
      c.text('reason', { label: 'Reason', minWidth: 160, flex: 1 }),
      c.text('asked_by', { label: 'Asked by', text: ({ asked_by }) => asked_by.name }),
      c.instant('asked_at', { label: 'Asked at', sort: true }),
      c.instant('expires_at', { label: 'Lapses', sort: true, priority: 3 }),
      c.status('status', { facet: states('status', APPROVAL, { label: 'Status', open: true }) }),
      c.text('decided_by', { label: 'Decided by', priority: 3, text: ({ decided_by }) => decided_by?.name ?? null }),
    ],
    filters: [
      {
        source: 'asked_by',
        param: oneOf('turn', { label: 'Whose turn', choices: APPROVAL_TURNS, all: 'All', initial: ['mine'] }),
      },
    ],
    strips: (s) => [s.tabs('turn')],
    sort: { field: 'asked_at', order: 'DESC' },
    expand: 'custom',
  },
  actions: (a) => [
    a.transition(APPROVAL, 'approve', {
      call: calls.decideApproval,
      when: always,
      label: 'Approve…',
      confirm: (one) => ({ title: `Approve ${what(one)}?`, text: one.effects.join('\n'), action: 'Approve' }),
      request: ({ id }) => ({ params: { id }, body: { decision: 'approve' as const } }),
      done: (one) => `${what(one)} approved`,
      failed: 'Failed to approve',
    }),
    a.transition(APPROVAL, 'refuse', {
      call: calls.decideApproval,
      when: always,
      label: 'Refuse…',
      fields: ['reason'],
      confirm: (one) => ({
        title: `Refuse ${what(one)}?`,
        text: 'Nothing is changed.',
        action: 'Refuse',
        danger: true,
      }),
      request: ({ id }, { reason }) => ({
        params: { id },
        body: { decision: 'refuse' as const, reason: reason ?? '' },
      }),
      done: (one) => `${what(one)} refused`,
      failed: 'Failed to refuse',
    }),
    a.transition(APPROVAL, 'withdraw', {
      call: calls.decideApproval,
      when: always,
      label: 'Withdraw…',
      confirm: (one) => ({
        title: `Withdraw ${what(one)}?`,
        text: 'Your request is withdrawn, and nothing is changed.',
        action: 'Withdraw',
      }),
      request: ({ id }) => ({ params: { id }, body: { decision: 'withdraw' as const } }),
      done: (one) => `${what(one)} withdrawn`,
      failed: 'Failed to withdraw',
    }),
  ],
  calls: [calls.decideApproval, calls.countApprovals],
});
