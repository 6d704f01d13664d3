import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { registerReports, registerSets } from '../../db/tables/registers.ts';

/** The id of a run's latest set of reports; undefined if it has none. */
export const latestSetOf = async (db: Queries, checkRunId: number): Promise<number | undefined> => {
  const [set] = await db
    .select({ id: registerSets.id })
    .from(registerSets)
    .where(eq(registerSets.check_run_id, checkRunId))
    .orderBy(desc(registerSets.id))
    .limit(1);
  return set?.id;
};

/** The reports of a run's latest set; undefined if it has none. */
export const latestReports = async (db: Queries, checkRunId: number) => {
  const set = await latestSetOf(db, checkRunId);
  return set === undefined
    ? undefined
    : db.select().from(registerReports).where(eq(registerReports.set_id, set)).orderBy(registerReports.id);
};
