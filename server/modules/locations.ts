import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
