import type { SQL } from 'drizzle-orm';
import { and, asc, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Value } from './model.ts';
import { membersNamed } from './selection.ts';

/** Rows of another table that belong to a record, as a list in one of its fields. */
export interface Related {
  from: PgTable;
  /** The column with the id of the record. */
  of: PgColumn;
  /** A table that each of the rows refers to; rows without a match are omitted. */
  join?: { table: PgTable; on: SQL };
  /** Which of its rows. */
  where?: SQL;
  members: Readonly<Record<string, Value>>;
  order: readonly Value[];
  /** The rows a caller may see; undefined: all. */
  scope?: (caller: Caller) => SQL | undefined;
}

/**
 * Reads the related rows of these records in one statement. Returns a function that gives those of one record.
 * @param caller absent: the program itself, which sees everything
 */
export const readRelated = async (
  db: Queries,
  { from, of, join, where, members, order, scope }: Related,
  ids: readonly number[],
  caller: Caller | undefined,
): Promise<(id: number) => Record<string, unknown>[]> => {
  if (!ids.length) return () => [];
  const query = db
    .select({ of, member: membersNamed('member', members) })
    .from(from)
    .$dynamic();
  const rows = await (join ? query.innerJoin(join.table, join.on) : query)
    .where(and(inArray(of, [...ids]), where, caller && scope?.(caller)))
    .orderBy(...order.map((by) => asc(by)));
  const byRecord = Map.groupBy(rows, (row) => row.of);
  return (id) => (byRecord.get(id) ?? []).map(({ member }) => member as Record<string, unknown>); // the members selected
};
