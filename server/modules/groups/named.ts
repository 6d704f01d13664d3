import type { SQL } from 'drizzle-orm';
import { ilike, inArray, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { locationColumns } from '../locations.ts';

type LocationField = keyof ReturnType<typeof locationColumns>['columns'];

/** Selects the ids of the locations one of whose fields is like a pattern. */
export const locationsLike = (db: Queries, pattern: string, fields: readonly LocationField[]) => {
  const { table, columns } = locationColumns();
  return db
    .select({ id: columns.id })
    .from(table)
    .where(or(...fields.map((field) => ilike(columns[field], pattern))));
};

/**
 * Selects the ids of the groups whose number or name is like a pattern, each by its index: as one condition with `or`
 * they would be compared with every group. @param places selects locations whose groups are found too
 */
export const groupsLike = (db: Queries, pattern: string, places?: ReturnType<typeof locationsLike>) => {
  const where = (condition: SQL) => db.select({ id: groups.id }).from(groups).where(condition);
  const named = union(where(ilike(groups.number, pattern)), where(ilike(groups.name, pattern)));
  return places ? named.union(where(inArray(groups.location_id, places))) : named;
};
