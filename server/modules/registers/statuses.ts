import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** The distinct statuses of a run's files. */
export const statusesOfRun = async (db: Queries, checkRunId: number): Promise<Set<number>> => {
  const { rows } = await db.execute<{ status_id: number }>(
    sql`select distinct status_id from payment_files where check_run_id = ${checkRunId}`,
  );
  return new Set(rows.map((row) => row.status_id));
};
