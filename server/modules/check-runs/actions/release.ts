import { buffer } from 'node:stream/consumers';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { writeAudit } from '../../../audit/write.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { registerReports } from '../../../db/tables/registers.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { FileStore } from '../../../storage/files.ts';
import type { Destination } from '../../ingest/destination.ts';
import { notifyOfRegisters } from '../../registers/emails.ts';
import { runWithGroup } from '../../registers/plan.ts';
import { buildWorkbook } from '../../registers/workbook.ts';
import { recordDropOff } from '../../schedules/drop-offs.ts';
import { addEvent } from '../events.ts';
import { lockRun } from '../transitions.ts';
import { mustPassGate } from './gate.ts';
import { counted } from './messages.ts';
import type { Report } from './request-drop-off.ts';
import type { Work } from './work.ts';
import { endWork } from './work.ts';

export interface ReleaseNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
  lin: Destination;
}

/** The parameters of a drop-off; a rerun knows its reports only once they are built. */
const DropOff = z.object({
  reports: z.array(z.int()).optional(),
  emailNotification: z.boolean().default(false),
  /** The faults of the release gate that a second person has overridden. */
  overridden: z.array(z.string()).default([]),
  requestId: z.string(),
});

export class CannotReach extends Error {
  constructor(cause: unknown) {
    super('The reports could not be copied to LIN. Try it again later; an administrator can look at the connection.', {
      cause,
    });
  }
}

const reportsOf = (db: Db | Tx, ids: readonly number[]): Promise<Report[]> =>
  db
    .select()
    .from(registerReports)
    .where(inArray(registerReports.id, [...ids]))
    .orderBy(asc(registerReports.id));

/** Copies a report, and builds its workbook first if nobody has opened it yet. Idempotent. */
const copy = async ({ db, store, lin }: ReleaseNeeds, { id, filename }: Report) => {
  const content = await buffer(await store.open(await buildWorkbook(db, store, id)));
  try {
    await lin.put(filename, content);
  } catch (error) {
    throw new CannotReach(error);
  }
};

const eventData = (reports: readonly Report[]) => ({
  set_id: reports[0]?.set_id ?? null,
  reports: reports.map(({ id }) => id),
  files: reports.map(({ filename }) => filename),
});

const release = async (tx: Tx, checkRunId: number, ids: readonly number[]): Promise<number> => {
  await tx
    .update(registerReports)
    .set({ dropped_off_at: sql`now()` })
    .where(and(inArray(registerReports.id, [...ids]), isNull(registerReports.dropped_off_at)));
  const [run] = await tx
    .update(checkRuns)
    .set({ released_at: sql`now()`, version: sql`${checkRuns.version} + 1`, updated_at: sql`now()` })
    .where(eq(checkRuns.id, checkRunId))
    .returning({ version: checkRuns.version });
  if (!run) throw new Error('The run is gone');
  return run.version;
};

/** Called when all reports are copied: releases the run and all that follows in one transaction, once. */
const finish = ({ db, queue }: ReleaseNeeds, work: Work, ids: readonly number[]): Promise<number> =>
  db.transaction(async (tx) => {
    const { check_run_id: checkRunId } = work;
    const { emailNotification, overridden, requestId } = DropOff.parse(work.data);
    await lockRun(tx, checkRunId);
    await mustPassGate(tx, checkRunId, await reportsOf(tx, ids), overridden);
    const done = `${counted(ids.length, 'report')} dropped off.`;
    const of = await runWithGroup(tx, checkRunId);
    if (!of || !(await endWork(tx, work.id, 'done', done))) return 0; // another worker was faster
    const version = await release(tx, checkRunId, ids);
    const reports = await reportsOf(tx, ids);
    const emails = emailNotification ? await notifyOfRegisters(tx, { ...of, reports }, queue) : 0;
    await addEvent(tx, checkRunId, 'dropoff', { status: 'done', ...eventData(reports), emails });
    const about = { groupId: of.group.id, locationId: of.group.location_id };
    for (const report of reports) await recordDropOff(tx, { ...report, ...about }, 'lin');
    await writeAudit(tx, {
      actorId: work.asked_by,
      action: 'dropoff',
      type: 'check-run',
      id: checkRunId,
      name: of.group.number,
      version,
      before: { released_at: of.run.released_at?.toISOString() ?? null },
      after: { released_at: reports[0]?.dropped_off_at?.toISOString() ?? null },
      data: {
        ...eventData(reports),
        email: emailNotification,
        asked_as: work.action,
        ...(overridden.length && { overridden }),
      },
      requestId,
    });
    return emails;
  });

/**
 * Drops reports off and so releases their run (docs/rules/check-runs.md, "Drop-off"). Safe to repeat at any time:
 * copies are replaced, and only the first to finish records the release. Throws CannotReach, ChangedSince, GateClosed.
 */
export const dropOff = async (needs: ReleaseNeeds, work: Work, ids: readonly number[]) => {
  const reports = await reportsOf(needs.db, ids);
  if (reports.length < ids.length) throw new Error('The reports are gone: their set was rebuilt');
  await mustPassGate(needs.db, work.check_run_id, reports, DropOff.parse(work.data).overridden);
  for (const report of reports) await copy(needs, report);
  return { reports: reports.length, emails: await finish(needs, work, ids) };
};

/** The reports that the work drops off; undefined until they are known. */
export const reportIdsOf = ({ data }: Pick<Work, 'data'>): number[] | undefined => DropOff.parse(data).reports;

/** Called after the last attempt: the work has failed; if it was dropping off, the timeline gets an event. */
export const failWork = (db: Db, work: Work, reason: string) =>
  db.transaction(async (tx) => {
    await lockRun(tx, work.check_run_id);
    const ended = await endWork(tx, work.id, 'failed', reason);
    const of = ended && (await runWithGroup(tx, work.check_run_id));
    const ids = ended && reportIdsOf(ended);
    if (!of || !ids) return;
    const reports = await reportsOf(tx, ids);
    await addEvent(tx, work.check_run_id, 'dropoff', { status: 'failed', ...eventData(reports), reason });
    const about = { groupId: of.group.id, locationId: of.group.location_id };
    for (const report of reports) await recordDropOff(tx, { ...report, ...about }, 'lin', reason);
  });
