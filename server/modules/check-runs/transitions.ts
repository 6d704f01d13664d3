import type { SQL } from 'drizzle-orm';
import { and, eq, max, sql } from 'drizzle-orm';
import { PAYMENT_FILE, STATUS } from '../../../domain/release/statuses.ts';
import { sourcesOf } from '../../../domain/states.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles } from '../../db/tables/registers.ts';
import { transition } from '../../engine/transition.ts';
import { isAwaited, isToSend } from './eob-payments.ts';

/**
 * Locks a run until the transaction ends, so that one caller at a time decides about it. Lock the run before changing
 * its files and related rows: always run first, files second, so that there are no deadlocks.
 */
export const lockRun = async (tx: Tx, checkRunId: number): Promise<void> => {
  await tx.select({ id: checkRuns.id }).from(checkRuns).where(eq(checkRuns.id, checkRunId)).for('update');
};

const moveFiles = (tx: Tx, which: SQL, from: readonly number[], to: number) =>
  transition(tx, { table: paymentFiles, column: 'status_id', machine: PAYMENT_FILE, from, to, which });

/** Moves every file of a run from status `from` to `to`. Returns how many moved. */
export const transitionFiles = async (tx: Tx, checkRunId: number, from: number, to: number): Promise<number> => {
  const moved = await moveFiles(tx, eq(paymentFiles.check_run_id, checkRunId), [from], to);
  if (moved.length) await touchRun(tx, checkRunId);
  return moved.length;
};

/** Moves one file; false when its status is no longer `from`. */
export const transitionFile = async (tx: Tx, fileId: number, from: number, to: number): Promise<boolean> => {
  const [moved] = await moveFiles(tx, eq(paymentFiles.id, fileId), [from], to);
  if (moved) await touchRun(tx, moved.check_run_id);
  return moved !== undefined;
};

/**
 * One of the file's EOBs goes to the processor later than the others: the file waits for the processor again, from
 * wherever it stands, and the comparison of the run's totals is outdated. A file that was not sent yet stays.
 */
export const supplementFile = async (tx: Tx, fileId: number): Promise<void> => {
  const { to } = PAYMENT_FILE.transitions.supplement;
  const [moved] = await moveFiles(tx, eq(paymentFiles.id, fileId), sourcesOf(PAYMENT_FILE, 'supplement'), to);
  if (!moved) return;
  await tx
    .update(checkRuns)
    .set({ totals_checked: false, differences: [] })
    .where(eq(checkRuns.id, moved.check_run_id));
};

/** The kinds of the processor's answers. */
export type AnswerKind = 'epay' | 'status';

/** The last part that was sent or received of each kind. */
const lastParts = async (tx: Tx, fileId: number): Promise<Map<string, number>> => {
  const rows = await tx
    .select({ kind: processorFiles.kind, part: max(processorFiles.part) })
    .from(processorFiles)
    .where(eq(processorFiles.payment_file_id, fileId))
    .groupBy(processorFiles.kind);
  return new Map(rows.map(({ kind, part }) => [kind, part ?? 0]));
};

const hasEob = async (tx: Tx, fileId: number, is: SQL): Promise<boolean> =>
  (await tx.$count(eobs, and(eq(eobs.payment_file_id, fileId), is))) > 0;

/**
 * Moves one file as far as its answers allow, in whatever order they arrived (docs/rules/check-runs.md, "At the
 * processor"): from 2 with the ePay file of all that was sent, from 3 once every payment is answered. The caller holds
 * the run's lock, so that of two answers read concurrently the later one sees the other.
 */
export const followAnswers = async (tx: Tx, fileId: number): Promise<void> => {
  const parts = await lastParts(tx, fileId);
  if ((parts.get('epay') ?? 0) < (parts.get('sent') ?? 1) || (await hasEob(tx, fileId, isToSend))) return;
  await transitionFile(tx, fileId, STATUS.waitingEpay, STATUS.waitingStatus);
  if (!parts.has('status') || (await hasEob(tx, fileId, isAwaited))) return;
  await transitionFile(tx, fileId, STATUS.waitingStatus, STATUS.waitingPdf);
};

/** Increments a run's version; call it for every change that its row shows. */
export const touchRun = async (tx: Queries, checkRunId: number) => {
  await tx
    .update(checkRuns)
    .set({ version: sql`${checkRuns.version} + 1`, updated_at: sql`now()` })
    .where(eq(checkRuns.id, checkRunId));
};
