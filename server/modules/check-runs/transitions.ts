import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { PAYMENT_FILE, STATUS } from '../../../domain/release/statuses.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { checkRuns, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles } from '../../db/tables/registers.ts';
import { transition } from '../../engine/transition.ts';

/**
 * Locks a run until the transaction ends, so that one caller at a time decides about it. Lock the run before changing
 * its files and related rows: always run first, files second, so that there are no deadlocks.
 */
export const lockRun = async (tx: Tx, checkRunId: number): Promise<void> => {
  await tx.select({ id: checkRuns.id }).from(checkRuns).where(eq(checkRuns.id, checkRunId)).for('update');
};

const moveFiles = (tx: Tx, which: SQL, from: number, to: number) =>
  transition(tx, { table: paymentFiles, column: 'status_id', machine: PAYMENT_FILE, from: [from], to, which });

/** Moves every file of a run from status `from` to `to`. Returns how many moved. */
export const transitionFiles = async (tx: Tx, checkRunId: number, from: number, to: number): Promise<number> => {
  const moved = await moveFiles(tx, eq(paymentFiles.check_run_id, checkRunId), from, to);
  if (moved.length) await touchRun(tx, checkRunId);
  return moved.length;
};

/** Moves one file; false when its status is no longer `from`. */
export const transitionFile = async (tx: Tx, fileId: number, from: number, to: number): Promise<boolean> => {
  const [moved] = await moveFiles(tx, eq(paymentFiles.id, fileId), from, to);
  if (moved) await touchRun(tx, moved.check_run_id);
  return moved !== undefined;
};

/** The processor's answers, and the transition each of them causes. */
const ANSWERS = [
  { kind: 'epay', from: STATUS.waitingEpay, to: STATUS.waitingStatus },
  { kind: 'status', from: STATUS.waitingStatus, to: STATUS.waitingPdf },
] as const;

export type AnswerKind = (typeof ANSWERS)[number]['kind'];

/** The kinds of processor answers already read for a payment file. */
export const answersOf = async (tx: Tx, fileId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ kind: processorFiles.kind })
    .from(processorFiles)
    .where(eq(processorFiles.payment_file_id, fileId));
  return new Set(rows.map(({ kind }) => kind));
};

/**
 * Moves one file as far as its answers allow, in whatever order they arrived (docs/rules/check-runs.md, "The life of a
 * run"). The caller holds the run's lock, so that of two answers read concurrently the later one sees the other.
 */
export const followAnswers = async (tx: Tx, fileId: number): Promise<void> => {
  const read = await answersOf(tx, fileId);
  for (const { kind, from, to } of ANSWERS) {
    if (!read.has(kind)) return;
    await transitionFile(tx, fileId, from, to);
  }
};

/** Increments a run's version; call it for every change that its row shows. */
export const touchRun = async (tx: Queries, checkRunId: number) => {
  await tx
    .update(checkRuns)
    .set({ version: sql`${checkRuns.version} + 1`, updated_at: sql`now()` })
    .where(eq(checkRuns.id, checkRunId));
};
