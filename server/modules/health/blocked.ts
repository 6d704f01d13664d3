import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { BlockedRuns } from '../../../contract/health.ts';
import type { Queries } from '../../db/database.ts';

/** How many runs are listed; the others are only counted. */
const NAMED = 10;

export const NONE_BLOCKED: BlockedRuns = { total: 0, runs: [] };

interface Row {
  id: number;
  group_number: string;
  group_name: string;
  date: string;
  sequence: number;
  type: string;
  total: number;
  [column: string]: unknown;
}

/** The runs `r` that match `where` and are blocked, latest first (docs/rules/exchange.md, "Health"). */
export const blockedRuns = async (db: Queries, where: SQL): Promise<BlockedRuns> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id, g.number as group_number, g.name as group_name, r.run_date::text as date, r.sequence, r.type,
      (count(*) over ())::int as total
    from check_runs r join groups g on g.id = r.group_id
    where r.deleted_at is null and (${where})
    order by r.run_date desc, r.id desc limit ${NAMED}`);
  return {
    total: rows[0]?.total ?? 0,
    runs: rows.map(({ id, group_number, group_name, date, sequence, type }) => ({
      id,
      group_number,
      group_name,
      date,
      sequence,
      type,
    })),
  };
};

export const runsNumbered = (db: Queries, ids: readonly number[]): Promise<BlockedRuns> =>
  ids.length ? blockedRuns(db, sql`r.id = any(${sql.param([...ids])}::int[])`) : Promise.resolve(NONE_BLOCKED);

/** Unreleased runs with a file at one of the statuses. */
export const unreleasedAt = (statuses: readonly number[]): SQL => sql`r.released_at is null and r.id in (
  select f.check_run_id from payment_files f where f.status_id = any(${sql.param([...statuses])}::int[]))`;
