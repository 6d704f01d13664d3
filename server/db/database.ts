import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';

export type Db = ReturnType<typeof drizzle>;
/** A transaction: everything written through it stands or falls together. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For reading and writing alike, inside a transaction or not. */
export type Queries = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close: () => Promise<void>;
}

/**
 * The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. Both are spoken to by the same driver with the same
 * SQL. On the embedded one queries run one after another: inside a transaction never wait for a query outside of it.
 */
export const openDatabase = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
): Promise<Database> => {
  if (!config.DATABASE_URL) {
    const { pool, close } = await openEmbedded(config.DATA_DIR);
    return { db: drizzle(pool), pool, kind: 'embedded', close };
  }
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => undefined); // a lost idle connection: the next query opens another, /ready tells when none can
  return { db: drizzle(pool), pool, kind: 'postgres', close: () => pool.end() };
};
