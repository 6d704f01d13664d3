import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Schedule } from '../../../domain/calendar/schedule.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { mayRun } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

const hasRuns = (where: SQL | undefined) => and(where, isNotNull(groups.schedule), mayRun);

/** A location, and a schedule of groups in it: thousands of groups share few. */
export interface LocatedSchedule {
  location_id: number;
  schedule: Schedule | null;
}

/** The different schedules of the groups that have runs. */
export const readSchedules = async (db: Queries, where: SQL | undefined): Promise<LocatedSchedule[]> => {
  const rows = await db
    .selectDistinct({ location_id: groups.location_id, schedule: groups.schedule })
    .from(groups)
    .where(hasRuns(where));
  return rows.map((row) => ({ ...row, schedule: row.schedule as Schedule | null })); // checked when it is saved
};

/** The groups with one of these schedules. */
export const isScheduledAs = (schedules: readonly LocatedSchedule[]): SQL => {
  const pairs = JSON.stringify(schedules.map(({ location_id, schedule }) => [location_id, schedule]));
  return sql`(${groups.location_id}, ${groups.schedule}) in (
    select (pair ->> 0)::int, pair -> 1 from jsonb_array_elements(${pairs}::jsonb) pair)`;
};

/** The groups that have runs, by location and number, with what their run days are computed from. @param where which of them */
export const readScheduled = (db: Queries, where: SQL | undefined) => {
  const { table, columns } = locationColumns();
  return db
    .select({
      id: groups.id,
      number: groups.number,
      name: groups.name,
      location_id: groups.location_id,
      location_key: sql<string>`${columns.key}`,
      location: sql<string>`${columns.short_name}`,
      release_type: groups.release_type,
      schedule: groups.schedule,
    })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(hasRuns(where))
    .orderBy(asc(columns.key), asc(groups.number));
};
