import * as z from 'zod';
import { inRun } from '../../../../domain/release/release-actions.ts';
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
import { latestReports } from './ask-drop-off.ts';
import type { ReleaseNeeds } from './release.ts';
import { CannotReach, dropOff, failWork, reportIdsOf } from './release.ts';
import type { Work } from './work.ts';
import { beginWork, endWork, noteOfWork, RUN_WORK_JOB } from './work.ts';

type Needs = AdvanceNeeds & ReleaseNeeds;

const WorkData = z.object({ workId: z.int() });
const Rerun = z.object({ dropOffToLin: z.boolean() });

const FAILED_JOB = 'run-work-failed';
const UNKNOWN = 'Something went wrong. Try it again.';

/** The run's registers are being built; who builds them queues the work again. */
const BUILDING: readonly number[] = [STATUS.readyToBuild, STATUS.waitingDailyReports, STATUS.buildingManual];

/** What a rerun that does not come as far as its registers waits for, or why it stopped. */
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

/** The reports that a rerun drops off by itself: those an automatic group's day would. */
const dropNewSet = async (needs: Needs, work: Work): Promise<Counts> => {
  const reports = await needs.db.transaction((tx) => latestReports(tx, work.check_run_id));
  const ids = (reports ?? []).filter(isDroppedOff).map(({ id }) => id);
  if (!ids.length) {
    await end(needs.db, work, { state: 'done', reason: 'Built. No report of the set may be dropped off.' });
    return { reports: 0 };
  }
  const data = { ...work.data, reports: ids };
  await noteOfWork(needs.db, work.id, { data });
  return dropOff(needs, { ...work, data }, ids);
};

const goOnWithRerun = async (needs: Needs, work: Work): Promise<Counts> => {
  await advanceRun(needs, work.check_run_id);
  const statuses = inRun({ statuses: [...(await statusesOfRun(needs.db, work.check_run_id))] });
  if (statuses.some((status) => BUILDING.includes(status))) return { waiting: 1 };
  const halted = statuses.find((status) => status !== STATUS.compiled);
  if (halted !== undefined) {
    const where = { state: 'done' as const, reason: `The run stands at "${statusName(halted)}".` };
    await end(needs.db, work, HALTS[halted] ?? where);
    return { halted: 1 };
  }
  if (Rerun.parse(work.data).dropOffToLin) return dropNewSet(needs, work);
  await end(needs.db, work, { state: 'done', reason: 'The check registers are built.' });
  return { built: 1 };
};

const goOn = (needs: Needs, work: Work): Promise<Counts> =>
  work.action === 'rerun' ? goOnWithRerun(needs, work) : dropOff(needs, work, reportIdsOf(work) ?? []);

/** What of a failure is for a person; the log has the rest. */
const reasonOf = (error: unknown): string =>
  error instanceof CannotReach || error instanceof ChangedSince ? error.message : UNKNOWN;

/** Does the work, or what is left of it. */
export const doWork = async (needs: Needs, workId: number): Promise<Counts> => {
  const work = await beginWork(needs.db, workId);
  if (!work) return { over: 1 };
  try {
    return await goOn(needs, work);
  } catch (error) {
    await noteOfWork(needs.db, workId, { reason: reasonOf(error) });
    if (!(error instanceof ChangedSince)) throw error;
    await giveUp(needs.db, workId); // to try again changes nothing about it
    return { failed: 1 };
  }
};

/** After the last try. */
export const giveUp = async (db: Db, workId: number): Promise<Counts> => {
  const work = await beginWork(db, workId);
  if (!work) return { over: 1 };
  await failWork(db, work, work.reason ?? UNKNOWN);
  return { failed: 1 };
};

/** What is asked of runs on the release screen and takes longer than a call. */
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
