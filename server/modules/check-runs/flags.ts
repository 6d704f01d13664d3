import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import { RUN_FLAG_NAMES } from '../../../domain/release/release-filters.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Queries } from '../../db/database.ts';

/** A select of `check_run_id`. @param among limits it to these runs, so that a page reads only its own. */
type RunIds = (among?: readonly number[]) => SQL;

const isAmong = (run: SQL, among: readonly number[] | undefined) =>
  among ? sql`${run} = any(${sql.param([...among])}::int[])` : sql`true`;

const withFile =
  (is: SQL): RunIds =>
  (among) =>
    sql`select f.check_run_id from payment_files f where ${is} and ${isAmong(sql`f.check_run_id`, among)}`;

/** Over all EOBs, each file once, in index order; for a page, the EOBs of its files are looked up. */
const withEob =
  (is: SQL): RunIds =>
  (among) =>
    withFile(sql`f.id in (select ${among ? sql`` : sql`distinct`} e.payment_file_id from eobs e where ${is})`)(among);

/** Compares the latest readable total with the total of the files. */
const withOtherTotal: RunIds = (among) => sql`
  select r.id as check_run_id from check_runs r join (
    select distinct on (t.check_run_id) t.check_run_id, t.total_cents from cr_totals t
    where t.total_cents is not null and ${isAmong(sql`t.check_run_id`, among)}
    order by t.check_run_id desc, t.id desc) latest on latest.check_run_id = r.id
  where latest.total_cents <> r.amount_cents`;

/**
 * The runs with each flag (docs/rules/check-runs.md, "Release list"): one definition for the row, the filter and the
 * counts. Each flag but the totals has its own partial index.
 */
export const RUNS_FLAGGED: Readonly<Record<RunFlag, RunIds>> = {
  'on-hold': withEob(sql`e.is_on_hold`),
  'stop-loss': withEob(sql`e.is_flagged_stop_loss`),
  'totals-mismatch': withOtherTotal,
  'has-voided-claims': withFile(sql`f.voids_cents > 0`),
  network: withEob(sql`(e.payment_method = 'Network' or e.processor_method = 'Network')`),
  test: withFile(sql`f.is_test and f.status_id <> ${STATUS.voided}`),
};

/** The flags of each of these runs that has any, in their declared order. */
export const flagsOf = async (db: Queries, ids: readonly number[]): Promise<Map<number, RunFlag[]>> => {
  const flagged = RUN_FLAG_NAMES.map(
    (flag, place) => sql`select ${place}::int as place, flagged.* from (${RUNS_FLAGGED[flag](ids)}) flagged`,
  );
  const { rows } = await db.execute<{ id: number; places: number[] }>(sql`
    select check_run_id as id, array_agg(distinct place order by place) as places
    from (${sql.join(flagged, sql` union all `)}) every group by check_run_id`);
  return new Map(rows.map(({ id, places }) => [id, RUN_FLAG_NAMES.filter((_, place) => places.includes(place))]));
};
