import { and, eq, sql } from 'drizzle-orm';
import { STATUS, STATUSES } from '../../../domain/release/statuses.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { checkRuns, paymentFiles } from '../../db/tables/check-runs.ts';
import { processorFiles } from '../../db/tables/registers.ts';

/** A transition that is not in the catalogue is a bug, not a fault of the data. */
const mustBeDeclared = (from: number, to: number) => {
  if (!STATUSES[from]?.next.includes(to)) throw new Error(`No file goes from status ${from} to ${to}`);
};

/**
 * Locks a run until the transaction ends, so that one caller at a time decides about it. Lock the run before changing
 * its files and related rows: always run first, files second, so that there are no deadlocks.
 */
export const lockRun = async (tx: Tx, checkRunId: number): Promise<void> => {
  await tx.select({ id: checkRuns.id }).from(checkRuns).where(eq(checkRuns.id, checkRunId)).for('update');
};

/**
 * Moves every file of a run from status `from` to `to`: one statement that checks the status it leaves, so that of two
 * callers only one moves a file. Returns how many moved.
 */
export const transitionFiles = async (tx: Tx, checkRunId: number, from: number, to: number): Promise<number> => {
  mustBeDeclared(from, to);
  const moved = await tx
    .update(paymentFiles)
    .set({ status_id: to, version: sql`${paymentFiles.version} + 1` })
    .where(and(eq(paymentFiles.check_run_id, checkRunId), eq(paymentFiles.status_id, from)))
    .returning({ id: paymentFiles.id });
  if (moved.length) await touchRun(tx, checkRunId);
  return moved.length;
};

/** Moves one file; false when its status is no longer `from`. */
export const transitionFile = async (tx: Tx, fileId: number, from: number, to: number): Promise<boolean> => {
  mustBeDeclared(from, to);
  const [moved] = await tx
    .update(paymentFiles)
    .set({ status_id: to, version: sql`${paymentFiles.version} + 1` })
    .where(and(eq(paymentFiles.id, fileId), eq(paymentFiles.status_id, from)))
    .returning({ checkRunId: paymentFiles.check_run_id });
  if (moved) await touchRun(tx, moved.checkRunId);
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
