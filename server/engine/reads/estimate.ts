import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** The planner's estimate of the number of rows of a statement. */
export const estimateOf = async (db: Queries, statement: SQL): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${statement}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};
