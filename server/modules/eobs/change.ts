import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Changed, EobPayment } from '../../../domain/release/eob-payment.ts';
import {
  acceptedUnpaid,
  held,
  reissued,
  reissuedLater,
  resumed,
  resumedLater,
  isToSend as toSend,
  voidedUnpaid,
} from '../../../domain/release/eob-payment.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { busyRefusal, EOB_ACTIONS, NO_HOLD_REASON, releasedRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import type { Queue } from '../../jobs/queue.ts';
import { openWorkOf } from '../check-runs/actions/work.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { paymentOf, sumProcessor } from '../check-runs/eob-payments.ts';
import { followAnswers, lockRun, supplementFile, touchRun } from '../check-runs/transitions.ts';
import { addReissue } from './reissue.ts';
import { moveToSupplemental } from './supplemental.ts';

type EobRow = typeof eobs.$inferSelect;
type RunRow = typeof checkRuns.$inferSelect;

const NO_HOLD = { on_hold_reason: null, hold_kind: null };

interface PaymentChange {
  change: (payment: EobPayment) => Changed;
  /** After the release of the EOB's run, where that is another change. */
  later?: (payment: EobPayment) => Changed;
  set: (reason: string) => Partial<EobRow>;
}

/** What each action that moves money does to the payment, also after the release of its run, and to the hold's reason. */
const PAYMENT_CHANGES = {
  hold: {
    change: held,
    set: (reason: string) => ({ on_hold_reason: reason, hold_kind: null, stop_part: null }),
  },
  resume: { change: resumed, later: resumedLater, set: () => NO_HOLD },
  reissue: { change: reissued, later: reissuedLater, set: () => NO_HOLD },
  void: { change: voidedUnpaid, set: () => NO_HOLD },
  accept: { change: acceptedUnpaid, set: () => NO_HOLD },
} as const satisfies Partial<Record<EobAction, PaymentChange>>;

const FLAGS = { flag: true, unflag: false } as const;

/** The fields of an EOB that describe a change, before and after it. */
export const shownOf = ({ is_on_hold, on_hold_reason, is_flagged_stop_loss, payment_state }: EobRow) => ({
  is_on_hold,
  on_hold_reason,
  is_flagged_stop_loss,
  payment_state,
});

/** A live file: neither voided nor in a deleted run. */
const isLive = sql`exists (${sql`select from ${paymentFiles} join ${checkRuns} on ${eq(checkRuns.id, paymentFiles.check_run_id)}
  where ${and(eq(paymentFiles.id, eobs.payment_file_id), ne(paymentFiles.status_id, STATUS.voided), isNull(checkRuns.deleted_at))}`})`;

const movesMoney = (action: EobAction): action is keyof typeof PAYMENT_CHANGES =>
  Object.hasOwn(PAYMENT_CHANGES, action);

/** Why an action on an EOB is not possible, as a sentence; undefined when it is. The caller holds the run's lock. */
export const eobRefusal = async (tx: Tx, action: EobAction, eob: EobRow, run: RunRow): Promise<string | undefined> => {
  const released = run.released_at && releasedRefusal(action, operatorDay(run.released_at));
  const refusal = EOB_ACTIONS[action].refuse(eob) ?? released;
  if (refusal) return `EOB ${eob.number} ${refusal}.`;
  if (!movesMoney(action)) return undefined;
  return busyRefusal({ isDeleted: run.deleted_at !== null, underWay: (await openWorkOf(tx, run.id))?.action });
};

/** The values that a change of the payment sets. */
const setOf = ({ state, isOnHold }: EobPayment) => ({ payment_state: state, is_on_hold: isOnHold });

const changedOf = (action: keyof typeof PAYMENT_CHANGES, eob: EobRow, isReleased: boolean): EobPayment | undefined => {
  const { change, later = change }: PaymentChange = PAYMENT_CHANGES[action];
  const changed = (isReleased ? later : change)(paymentOf(eob));
  return 'after' in changed ? changed.after : undefined;
};

/** What follows from a change of a payment: it goes to the processor, or nothing is waited for any more. */
const follow = async (
  { tx, queue, run, reason }: { tx: Tx; queue: Queue; run: RunRow; reason: string | null | undefined },
  action: keyof typeof PAYMENT_CHANGES,
  after: EobRow,
) => {
  if (after.payment_state === 'moved') {
    await moveToSupplemental({ tx, queue, run }, after, { isReissued: action === 'reissue', reason });
    await sumProcessor(tx, after.payment_file_id);
    return;
  }
  if (action === 'reissue') await addReissue(tx, after);
  if (action === 'reissue' || (action === 'resume' && toSend(paymentOf(after)))) {
    await supplementFile(tx, after.payment_file_id);
  }
  await sumProcessor(tx, after.payment_file_id);
  await followAnswers(tx, after.payment_file_id);
};

/**
 * Performs one action on one EOB: a single statement that checks the EOB's state, so that of two callers one changes
 * it. Locks the run first and increments its version, and lets the run go on where money moves. Undefined when the EOB
 * is not in the action's initial state.
 */
export const changeEob = async (
  tx: Tx,
  queue: Queue,
  { action, id, checkRunId, reason }: { action: EobAction; id: number; checkRunId: number; reason?: string | null },
): Promise<EobRow | undefined> => {
  await lockRun(tx, checkRunId);
  const [run] = await tx.select().from(checkRuns).where(eq(checkRuns.id, checkRunId));
  const [before] = await tx.select().from(eobs).where(eq(eobs.id, id));
  if (!run || !before || EOB_ACTIONS[action].refuse(before)) return undefined;
  const payment = movesMoney(action) ? changedOf(action, before, run.released_at !== null) : undefined;
  const set = movesMoney(action)
    ? { ...PAYMENT_CHANGES[action].set(reason?.trim() || NO_HOLD_REASON), ...(payment && setOf(payment)) }
    : { is_flagged_stop_loss: FLAGS[action] };
  const [after] = await tx
    .update(eobs)
    .set({ ...set, version: sql`${eobs.version} + 1` })
    .where(and(eq(eobs.id, id), eq(eobs.version, before.version), isLive))
    .returning();
  if (!after) return undefined;
  await touchRun(tx, checkRunId);
  if (movesMoney(action)) {
    await follow({ tx, queue, run, reason }, action, after);
    await queue.send(ADVANCE_JOB, { checkRunId }, tx);
  }
  return after;
};
