import type { AnyColumn, SQL } from 'drizzle-orm';
import { inArray, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { locationColumns } from '../locations.ts';

/** The condition of a value that a search finds. */
export type Found = (value: AnyColumn | SQL | SQL.Aliased) => SQL;

type LocationField = keyof ReturnType<typeof locationColumns>['columns'];

/** Selects the ids of the locations one of whose fields is found. */
export const locationsLike = (db: Queries, isFound: Found, fields: readonly LocationField[]) => {
  const { table, columns } = locationColumns();
  return db
    .select({ id: columns.id })
    .from(table)
    .where(or(...fields.map((field) => isFound(columns[field]))));
};

/**
 * Selects the ids of the groups whose number or name is found, each by its index: as one condition with `or`
 * they would be compared with every group. @param places selects locations whose groups are found too
 */
export const groupsLike = (db: Queries, isFound: Found, places?: ReturnType<typeof locationsLike>) => {
  const where = (condition: SQL) => db.select({ id: groups.id }).from(groups).where(condition);
  const named = union(where(isFound(groups.number)), where(isFound(groups.name)));
  return places ? named.union(where(inArray(groups.location_id, places))) : named;
};
