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

/** What each action sets, and where the EOB must stand for it. */
const CHANGES = {
  hold: { from: eq(eobs.is_on_hold, false), set: (reason: string) => ({ is_on_hold: true, on_hold_reason: reason }) },
  resume: { from: eq(eobs.is_on_hold, true), set: () => ({ is_on_hold: false, on_hold_reason: null }) },
  flag: { from: eq(eobs.is_flagged_stop_loss, false), set: () => ({ is_flagged_stop_loss: true }) },
  unflag: { from: eq(eobs.is_flagged_stop_loss, true), set: () => ({ is_flagged_stop_loss: false }) },
} as const satisfies Record<EobAction, object>;

/** Holds decide what is paid, and so what the totals come to; the flag does not. */
const COUNTS: readonly EobAction[] = ['hold', 'resume'];

/** What a person is told of an EOB's change, before and after it. */
export const shownOf = ({ is_on_hold, on_hold_reason, is_flagged_stop_loss }: EobRow) => ({
  is_on_hold,
  on_hold_reason,
  is_flagged_stop_loss,
});

/** A live file: neither voided nor of a deleted run. */
const isLive = sql`exists (${sql`select from ${paymentFiles} join ${checkRuns} on ${eq(checkRuns.id, paymentFiles.check_run_id)}
  where ${and(eq(paymentFiles.id, eobs.payment_file_id), ne(paymentFiles.status_id, STATUS.voided), isNull(checkRuns.deleted_at))}`})`;

/**
 * Does one thing to one EOB: a single statement that checks where the EOB stands, so that of two callers one changes it.
 * Its run is locked first, its version moves, and its totals are looked at again where they wait for that. Undefined
 * when the EOB does not stand where the action begins.
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
