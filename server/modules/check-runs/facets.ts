import { eq, sql } from 'drizzle-orm';
import { RELEASE_TYPE_FILTERS, RUN_FLAG_NAMES, RUN_FLAGS } from '../../../domain/release-filters.ts';
import { PSEUDO_STATUSES, STATUS_IDS, statusName } from '../../../domain/statuses.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupsWithin } from '../groups/index.ts';
import { locationColumns } from '../locations.ts';
import { FLAG_IS } from './flags.ts';
import { runsWithin } from './list-where.ts';

/** The runs of each group, with what of the group they are counted by. */
const byGroup = (db: Queries, caller: Caller) => {
  const { table, columns } = locationColumns();
  const counted = db
    .select({ group_id: checkRuns.group_id, count: sql<number>`count(*)::int`.as('count') })
    .from(checkRuns)
    .groupBy(checkRuns.group_id)
    .as('counted');
  return db
    .select({
      location: columns,
      type: groups.release_type,
      day: groups.release_day,
      count: sql<number>`coalesce(${counted.count}, 0)`,
    })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .leftJoin(counted, eq(counted.group_id, groups.id))
    .where(groupsWithin(caller));
};

type OfGroup = Awaited<ReturnType<typeof byGroup>>[number];

const locationsOf = (rows: readonly OfGroup[]) => {
  const places = new Map<string, { label: string; count: number }>();
  for (const { location, count } of rows.toSorted((a, b) =>
    String(a.location.key) < String(b.location.key) ? -1 : 1,
  )) {
    if (!count) continue;
    const value = String(location.id);
    places.set(value, { label: String(location.short_name), count: (places.get(value)?.count ?? 0) + count });
  }
  return [...places].map(([value, place]) => ({ value, ...place }));
};

/** A group's own release type is counted, and the weekday of an automatic one beside it. */
const releaseTypesOf = (rows: readonly OfGroup[]) => {
  const counts = new Map<string, number>();
  const add = (value: string, count: number) => counts.set(value, (counts.get(value) ?? 0) + count);
  for (const { type, day, count } of rows) {
    add(type ?? 'none', count);
    if (type === 'auto' && day !== null) add(`auto-${day}`, count);
  }
  return Object.entries(RELEASE_TYPE_FILTERS).map(([value, label]) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
  }));
};

/** One pass over the files: each status a run has, once. */
const statusCounts = async (db: Queries, caller: Caller): Promise<Map<string, number>> => {
  const bounded = runsWithin(db, caller);
  const within = bounded ?? sql`true`;
  const ofRuns = bounded ? sql`where f.check_run_id in (select check_runs.id from check_runs where ${bounded})` : sql``;
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    with seen as materialized (
      select f.check_run_id, f.status_id from payment_files f ${ofRuns} group by f.check_run_id, f.status_id)
    select status_id::text as value, count(*)::int as count from seen group by status_id
    union all
    select 'mixed', count(*)::int from (select from seen group by check_run_id having count(*) > 1) m
    union all
    select 'no-payment-file', count(*)::int from check_runs
      where ${within} and not exists (select 1 from payment_files f where f.check_run_id = check_runs.id)
    union all
    select 'deleted', count(*)::int from check_runs where ${within} and deleted_at is not null`);
  return new Map(rows.map(({ value, count }) => [value, count]));
};

const flagCounts = async (db: Queries, caller: Caller) => {
  const flags = [];
  for (const value of RUN_FLAG_NAMES) {
    const where = sql`${FLAG_IS[value]} and ${runsWithin(db, caller) ?? sql`true`}`;
    flags.push({ value, label: RUN_FLAGS[value], count: await db.$count(checkRuns, where) });
  }
  return flags;
};

/** What the release list can be filtered by, and how many runs each value has. */
export const releaseFacets = async (db: Queries, caller: Caller) => {
  const ofGroups = await byGroup(db, caller);
  const statuses = await statusCounts(db, caller);
  return {
    location: locationsOf(ofGroups),
    releaseType: releaseTypesOf(ofGroups),
    status: [
      ...STATUS_IDS.map((id): [string, string] => [String(id), statusName(id)]),
      ...Object.entries(PSEUDO_STATUSES),
    ].map(([value, label]) => ({ value, label, count: statuses.get(value) ?? 0 })),
    flags: await flagCounts(db, caller),
  };
};
