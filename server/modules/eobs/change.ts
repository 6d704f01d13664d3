import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { NO_HOLD_REASON } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import type { Queue } from '../../jobs/queue.ts';
import { UNDECIDED } from '../check-runs/advance.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { lockRun, touchRun } from '../check-runs/transitions.ts';
import { statusesOfRun } from '../registers/statuses.ts';

type EobRow = typeof eobs.$inferSelect;

/** The values each action sets, and the state the EOB must be in before. */
const CHANGES = {
  hold: {
    from: eq(eobs.is_on_hold, false),
    set: (reason: string) => ({ is_on_hold: true, on_hold_reason: reason, hold_kind: null }),
  },
  resume: {
    from: eq(eobs.is_on_hold, true),
    set: () => ({ is_on_hold: false, on_hold_reason: null, hold_kind: null }),
  },
  flag: { from: eq(eobs.is_flagged_stop_loss, false), set: () => ({ is_flagged_stop_loss: true }) },
  unflag: { from: eq(eobs.is_flagged_stop_loss, true), set: () => ({ is_flagged_stop_loss: false }) },
} as const satisfies Record<EobAction, object>;

/** Holds change what is paid and therefore the totals; the stop loss flag does not. */
const COUNTS: readonly EobAction[] = ['hold', 'resume'];

/** The fields of an EOB that describe a change, before and after it. */
export const shownOf = ({ is_on_hold, on_hold_reason, is_flagged_stop_loss }: EobRow) => ({
  is_on_hold,
  on_hold_reason,
  is_flagged_stop_loss,
});

/** A live file: neither voided nor in a deleted run. */
const isLive = sql`exists (${sql`select from ${paymentFiles} join ${checkRuns} on ${eq(checkRuns.id, paymentFiles.check_run_id)}
  where ${and(eq(paymentFiles.id, eobs.payment_file_id), ne(paymentFiles.status_id, STATUS.voided), isNull(checkRuns.deleted_at))}`})`;

/**
 * Performs one action on one EOB: a single statement that checks the EOB's state, so that of two callers one changes
 * it. Locks the run first and increments its version. Compares the run's totals again if they are not accepted yet.
 * Undefined when the EOB is not in the action's initial state.
 */
export const changeEob = async (
  tx: Tx,
  queue: Queue,
  { action, id, checkRunId, reason }: { action: EobAction; id: number; checkRunId: number; reason?: string | null },
): Promise<EobRow | undefined> => {
  const { from, set } = CHANGES[action];
  await lockRun(tx, checkRunId);
  const [after] = await tx
    .update(eobs)
    .set({ ...set(reason?.trim() || NO_HOLD_REASON), version: sql`${eobs.version} + 1` })
    .where(and(eq(eobs.id, id), from, isLive))
    .returning();
  if (!after) return undefined;
  await touchRun(tx, checkRunId);
  if (COUNTS.includes(action) && [...(await statusesOfRun(tx, checkRunId))].some((one) => UNDECIDED.includes(one))) {
    await queue.send(ADVANCE_JOB, { checkRunId }, tx);
  }
  return after;
};
