import { eq } from 'drizzle-orm';
import { EXCLUDED_STATUSES } from '../../../domain/release/release-actions.ts';
import { statusAfterTotals } from '../../../domain/release/run-totals.ts';
import { awaitsTotals, OUTDATED, STATUS, UNDECIDED } from '../../../domain/release/statuses.ts';
import type { Db, Tx } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groupReports } from '../../db/tables/groups.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { SftpSource } from '../../sftp/source.ts';
import type { FileStore } from '../../storage/files.ts';
import { statusesOfRun } from '../registers/statuses.ts';
import { isRunAwaited } from './eob-payments.ts';
import { isTotalUnreadable } from './loading/cr-total.ts';
import { checkTotals } from './reads/totals.ts';
import { sendToProcessor, skipProcessor } from './transfer.ts';
import { lockRun, transitionFiles } from './transitions.ts';

export interface AdvanceNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
  /** Absent: files wait at "Data Transferred" until a processor is configured. */
  processor: SftpSource | undefined;
}

/** The job that builds a run's check registers, implemented in `server/modules/registers`. */
export const BUILD_JOB = 'build-registers';

const hasReports = async (tx: Tx, checkRunId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: groupReports.id })
    .from(groupReports)
    .innerJoin(checkRuns, eq(checkRuns.group_id, groupReports.group_id))
    .where(eq(checkRuns.id, checkRunId))
    .limit(1);
  return rows.length > 0;
};

/**
 * When every file waits for the PDF, no payment for the processor's answer, and the LCR total is available, the
 * comparison of totals decides the next status. When the latest total cannot be read, waiting files go to "Error Check
 * Total" until a readable one arrives.
 */
const decideByTotals = async (tx: Tx, checkRunId: number): Promise<void> => {
  await lockRun(tx, checkRunId);
  if (await isTotalUnreadable(tx, checkRunId)) {
    await transitionFiles(tx, checkRunId, STATUS.waitingPdf, STATUS.errorCheckTotal);
  }
  const statuses = [...(await statusesOfRun(tx, checkRunId))].filter((status) => !EXCLUDED_STATUSES.includes(status));
  const outdated = statuses.filter((status) => OUTDATED.includes(status));
  const undecided = statuses.filter((status) => UNDECIDED.includes(status));
  if (!awaitsTotals(statuses)) return;
  if (await isRunAwaited(tx, checkRunId)) return;
  const compared = await checkTotals(tx, checkRunId);
  if (!compared) return;
  for (const from of outdated) await transitionFiles(tx, checkRunId, from, STATUS.waitingPdf);
  const target = statusAfterTotals(compared.verdict, await hasReports(tx, checkRunId));
  for (const from of new Set([...undecided, ...(outdated.length ? [STATUS.waitingPdf] : [])])) {
    if (from === target) continue;
    // "Complete" is only reachable from "Waiting PDF"; the other targets from every waiting status.
    const through = target === STATUS.complete ? STATUS.waitingPdf : from;
    if (from !== through) await transitionFiles(tx, checkRunId, from, through);
    await transitionFiles(tx, checkRunId, through, target);
  }
};

/** Queues the build of the check registers when the totals agree. */
const queueBuild = async (tx: Tx, queue: Queue, checkRunId: number): Promise<void> => {
  if (await transitionFiles(tx, checkRunId, STATUS.readyToBuild, STATUS.waitingDailyReports)) {
    await queue.send(BUILD_JOB, { checkRunId }, tx);
  }
};

/**
 * Advances a run as far as possible without a user (docs/rules/check-runs.md, "The life of a run"). Safe to call at any
 * time and concurrently: each step is a statement that checks the status it leaves.
 */
export const advanceRun = async (needs: AdvanceNeeds, checkRunId: number): Promise<void> => {
  const { db, queue, processor } = needs;
  await db.transaction(async (tx) => {
    await lockRun(tx, checkRunId);
    await transitionFiles(tx, checkRunId, STATUS.loaded, STATUS.dataTransferred);
    await skipProcessor(tx, checkRunId);
  });
  if (processor) await sendToProcessor({ ...needs, processor }, checkRunId);
  await db.transaction(async (tx) => {
    await decideByTotals(tx, checkRunId);
    await queueBuild(tx, queue, checkRunId);
  });
};
