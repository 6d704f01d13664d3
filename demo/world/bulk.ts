import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';

/** Rows buffered before they are written: few statements, constant memory. */
const BATCH = 5000;

/**
 * The tables are analyzed each time they have grown by this factor. Without it the database would plan the triggers of
 * each statement for the empty tables that the transaction began with, and read them from end to end.
 */
const GROWTH = 3;

/**
 * Writes the rows of an area, thousands per statement, in the order in which its tables refer to each other. Ids are
 * assigned here and not by the database, so that a row can be referred to before it is written.
 */
export interface Bulk {
  /** The next id of a table with generated ids, continuing from the existing rows. */
  id(table: PgTable): number;
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void;
  /** Writes the buffered rows once they fill a batch. Call it when every row that is referred to has been added. */
  flushIfFull(): Promise<void>;
  /** Writes the rest and advances the database's id sequences. Returns the total number of rows written. */
  finish(): Promise<number>;
}

const hasIds = (table: PgTable) => getTableColumns(table).id?.generatedIdentity?.type === 'byDefault';

/** @param tables all tables of the area, those referred to first. */
export const openBulk = async (tx: Tx, tables: readonly PgTable[]): Promise<Bulk> => {
  const pending = new Map<PgTable, PgTable['$inferInsert'][]>(tables.map((table) => [table, []]));
  const last = new Map<PgTable, number>();
  for (const table of tables.filter(hasIds)) {
    const { rows } = await tx.execute<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from ${table}`);
    last.set(table, rows[0]?.last ?? 0);
  }
  let buffered = 0;
  let written = 0;
  let analyzed = 0;
  const flush = async () => {
    for (const [table, rows] of pending) {
      for (let from = 0; from < rows.length; from += BATCH) await insertMany(tx, table, rows.slice(from, from + BATCH));
      written += rows.length;
      pending.set(table, []);
    }
    buffered = 0;
    if (written > GROWTH * analyzed) {
      await tx.execute(sql`analyze ${sql.join([...tables], sql`, `)}`);
      analyzed = written;
    }
  };
  return {
    id: (table) => {
      const id = (last.get(table) ?? 0) + 1;
      last.set(table, id);
      return id;
    },
    add: (table, row) => {
      const rows = pending.get(table);
      if (!rows) throw new Error(`"${getTableName(table)}" is not a table of this area`);
      rows.push(row);
      buffered += 1;
      // some ids come from the plan and not from `id`; the database's sequence must continue from these too
      const known = last.get(table);
      if (known !== undefined && 'id' in row && Number(row.id) > known) last.set(table, Number(row.id));
    },
    flushIfFull: async () => {
      if (buffered >= BATCH) await flush();
    },
    finish: async () => {
      await flush();
      for (const [table, id] of last) {
        if (id) await tx.execute(sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), ${id})`);
      }
      return written;
    },
  };
};
