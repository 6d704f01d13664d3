import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { BUILDING, STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { FileStore } from '../../storage/files.ts';
import { continueAfterBuild, endAfterFailure, wantedOfBuild } from '../check-runs/actions/built.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { addEvent } from '../check-runs/events.ts';
import { lockRun, transitionFiles } from '../check-runs/transitions.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recordMetric } from '../metrics/record.ts';
import { registerDropOff } from '../schedules/drop-offs.ts';
import type { RegisterSet } from './create-set.ts';
import { createRegisterSet, dropSet, latestSet } from './create-set.ts';
import { notifyOfRegisters } from './emails.ts';
import { runWithGroup } from './plan.ts';
import { statusesOfRun } from './statuses.ts';
import { buildWorkbook } from './workbook.ts';

export interface BuildNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
}

/** Moves every file of a run out of building. Returns how many there were. */
const leaveBuilding = async (tx: Tx, checkRunId: number, to: number): Promise<number> => {
  let moved = 0;
  for (const from of BUILDING) moved += await transitionFiles(tx, checkRunId, from, to);
  return moved;
};

/** The set to build, or undefined when no file of the run waits for it (any more). */
const prepare = (db: Db, checkRunId: number): Promise<RegisterSet | undefined> =>
  db.transaction(async (tx) => {
    await lockRun(tx, checkRunId);
    const statuses = await statusesOfRun(tx, checkRunId);
    return BUILDING.some((status) => statuses.has(status)) ? createRegisterSet(tx, checkRunId) : undefined;
  });

/** Adds a timeline event and a metrics event for each report. */
const announce = async (tx: Tx, set: RegisterSet, of: NonNullable<Awaited<ReturnType<typeof runWithGroup>>>) => {
  for (const report of set.reports) {
    const type = report.type as RegisterType; // written from the same list
    await addEvent(tx, of.run.id, 'cr-report', {
      report_id: report.id,
      set_id: set.id,
      type,
      filename: report.filename,
      options: { includePHI: report.include_phi, includeDiagnosisDetails: report.include_diagnosis },
    });
    await recordMetric(
      tx,
      { report: type },
      { groupId: of.group.id, locationId: of.group.location_id, checkRunId: of.run.id, fileName: report.filename },
    );
  }
};

/** Called when all workbooks are built: advances the run, with all that follows, in one transaction. */
const finish = ({ db, queue }: BuildNeeds, checkRunId: number, setId: number, isMailed: boolean): Promise<number> =>
  db.transaction(async (tx) => {
    await lockRun(tx, checkRunId);
    const set = await latestSet(tx, checkRunId);
    const of = await runWithGroup(tx, checkRunId);
    if (set?.id !== setId || set.isFinished) return 0; // another worker finished it or created a new set
    if (!of || !(await leaveBuilding(tx, checkRunId, STATUS.compiled))) {
      await dropSet(tx, setId); // the run has left the building statuses meanwhile
      return 0;
    }
    await announce(tx, set, of);
    const wanted = await wantedOfBuild(tx, checkRunId);
    const tell = isMailed && wanted.isMailed;
    const emails = tell ? await notifyOfRegisters(tx, { ...of, reports: set.reports }, queue) : 0;
    if (!wanted.isDroppedOff) await registerDropOff(tx, checkRunId, queue);
    await continueAfterBuild(tx, queue, wanted.work, set.reports.length);
    await queue.send(ADVANCE_JOB, { checkRunId }, tx);
    return emails;
  });

/**
 * Builds the check registers of a run at status 12 or 13 and moves it to 5 (docs/rules/check-runs.md, "The life of a
 * run"). Safe to repeat at any time: an interrupted build continues with its set, a finished one changes nothing.
 * @param isMailed whether the group's recipients are notified; the work that requested the build can also disable it.
 */
export const buildRegisters = async (needs: BuildNeeds, checkRunId: number, isMailed = true): Promise<Counts> => {
  const set = await prepare(needs.db, checkRunId);
  if (!set) return { reports: 0, emails: 0 };
  for (const { id } of set.reports) await buildWorkbook(needs.db, needs.store, id);
  return { reports: set.reports.length, emails: await finish(needs, checkRunId, set.id, isMailed) };
};

const FAILED = 'The check registers could not be built';

/**
 * Called after the last attempt: the run goes to "Error Build", and the dashboards count it.
 * @param stack where the last attempt failed (`framesOf`)
 */
export const failBuild = (db: Db, checkRunId: number, stack?: string): Promise<Counts> =>
  db.transaction(async (tx) => {
    await lockRun(tx, checkRunId);
    const files = await leaveBuilding(tx, checkRunId, STATUS.errorBuild);
    const of = files ? await runWithGroup(tx, checkRunId) : undefined;
    if (of) {
      const about = { groupId: of.group.id, locationId: of.group.location_id, checkRunId, error: FAILED, stack };
      await recordMetric(tx, 'error', about);
    }
    await endAfterFailure(tx, checkRunId, FAILED);
    return { files };
  });
