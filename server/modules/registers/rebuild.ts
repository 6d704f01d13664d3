import { and, eq, inArray } from 'drizzle-orm';
import { activeStatuses, rebuildRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { paymentFiles } from '../../db/tables/check-runs.ts';
import { Problem } from '../../http/problems.ts';
import type { Planned } from '../check-runs/actions/bulk.ts';
import { Refused } from '../check-runs/actions/bulk.ts';
import type { LockedRun } from '../check-runs/actions/facts.ts';
import { lockedRun } from '../check-runs/actions/facts.ts';
import { statusChangesOf } from '../check-runs/actions/messages.ts';
import type { Asker } from '../check-runs/actions/queue-work.ts';
import { openRunWork } from '../check-runs/actions/queue-work.ts';
import { BUILD_JOB } from '../check-runs/advance.ts';
import { transitionFiles } from '../check-runs/transitions.ts';

/** The file names of a row, given as comma-separated text or as a list. */
export const namesOf = (fileNames: string | readonly string[]): string[] => [
  ...new Set([fileNames].flat().flatMap((names) => names.split(',').map((name) => name.trim()))),
];

const mustBeOfRun = async (tx: Tx, checkRunId: number, names: readonly string[]) => {
  const rows = await tx
    .select({ name: paymentFiles.filename })
    .from(paymentFiles)
    .where(and(eq(paymentFiles.check_run_id, checkRunId), inArray(paymentFiles.filename, [...names])));
  if (rows.length < names.length) throw new Problem('not_found');
};

/**
 * Plans a rebuild of a run's registers: its files go to status 13 and the build is queued, in the caller's transaction,
 * which holds the run's lock. Of two callers one succeeds. Throws Refused when the run's status does not allow a build.
 */
export const planRebuild = (tx: Tx, asker: Asker, { run, facts, files }: LockedRun): Planned => {
  const refusal = rebuildRefusal(facts);
  if (refusal) throw new Refused(refusal);
  const leaving = activeStatuses(facts);
  return {
    effects: [
      ...statusChangesOf(files, leaving, STATUS.buildingManual),
      'A new set of check registers is built, and its recipients are notified',
    ],
    async apply() {
      await openRunWork(tx, asker, { action: 'rebuild', checkRunId: run.id });
      for (const from of leaving) await transitionFiles(tx, run.id, from, STATUS.buildingManual);
      await asker.queue.send(BUILD_JOB, { checkRunId: run.id }, tx);
    },
  };
};

/**
 * The same, requested from the statistics screen by run, group and file names. Throws 404 when they do not belong
 * together, 409 with a file's status when the run's status does not allow a build.
 */
export const rebuildRegisters = async (
  tx: Tx,
  asker: Asker,
  asked: { checkRunId: number; groupNumber: string; names: readonly string[] },
): Promise<LockedRun & { newStatus: number }> => {
  const locked = await lockedRun(tx, asked.checkRunId);
  if (!locked || locked.facts.isDeleted || locked.group.number !== asked.groupNumber) throw new Problem('not_found');
  await mustBeOfRun(tx, asked.checkRunId, asked.names);
  try {
    await planRebuild(tx, asker, locked).apply();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [fileStatus = null] = activeStatuses(locked.facts);
    throw new Problem('conflict', { text: error.message, more: { fileStatus } });
  }
  return { ...locked, newStatus: STATUS.buildingManual };
};
