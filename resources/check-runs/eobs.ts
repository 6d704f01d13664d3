import type { BulkOutcome } from '../../declare/actions.ts';
import { childRows } from '../../declare/child-rows.ts';
import { RESUME_REASON, resumeNeedsReason } from '../../domain/release/holds.ts';
import type { EobAction } from '../../domain/release/release-actions.ts';
import { EOB_ACTIONS, NO_HOLD_REASON } from '../../domain/release/release-actions.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';
import { Eob } from './calls.ts';
import * as calls from './eob-calls.ts';
import { totalOf } from './facts.ts';

/** "1 EOB", "3 EOBs". */
export const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'EOB' : 'EOBs'}`;

const amountOf = (eobs: readonly Eob[]): string => totalOf(eobs.map(({ check_amount }) => check_amount));

const doneText = (past: string) => (results: BulkOutcome['results']) => `${counted(results.length)} ${past}`;

/** What an action is called, which EOBs it is offered for, and what it says when done. */
const common = (action: EobAction, past: string) => ({
  label: EOB_ACTIONS[action].label,
  when: EOB_ACTIONS[action].fits,
  past,
  done: doneText(past),
});

/** The progress of a hold is seen this long, ms (docs/rules/check-runs.md, "EOB actions"). */
const HOLD_SHOWN = 2000;

/** The EOBs of a payment file, and what is done with them (docs/rules/check-runs.md, "EOB actions"). */
export const eobRows = childRows(Eob, {
  name: 'eobs',
  one: 'EOB',
  access: { view: RELEASE_ROLES, edit: RELEASE_ROLES },
  naming: {
    many: 'EOBs',
    line: ({ number }) => number,
    summary: (eobs) =>
      `${eobs.length === 1 ? `EOB ${eobs[0]?.number}` : counted(eobs.length)}, ${amountOf(eobs)} in all`,
    amount: amountOf,
  },
  actions: (a) => [
    a.bulk('hold', calls.putOnHold, {
      ...common('hold', 'put on hold'),
      label: `${EOB_ACTIONS.hold.label}…`,
      key: 'h',
      dialog: {
        title: (eobs) => `Put ${counted(eobs.length)} on hold`,
        submit: 'Put on hold',
        text: 'They are not paid until they are resumed.',
      },
      reason: { placeholder: NO_HOLD_REASON },
      leastMs: HOLD_SHOWN,
      body: ({ ids = [] }, { reason }) => ({ ids, reason: reason ?? NO_HOLD_REASON }),
      failed: 'Failed to put EOBs on hold',
    }),
    a.bulk('resume', calls.resumeEobs, {
      ...common('resume', 'resumed'),
      dialog: {
        title: (eobs) => `Resume ${counted(eobs.length)}?`,
        submit: 'Resume',
        text: 'They go on to be paid.',
      },
      reason: {
        required: (eobs) => (eobs.some(({ hold_kind }) => resumeNeedsReason(hold_kind)) ? RESUME_REASON : undefined),
      },
      body: ({ ids = [] }, { reason }) => ({ ids, ...(reason && { reason }) }),
      failed: 'Failed to resume EOBs',
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
