import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { mayRun } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

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
    .where(and(where, isNotNull(groups.schedule), mayRun))
    .orderBy(asc(columns.key), asc(groups.number));
};
