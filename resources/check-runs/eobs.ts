import type { BulkOutcome } from '../../declare/actions/actions.ts';
import type { ChildLists } from '../../declare/children.ts';
import type { TagText } from '../../declare/list/columns.ts';
import { counted } from '../../declare/naming.ts';
import { shownMethod } from '../../domain/bank/payment-methods.ts';
import { centsToDollars } from '../../domain/money.ts';
import type { PaymentState } from '../../domain/release/eob-payment.ts';
import { EOB_PAYMENT, isStopTooLate, PAYMENT_STATES, STOP_TOO_LATE } from '../../domain/release/eob-payment.ts';
import { RESUME_REASON, resumeNeedsReason } from '../../domain/release/holds.ts';
import type { EobAction } from '../../domain/release/release-actions.ts';
import { EOB_ACTIONS, NO_HOLD_REASON } from '../../domain/release/release-actions.ts';
import { traceAddress } from '../../domain/release/trace-address.ts';
import { CLAIMS_ROLES } from '../../domain/roles.ts';
import { acceptQuestion } from './accept-question.ts';
import type { CheckRunDetail, PaymentFile } from './calls.ts';
import { Eob, fileEobs } from './calls.ts';
import { claims } from './claims.ts';
import * as calls from './eob-calls.ts';
import { totalOf } from './facts.ts';
import { amountOf as centsOf, differenceOf, eobsTotal } from './totals.ts';

const ONE = 'EOB';

const amountOf = (all: readonly Eob[]): string => totalOf(all.map(({ check_amount }) => check_amount));

const doneText = (past: string) => (results: BulkOutcome['results']) => `${counted(results.length, ONE)} ${past}`;

/** What an action is called, which EOBs it is offered for, and what it says when done. */
const common = (action: EobAction, past: string) => ({
  label: EOB_ACTIONS[action].label,
  when: (eob: Eob) => EOB_ACTIONS[action].refuse(eob) === undefined,
  past,
  done: doneText(past),
});

const refusal =
  (action: EobAction) =>
  (eob: Eob): string | undefined => {
    const reason = EOB_ACTIONS[action].refuse(eob);
    return reason && `EOB ${eob.number} ${reason}.`;
  };

/** The progress of a hold is seen this long, ms (docs/rules/check-runs.md, "EOB actions"). */
const HOLD_SHOWN = 2000;

/** The requested payment method, and the processor's if it differs. */
const methodOf = ({ payment_method, zelis_payment_method, check_amount }: Eob): string =>
  check_amount !== 0 && zelis_payment_method && zelis_payment_method !== payment_method
    ? `${payment_method}, paid as ${zelis_payment_method}`
    : shownMethod(payment_method, check_amount);

/** The states that are shown: what was sent and paid needs no word. */
const SHOWN_STATES: readonly PaymentState[] = PAYMENT_STATES.filter(
  (state) => !['not-sent', 'sent', 'paid'].includes(state),
);

const stateTags = ({ number, payment_state: state, is_on_hold, reissued_as, reissue_of }: Eob): TagText[] => {
  const { label, tone } = EOB_PAYMENT.states[state];
  // moved as it is, it keeps its number
  const text = reissued_as && reissued_as !== number ? `${label} as ${reissued_as}` : label;
  return [
    ...(isStopTooLate({ state, isOnHold: is_on_hold })
      ? [{ text: STOP_TOO_LATE, tone: 'error', dot: true } as const]
      : []),
    ...(SHOWN_STATES.includes(state) ? [{ text, tone, dot: true } as const] : []),
    ...(reissue_of && reissue_of !== number ? [{ text: `Reissue of ${reissue_of}`, tone: 'neutral' } as const] : []),
  ];
};

const flagsOf = (eob: Eob): readonly TagText[] => [
  ...stateTags(eob),
  ...(eob.is_on_hold
    ? [{ text: ['On hold', eob.on_hold_reason].filter(Boolean).join(': '), tone: 'warning', dot: true } as const]
    : []),
  ...(eob.is_flagged_stop_loss ? [{ text: 'Stop loss', tone: 'error', dot: true } as const] : []),
  ...(eob.has_ineligible_claims ? [{ text: 'Ineligible claims', tone: 'warning', dot: true } as const] : []),
];

/** The total of a file's EOBs, and its difference to the file's own. */
const sumLine = (rows: readonly Eob[], file: PaymentFile) => {
  // a reissued EOB counts zero: its reissue pays the same amount
  const all = rows.filter(({ payment_state }) => payment_state !== 'reissued');
  const total = eobsTotal(all);
  const difference = differenceOf(total, centsOf(file.file_total));
  return {
    label: counted(all.length, ONE),
    ...(difference && { tag: { text: `${difference} of the file’s total`, tone: 'error', dot: true } as const }),
    of: { check_amount: centsToDollars(total) },
  };
};

/** The EOBs of a payment file, and what is done with them (docs/rules/check-runs.md, "EOB actions"). */
export const eobs = (c: ChildLists<readonly [PaymentFile, CheckRunDetail]>) =>
  c.list('eobs', {
    title: 'EOBs',
    caption: ([file]) => `EOBs of ${file.filename}`,
    record: Eob,
    texts: { one: ONE, empty: 'No EOBs' },
    recordRepresentation: ({ number }) => number,
    given: ([file]) => file.eobs,
    loaded: c.call(fileEobs, {
      params: ([file, run]) => ({ id: run.id, groupId: run.group_id, fileId: file.id }),
      rows: (file) => file.eobs,
    }),
    list: {
      columns: (col) => [
        col.code('number', { label: 'EOB', minWidth: 120, flex: 1 }),
        col.text('payment_method', { label: 'Method', text: methodOf }),
        col.code('check_number', { label: 'Check #', minWidth: 120 }),
        col.tags('is_on_hold', { label: 'Flags', tags: flagsOf, blank: true, priority: 1, minWidth: 176 }),
        col.count('claims_count', { label: 'Claims' }),
        col.money('check_amount', { label: 'Amount', minWidth: 104 }),
      ],
    },
    sumLines: (rows, [file]) => [sumLine(rows, file)],
    children: (d) => [claims(d)],
    naming: {
      many: 'EOBs',
      summary: (all) =>
        `${all.length === 1 ? `EOB ${all[0]?.number}` : counted(all.length, ONE)}, ${amountOf(all)} in all`,
      amount: amountOf,
    },
    actions: (a) => [
      a.link('trace', { label: 'Trace', access: CLAIMS_ROLES, to: ({ id }) => traceAddress('eob', id) }),
      a.bulk('hold', calls.putOnHold, {
        ...common('hold', 'put on hold'),
        label: `${EOB_ACTIONS.hold.label}…`,
        key: 'h',
        dialog: {
          title: (all) => `Put ${counted(all.length, ONE)} on hold`,
          submit: 'Put on hold',
          text: 'They are not paid until they are resumed. Of those that were sent, the processor is asked to stop the payment.',
        },
        reason: { placeholder: NO_HOLD_REASON },
        leastMs: HOLD_SHOWN,
        body: ({ ids = [] }, { reason }) => ({ ids, reason: reason ?? NO_HOLD_REASON }),
        failed: 'Failed to put EOBs on hold',
      }),
      a.bulk('resume', calls.resumeEobs, {
        ...common('resume', 'resumed'),
        when: ({ is_on_hold }) => is_on_hold,
        refuse: refusal('resume'),
        dialog: {
          title: (all) => `Resume ${counted(all.length, ONE)}?`,
          submit: 'Resume',
          text: 'They will be paid: after the release of their run, in a supplemental run.',
        },
        reason: {
          required: (all) => (all.some(({ hold_kind }) => resumeNeedsReason(hold_kind)) ? RESUME_REASON : undefined),
        },
        body: ({ ids = [] }, { reason }) => ({ ids, ...(reason && { reason }) }),
        failed: 'Failed to resume EOBs',
      }),
      a.bulk('reissue', calls.reissueEobs, {
        ...common('reissue', 'reissued'),
        label: `${EOB_ACTIONS.reissue.label}…`,
        dialog: {
          title: (all) => `Reissue ${counted(all.length, ONE)}`,
          submit: 'Reissue',
          text: 'Each is paid again under a new number, and sent to the processor: after the release of its run, in a supplemental run.',
        },
        reason: {},
        body: ({ ids = [] }, { reason }) => ({ ids, ...(reason && { reason }) }),
        failed: 'Failed to reissue EOBs',
      }),
      a.bulk('void', calls.voidEobs, {
        ...common('void', 'voided'),
        label: `${EOB_ACTIONS.void.label}…`,
        dialog: {
          title: (all) => `Void ${counted(all.length, ONE)}`,
          submit: 'Void',
          text: 'They are not paid. This action cannot be undone.',
          danger: true,
        },
        reason: {},
        body: ({ ids = [] }, { reason }) => ({ ids, ...(reason && { reason }) }),
        failed: 'Failed to void EOBs',
      }),
      a.call('accept', calls.acceptUnpaid, {
        label: `${EOB_ACTIONS.accept.label}…`,
        when: (eob) => EOB_ACTIONS.accept.refuse(eob) === undefined,
        fields: ['reason'],
        confirm: ({ number, check_amount }) => acceptQuestion(number, totalOf([check_amount])),
        request: ({ id }, body) => ({ params: { id }, body }),
        failed: 'Failed to ask for approval',
      }),
      a.bulk('flag', calls.flagStopLoss, {
        ...common('flag', 'flagged as stop loss'),
        body: ({ ids = [] }) => ({ ids }),
        failed: 'Failed to flag EOBs as stop loss',
      }),
      a.bulk('unflag', calls.unflagStopLoss, {
        ...common('unflag', 'unflagged as stop loss'),
        body: ({ ids = [] }) => ({ ids }),
        failed: 'Failed to unflag EOBs as stop loss',
      }),
    ],
  });
