import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * Inserts many rows in one short statement, with one array per column that the database unnests. This is several times
 * as fast as a list of values and needs one parameter per column for any number of rows. (COPY would be faster, but the
 * embedded database does not support it.) The first row determines the columns of all rows; columns it leaves out get
 * their defaults. Not for array columns.
 */
export const insertMany = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const named = Object.keys(first).flatMap((name) => {
    const column = columns[name];
    return column ? [{ name, column }] : [];
  });
  const names = named.map(({ column }) => sql.identifier(column.name));
  const arrays = named.map(({ name, column }) => {
    const written = (value: unknown) => (value === undefined || value === null ? null : column.mapToDriverValue(value));
    const values = rows.map((row) => written((row as Record<string, unknown>)[name]));
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  await tx.execute(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`,
  );
};
