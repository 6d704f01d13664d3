import { and, asc, eq } from 'drizzle-orm';
import { checkRunEvents, checkRuns } from '../../../server/db/tables/check-runs.ts';
import type { groups } from '../../../server/db/tables/groups.ts';
import { groupReports } from '../../../server/db/tables/groups.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { crTotals, registerReports } from '../../../server/db/tables/registers.ts';
import { runWork } from '../../../server/db/tables/run-work.ts';
import { buildRegisters } from '../../../server/modules/registers/build.ts';
import type { OwnDatabase } from '../servers/database.ts';
import { recordingQueue } from '../servers/database.ts';
import type { EobDraft } from './runs.ts';
import { addGroup, addRun } from './runs.ts';

let read = 0;

/** Adds the claims system's total (LCR) of a run. */
export const addLcr = async ({ db }: OwnDatabase, checkRunId: number, cents: number) => {
  read += 1;
  const name = `lcr-${process.env.VITEST_WORKER_ID ?? 0}-${checkRunId}-${read}`;
  await db.insert(crTotals).values({
    check_run_id: checkRunId,
    filename: name,
    sha256: name,
    storage_key: name,
    total_cents: cents,
  });
};

/** Two EOBs that the processor paid; 15.00 in all. */
export const PAID: EobDraft[] = [
  { claims: [1000], answer: { method: 'Check' } },
  { claims: [500], answer: { method: 'ACH' } },
];

/** A run at status 5 (CR Report Compiled) whose registers are built and whose totals agree. */
export const addCompiled = async (own: OwnDatabase, set: Partial<typeof groups.$inferInsert> = {}, drafts = PAID) => {
  const group = await addGroup(own.db, set);
  const report = { group_id: group.id, include_phi: true, include_diagnosis: false };
  await own.db.insert(groupReports).values(['Detail', 'Summary'].map((type) => ({ ...report, type })));
  const { run, file } = await addRun(own.db, group, drafts, { status: 13 });
  await addLcr(own, run.id, run.amount_cents);
  await buildRegisters({ db: own.db, store: own.store, queue: recordingQueue().queue }, run.id);
  const reports = await own.db
    .select()
    .from(registerReports)
    .where(eq(registerReports.check_run_id, run.id))
    .orderBy(asc(registerReports.id));
  return { group, run, file, reports };
};

export const runOf = async ({ db }: OwnDatabase, id: number) => {
  const [run] = await db.select().from(checkRuns).where(eq(checkRuns.id, id));
  if (!run) throw new Error('no run');
  return run;
};

export const eventsOf = async ({ db }: OwnDatabase, runId: number, type: string) => {
  const rows = await db
    .select()
    .from(checkRunEvents)
    .where(and(eq(checkRunEvents.check_run_id, runId), eq(checkRunEvents.type, type)))
    .orderBy(asc(checkRunEvents.id));
  return rows.map(({ data }) => data);
};

export const worksOf = ({ db }: OwnDatabase, runId: number) =>
  db.select().from(runWork).where(eq(runWork.check_run_id, runId)).orderBy(asc(runWork.id));

/** The audit entries of a run, except reads. */
export const auditsOf = async ({ db }: OwnDatabase, runId: number) => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource_type, 'check-run'), eq(auditLog.resource_id, String(runId))))
    .orderBy(asc(auditLog.id));
  return rows.filter(({ action }) => action !== 'read');
};
