import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { RELEASE_TYPE_FILTERS, RUN_FLAG_NAMES, RUN_FLAGS } from '../../../domain/release/release-filters.ts';
import { isPseudoStatus, PSEUDO_STATUSES, STATUS_IDS, statusName } from '../../../domain/release/statuses.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/index.ts';
import { locationColumns } from '../locations.ts';
import { RUNS_FLAGGED } from './flags.ts';
import { PSEUDO_IS, runScope } from './list-where.ts';

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
    .where(groupScope(caller));
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

/** Counts every run of a `check_run_id` once, as far as the person may see it. */
const eachRun = sql`count(distinct check_run_id)::int`;
const isSeen = (within: SQL | undefined) =>
  within ? sql`check_run_id in (select check_runs.id from check_runs where ${within})` : sql`true`;

const statusCounts = async (db: Queries, within: SQL | undefined): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select status_id::text as value, ${eachRun} as count from payment_files where ${isSeen(within)} group by status_id`);
  return new Map(rows.map(({ value, count }) => [value, count]));
};

const PSEUDO = Object.keys(PSEUDO_STATUSES).filter(isPseudoStatus);

/** Pseudo-statuses and flags, each a column: counts one below the other are shared out to processes, which costs more. */
const markCounts = async (db: Queries, within: SQL | undefined): Promise<Map<string, number>> => {
  const counts = [
    ...PSEUDO.map((value) => sql`(select count(*)::int from check_runs where ${and(PSEUDO_IS[value], within)})`),
    ...RUN_FLAG_NAMES.map(
      (value) => sql`(select ${eachRun} from (${RUNS_FLAGGED[value]()}) f where ${isSeen(within)})`,
    ),
  ];
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  return new Map([...PSEUDO, ...RUN_FLAG_NAMES].map((value, at) => [value, rows[0]?.counts[at] ?? 0]));
};

/** What the release list can be filtered by, and how many runs each value has. */
export const releaseFacets = async (db: Queries, caller: Caller) => {
  const ofGroups = await byGroup(db, caller);
  const within = runScope(db, caller);
  const counts = new Map([...(await statusCounts(db, within)), ...(await markCounts(db, within))]);
  const counted = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 });
  return {
    location: locationsOf(ofGroups),
    releaseType: releaseTypesOf(ofGroups),
    status: [
      ...STATUS_IDS.map((id) => counted(String(id), statusName(id))),
      ...PSEUDO.map((value) => counted(value, PSEUDO_STATUSES[value])),
    ],
    flags: RUN_FLAG_NAMES.map((value) => counted(value, RUN_FLAGS[value])),
  };
};
