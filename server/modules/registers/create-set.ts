import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { checkRunEvents } from '../../db/tables/check-runs.ts';
import { registerReports, registerSets } from '../../db/tables/registers.ts';
import { registerFileName } from '../../formats/check-register/build.ts';
import { hasEvent } from '../check-runs/events.ts';
import type { PlannedRegister } from './plan.ts';
import { plannedRegisters, runWithGroup, settingsOf } from './plan.ts';
import type { Totals } from './totals.ts';
import { inOrder, registerTotals, totalsFor } from './totals.ts';

export type Report = typeof registerReports.$inferSelect;

export interface RegisterSet {
  id: number;
  reports: Report[];
}

const reportsOf = async (tx: Tx, setId: number): Promise<Report[]> =>
  tx.select().from(registerReports).where(eq(registerReports.set_id, setId)).orderBy(registerReports.id);

/** Whether a set's registers were added to the timeline, which is the last step of their build. */
const isAnnounced = (tx: Tx, checkRunId: number, reports: readonly Report[]): Promise<boolean> => {
  const names = reports.map(({ filename }) => filename);
  return hasEvent(tx, checkRunId, 'cr-report', inArray(sql`${checkRunEvents.data} ->> 'filename'`, names));
};

/** The latest set of a run, and whether its build is finished. */
export const latestSet = async (
  tx: Tx,
  checkRunId: number,
): Promise<(RegisterSet & { isFinished: boolean }) | undefined> => {
  const [set] = await tx
    .select({ id: registerSets.id })
    .from(registerSets)
    .where(eq(registerSets.check_run_id, checkRunId))
    .orderBy(desc(registerSets.id))
    .limit(1);
  if (!set) return undefined;
  const reports = await reportsOf(tx, set.id);
  return { id: set.id, reports, isFinished: await isAnnounced(tx, checkRunId, reports) };
};

const described = (type: string, phi: boolean, diagnosis: boolean, totals: Totals): string =>
  JSON.stringify([type, phi, diagnosis, inOrder(totals)]);

const planOf = async (tx: Tx, checkRunId: number) => {
  const found = await runWithGroup(tx, checkRunId);
  if (!found) throw new Error('The run was deleted');
  const settings = await settingsOf(tx, found.group.id);
  const registers = plannedRegisters(settings, found.group.network);
  return { ...found, registers, totals: await registerTotals(tx, checkRunId) };
};

type Plan = Awaited<ReturnType<typeof planOf>>;

const isOfPlan = (set: RegisterSet, { registers, totals }: Plan): boolean => {
  const wanted = registers.map(({ type, options }: PlannedRegister) =>
    described(type, options.includePHI, options.includeDiagnosisDetails, totalsFor(type, totals)),
  );
  const there = set.reports.map((one) => described(one.type, one.include_phi, one.include_diagnosis, one.totals));
  return wanted.sort().join() === there.sort().join();
};

const addSet = async (tx: Tx, { run, group, registers, totals }: Plan): Promise<RegisterSet> => {
  const [set] = await tx.insert(registerSets).values({ check_run_id: run.id }).returning();
  if (!set) throw new Error('The set was not written');
  const rows = registers.map(({ type, options }) => ({
    set_id: set.id,
    check_run_id: run.id,
    type,
    include_diagnosis: options.includeDiagnosisDetails,
    include_phi: options.includePHI,
    filename: registerFileName({
      groupNumber: group.number,
      runDate: run.run_date,
      sequence: run.sequence,
      type,
      options,
      setId: set.id,
    }),
    totals: totalsFor(type, totals),
    created_at: set.created_at,
  }));
  await tx.insert(registerReports).values(rows);
  return { id: set.id, reports: await reportsOf(tx, set.id) };
};

/** Deletes an unfinished set; its stored files, named by hash, can stay without harm. */
export const dropSet = async (tx: Tx, setId: number): Promise<void> => {
  await tx.delete(registerReports).where(eq(registerReports.set_id, setId));
  await tx.delete(registerSets).where(eq(registerSets.id, setId));
};

/**
 * The current set of registers for a run: a row for each of its group's reports, with the current totals. An unfinished
 * set is continued if it is still the same. The caller holds the run's lock.
 */
export const createRegisterSet = async (tx: Tx, checkRunId: number): Promise<RegisterSet> => {
  const plan = await planOf(tx, checkRunId);
  const latest = await latestSet(tx, checkRunId);
  if (latest && !latest.isFinished) {
    if (isOfPlan(latest, plan)) return latest;
    await dropSet(tx, latest.id);
  }
  return addSet(tx, plan);
};
