import type { SQL } from 'drizzle-orm';
import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { StateMachine } from '../../domain/states.ts';
import { mayFollow } from '../../domain/states.ts';
import type { Tx } from '../db/database.ts';

interface Step<T extends PgTable, S extends string | number> {
  table: T & { version: PgColumn };
  /** The column of the state. */
  column: keyof T['_']['columns'] & string;
  machine: Pick<StateMachine<S>, 'one' | 'states'>;
  from: readonly S[];
  to: S;
  which: SQL | undefined;
  /** Further columns that the step sets. */
  also?: PgUpdateSetSource<T>;
}

/**
 * Changes the state of rows: one statement that checks the state it leaves, so that of two callers only one changes a
 * row. Returns the changed rows. A step that the state machine does not have is a bug, not a fault of the data.
 */
export const transition = async <T extends PgTable, S extends string | number>(
  tx: Tx,
  { table, column, machine, from, to, which, also }: Step<T, S>,
): Promise<T['$inferSelect'][]> => {
  const wrong = from.find((state) => !mayFollow(machine, state, to));
  if (wrong !== undefined) throw new Error(`${machine.one} cannot go from state ${wrong} to ${to}`);
  const columns: Record<string, PgColumn> = getTableColumns(table);
  // the compiler cannot follow the types of a generic table: `Step` checks the column
  const set = { ...also, [column]: to, version: sql`${table.version} + 1` } as PgUpdateSetSource<T>;
  const changed = tx
    .update(table)
    .set(set)
    .where(and(which, inArray(columns[column] as PgColumn, [...from])))
    .returning();
  return changed as Promise<T['$inferSelect'][]>;
};
