import * as z from 'zod';
import { activeStatuses } from '../../../../domain/release/release-actions.ts';
import { STATUS, statusName } from '../../../../domain/release/statuses.ts';
import type { Db } from '../../../db/database.ts';
import type { Job } from '../../../jobs/queue.ts';
import type { Counts } from '../../metrics/job-runs.ts';
import { recorded } from '../../metrics/job-runs.ts';
import { statusesOfRun } from '../../registers/statuses.ts';
import { ChangedSince } from '../../registers/workbook.ts';
import { isDroppedOff } from '../../schedules/drop-offs.ts';
import type { AdvanceNeeds } from '../advance.ts';
import { advanceRun } from '../advance.ts';
import { latestReports } from '../latest-set.ts';
import { GateClosed } from './gate.ts';
import type { ReleaseNeeds } from './release.ts';
import { CannotReach, dropOff, failWork, reportIdsOf } from './release.ts';
import type { Work } from './work.ts';
import { endWork, RUN_WORK_JOB, startWork, updateWork } from './work.ts';

type Needs = AdvanceNeeds & ReleaseNeeds;

const WorkData = z.object({ workId: z.int() });
const Rerun = z.object({ dropOffToLin: z.boolean() });

const FAILED_JOB = 'run-work-failed';
const UNKNOWN = 'Something went wrong. Try it again.';

/** The run's registers are being built; the build job queues the work again when it ends. */
const BUILDING: readonly number[] = [STATUS.readyToBuild, STATUS.waitingDailyReports, STATUS.buildingManual];

/** Why a rerun stopped before its registers were built, or what it waits for. */
const HALTS: Readonly<Record<number, { state: 'done' | 'failed'; reason: string }>> = {
  [STATUS.waitingPdf]: { state: 'done', reason: 'Set back. The run goes on by itself when its LCR total is here.' },
  [STATUS.complete]: { state: 'done', reason: 'Complete: the group has no check registers.' },
  [STATUS.waitingVoids]: { state: 'done', reason: 'The totals differ by checks that are being voided. The run waits.' },
  [STATUS.totalsMismatch]: { state: 'failed', reason: 'The totals differ. See the differences in the run.' },
  [STATUS.errorCheckTotal]: { state: 'failed', reason: 'The LCR total could not be read. Send the CR total again.' },
  [STATUS.errorBuild]: { state: 'failed', reason: 'The check registers could not be built.' },
};

const end = (db: Db, work: Work, { state, reason }: { state: 'done' | 'failed'; reason: string }) =>
  db.transaction((tx) => endWork(tx, work.id, state, reason));

/** Drops off what the release day of an automatic group would drop off. */
const dropOffNewSet = async (needs: Needs, work: Work): Promise<Counts> => {
  const reports = await needs.db.transaction((tx) => latestReports(tx, work.check_run_id));
  const ids = (reports ?? []).filter(isDroppedOff).map(({ id }) => id);
  if (!ids.length) {
    await end(needs.db, work, { state: 'done', reason: 'Built. No report of the set may be dropped off.' });
    return { reports: 0 };
  }
  const data = { ...work.data, reports: ids };
  await updateWork(needs.db, work.id, { data });
  return dropOff(needs, { ...work, data }, ids);
};

const continueRerun = async (needs: Needs, work: Work): Promise<Counts> => {
  await advanceRun(needs, work.check_run_id);
  const statuses = activeStatuses({ statuses: [...(await statusesOfRun(needs.db, work.check_run_id))] });
  if (statuses.some((status) => BUILDING.includes(status))) return { waiting: 1 };
  const halted = statuses.find((status) => status !== STATUS.compiled);
  if (halted !== undefined) {
    const where = { state: 'done' as const, reason: `The run is at "${statusName(halted)}".` };
    await end(needs.db, work, HALTS[halted] ?? where);
    return { halted: 1 };
  }
  if (Rerun.parse(work.data).dropOffToLin) return dropOffNewSet(needs, work);
  await end(needs.db, work, { state: 'done', reason: 'The check registers are built.' });
  return { built: 1 };
};

const continueWork = (needs: Needs, work: Work): Promise<Counts> =>
  work.action === 'rerun' ? continueRerun(needs, work) : dropOff(needs, work, reportIdsOf(work) ?? []);

/** A retry would not help: somebody has to do something first. */
const isFinal = (error: unknown): error is ChangedSince | GateClosed =>
  error instanceof ChangedSince || error instanceof GateClosed;

/** The part of an error that users see; the log has the rest. */
const reasonOf = (error: unknown): string => (error instanceof CannotReach || isFinal(error) ? error.message : UNKNOWN);

/** Does the work, or continues it after an interruption. */
export const doWork = async (needs: Needs, workId: number): Promise<Counts> => {
  const work = await startWork(needs.db, workId);
  if (!work) return { over: 1 };
  try {
    return await continueWork(needs, work);
  } catch (error) {
    await updateWork(needs.db, workId, { reason: reasonOf(error) });
    if (!isFinal(error)) throw error;
    await giveUp(needs.db, workId);
    return { failed: 1 };
  }
};

/** Called after the last attempt. */
export const giveUp = async (db: Db, workId: number): Promise<Counts> => {
  const work = await startWork(db, workId);
  if (!work) return { over: 1 };
  await failWork(db, work, work.reason ?? UNKNOWN);
  return { failed: 1 };
};

/** The actions of the release screen that take longer than a request. */
export const runWorkJobs = (needs: Needs): Job[] => [
  {
    name: RUN_WORK_JOB,
    afterFailure: FAILED_JOB,
    work: (data) => recorded(needs.db, RUN_WORK_JOB, () => doWork(needs, WorkData.parse(data).workId)),
  },
  {
    name: FAILED_JOB,
    work: (data) => recorded(needs.db, FAILED_JOB, () => giveUp(needs.db, WorkData.parse(data).workId)),
  },
];
