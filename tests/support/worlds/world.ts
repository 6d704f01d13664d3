import type { Database } from '../../../server/db/database.ts';
import { openOwnDatabase } from '../servers/database.ts';

/** An empty database of the tested engine, as at a first start: migrated, with locations and holidays. */
export const emptyDatabase = async (): Promise<Database> => {
  const { database, close } = await openOwnDatabase();
  return { ...database, close };
};

/** The rows a statement returns. */
export const rowsOf = async <T extends Record<string, unknown>>(database: Database, text: string): Promise<T[]> =>
  (await database.pool.query<T>(text)).rows;

/** How many rows a table, or any other `from` clause, has. */
export const countOf = async (database: Database, from: string): Promise<number> =>
  (await rowsOf<{ n: number }>(database, `select count(*)::int as n from ${from}`))[0]?.n ?? 0;
