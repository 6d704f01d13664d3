import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';

/** Rows held before they are written: few statements, flat memory. */
const BATCH = 5000;

/**
 * Writes the rows of an area, thousands a statement, in the order in which its tables refer to each other. Ids are
 * given here and not by the database: a row can be referred to before it is written.
 */
export interface Bulk {
  /** The next id of a table with ids; counted on from what is there. */
  id(table: PgTable): number;
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void;
  /** Writes all that waits when it is much. Call it where every row that is referred to has been added. */
  pause(): Promise<void>;
  /** Writes the rest and lets the database count on. Returns how many rows were written in all. */
  end(): Promise<number>;
}

const hasIds = (table: PgTable) => getTableColumns(table).id?.generatedIdentity?.type === 'byDefault';

/** @param tables all tables of the area, those referred to first. */
export const openBulk = async (tx: Tx, tables: readonly PgTable[]): Promise<Bulk> => {
  const waiting = new Map<PgTable, PgTable['$inferInsert'][]>(tables.map((table) => [table, []]));
  const last = new Map<PgTable, number>();
  for (const table of tables.filter(hasIds)) {
    const { rows } = await tx.execute<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from ${table}`);
    last.set(table, rows[0]?.last ?? 0);
  }
  let held = 0;
  let written = 0;
  const flush = async () => {
    for (const [table, rows] of waiting) {
      for (let from = 0; from < rows.length; from += BATCH) await insertMany(tx, table, rows.slice(from, from + BATCH));
      written += rows.length;
      waiting.set(table, []);
    }
    held = 0;
  };
  return {
    id: (table) => {
      const id = (last.get(table) ?? 0) + 1;
      last.set(table, id);
      return id;
    },
    add: (table, row) => {
      const rows = waiting.get(table);
      if (!rows) throw new Error(`"${getTableName(table)}" is not a table of this area`);
      rows.push(row);
      held += 1;
      // some ids are planned, not asked for here; the database is to count on from these too
      const known = last.get(table);
      if (known !== undefined && 'id' in row && Number(row.id) > known) last.set(table, Number(row.id));
    },
    pause: async () => {
      if (held >= BATCH) await flush();
    },
    end: async () => {
      await flush();
      for (const [table, id] of last) {
        if (id) await tx.execute(sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), ${id})`);
      }
      return written;
    },
  };
};
