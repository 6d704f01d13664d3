import { asc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/database.ts';
import { declaredTables } from '../db/declared.ts';

/** The columns of the declared locations' table that other modules use. */
export const locationColumns = (): {
  table: PgTable;
  columns: Record<'id' | 'key' | 'name' | 'short_name', PgColumn>;
} => {
  const locations = declaredTables.get('locations');
  const { id, key, name, short_name } = locations?.columns ?? {};
  if (!locations || !id || !key || !name || !short_name) throw new Error('The declaration of locations has changed');
  return { table: locations.table, columns: { id, key, name, short_name } };
};

/** Every location as a value of a filter: `001 TN`. */
export const locationChoices = (db: Queries) => {
  const { table, columns } = locationColumns();
  return db
    .select({
      value: sql<string>`${columns.id}::text`,
      label: sql<string>`${columns.key} || ' ' || ${columns.short_name}`,
    })
    .from(table)
    .orderBy(asc(columns.key));
};
