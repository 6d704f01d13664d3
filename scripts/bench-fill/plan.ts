import type pg from 'pg';
import { weighted } from './draws.ts';
import { weekdayOf, writeGroups } from './groups.ts';
import { writePremium } from './premium.ts';

/** Runs cover the last two years. */
const WEEKS = 104;
const EOBS_A_FILE = { median: 15, sigma: 1.09, most: 3000 };
/** The resulting average of EOBs per run, for estimating the number of runs. */
const EOBS_A_RUN = 44;
/** The share of weeks in which a group has a run. */
const BUSY = 0.85;
const FEWEST_GROUPS = 8;

export interface FillSize {
  eobs: number;
  /** Default: enough for about one run per group and week. */
  groups?: number;
  /** The day of the newest run, `YYYY-MM-DD`. */
  today: string;
}

/**
 * The statuses of the runs of the last two days, with weights. Unreadable files have no payments and are added
 * separately.
 */
const ON_THE_WAY = [
  [2, 0.09],
  [3, 0.08],
  [4, 0.05],
  [9, 0.04],
  [11, 0.04],
  [12, 0.03],
  [1, 0.03],
  [13, 0.01],
  [15, 0.01],
  [16, 0.01],
  [7, 0.005],
  [8, 0.005],
  [14, 0.003],
  [5, 0.597],
] as const;

/** The statuses of older runs. 16 and 15 are the planted differences, unexplained and explained. */
const LEFT_BEHIND = [
  [8, 0.005],
  [16, 0.003],
  [7, 0.002],
  [14, 0.002],
  [15, 0.002],
  [5, 0.986],
] as const;

/** The share of runs that wait because an EOB is on hold, which their LCR total omits: the third planted difference. */
const HELD_RUNS = 0.005;

/** The number of files per run and of EOBs per file, up to the requested total. */
const DRAWN = `
  create temp table drawn_files as
  select * from (
    select r, at, count, sum(count) over (order by r, at) as upto from (
      select r, at, least(${EOBS_A_FILE.most}, greatest(1,
        round(exp(ln(${EOBS_A_FILE.median}) + ${EOBS_A_FILE.sigma} * pg_temp.normal(11, r * 8::bigint + at)))))::int as count
      from generate_series(1, $2::int) r
      cross join lateral generate_series(0, ${weighted('pg_temp.u(10, r)', [
        [0, 0.55],
        [1, 0.32],
        [2, 0.1],
        [3, 0.03],
      ])}) at) drawn) summed
  where upto - count < $1::bigint`;

/** Distributes the runs evenly over the weeks, at most one per group and week. */
const RUNS = `
  create temp table plan_runs as
  with size as (select max(r) as runs from drawn_files),
  slotted as (
    select r, (${WEEKS - 1} - (size.runs - r) * ${WEEKS}::bigint / size.runs)::int as week from size, generate_series(1, size.runs) r),
  placed as (
    select r, week, 1 + ((row_number() over (partition by week order by r) - 1) * $2::bigint + week * 7) % $1::int as group_id
    from slotted),
  dated as (
    select p.*, g.number as group_number, g.network <> 'none' as has_network, l.key as location_key,
      exists (select 1 from group_reports x where x.group_id = g.id) as has_reports,
      ($3::date - (extract(isodow from $3::date)::int - 1 - ${weekdayOf('g.id')} + 7) % 7
        - 7 * (${WEEKS - 1} - p.week))::date as run_date
    from placed p join groups g on g.id = p.group_id join locations l on l.id = g.location_id),
  aged as (
    select d.*, d.run_date >= (select coalesce(min(x), $3::date) from (select distinct run_date as x from dated order by 1 desc limit 2) last) as recent
    from dated d),
  fated as (
    select a.*, case when recent then ${weighted('pg_temp.u(12, r)', ON_THE_WAY)} else ${weighted('pg_temp.u(12, r)', LEFT_BEHIND)} end as fate
    from aged a)
  select row_number() over (order by run_date, group_id)::int as id, r, group_id::int, group_number, location_key, has_network,
    has_reports, run_date, recent, case when pg_temp.u(13, r) < 0.05 then 'on-demand' else 'scheduled' end as type,
    case when not has_reports and fate in (5, 11, 12, 13, 14) then 10 else fate end as status,
    not recent and fate = 5 and pg_temp.u(14, r) < ${HELD_RUNS} as held
  from fated`;

const FILES = `
  create temp table plan_files as
  select row_number() over (order by p.id, f.at)::int as id, p.id as run_id, f.at::int,
    f.at = max(f.at) over (partition by p.id) and f.at > 0 and pg_temp.u(15, p.r) < 0.6 as to_members,
    (case when p.recent and f.at > 0 and f.at = max(f.at) over (partition by p.id) and pg_temp.u(16, p.r) < 0.12
      then case p.status when 9 then 1 when 2 then 9 when 3 then 2 when 4 then 3 else p.status end
      else p.status end)::int as status,
    least(f.count, $1::bigint - (f.upto - f.count))::int as eobs,
    (sum(least(f.count, $1::bigint - (f.upto - f.count))) over (order by p.id, f.at)
      - least(f.count, $1::bigint - (f.upto - f.count)))::int as before
  from drawn_files f join plan_runs p on p.r = f.r`;

/** A stride coprime to `count`, which visits every group once. */
const strideOf = (count: number): number => {
  const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (divisor(stride, count) !== 1) stride += 1;
  return stride;
};

/**
 * Writes the groups, their pulls and the vendors, and plans runs and files in temporary tables of this connection. Throws RangeError when there are
 * fewer groups than runs per week.
 */
export const planFill = async (client: pg.ClientBase, size: FillSize): Promise<{ groups: number; runs: number }> => {
  const groups = size.groups ?? Math.max(FEWEST_GROUPS, Math.ceil(size.eobs / EOBS_A_RUN / WEEKS / BUSY));
  await client.query(DRAWN, [size.eobs, Math.ceil((size.eobs / EOBS_A_RUN) * 1.5) + 50]);
  const { rows } = await client.query<{ runs: number }>('select max(r)::int as runs from drawn_files');
  const runs = rows[0]?.runs ?? 0;
  const needed = Math.ceil(runs / WEEKS);
  if (groups < needed) throw new RangeError(`${size.eobs} EOBs need at least ${needed} groups`);
  await writeGroups(client, groups, size.today);
  await writePremium(client, groups, size.today);
  await client.query(RUNS, [groups, strideOf(groups), size.today]);
  await client.query(FILES, [size.eobs]);
  await client.query(
    'create index on plan_runs (id); create index on plan_files (run_id); analyze plan_runs; analyze plan_files',
  );
  return { groups, runs };
};
