import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import { DatabaseAway } from './away.ts';
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
 * Has every connection of a pool listened to, checked out or not: one that is lost fails the statements on it, and an
 * error event that nobody hears would end the process. The next statement opens another connection.
 */
const survivingLosses = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined);

/** Lends a connection of the pool; one that was lost, or is left in a transaction, does not go back to it. */
const withConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseAway(error);
  });
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
};

/**
 * Statements and transactions over a pool. A transaction gives its connection back whatever happens: the library's own
 * keeps one whose `begin` fails for ever, and so comes to an end of them when connections are lost.
 */
export const queriesOver = (pool: pg.Pool): Db => {
  const db = drizzle(pool);
  db.transaction = (work, config) => withConnection(pool, (client) => drizzle(client).transaction(work, config));
  return db;
};

/**
 * Works while holding an advisory lock, so that processes do it one after another.
 * @param key any number, the same in every process.
 */
export const inTurn = <T>(pool: pg.Pool, key: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  withConnection(pool, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    try {
      return await work(client);
    } finally {
      // a connection that was lost has no lock to give back
      await client.query('SELECT pg_advisory_unlock($1)', [key]).catch(() => undefined);
    }
  });

const openPostgres = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>) => {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  return { pool, close: () => pool.end() };
};

/**
 * The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. Both are spoken to by the same driver with the same
 * SQL. On the embedded one queries run one after another: inside a transaction never wait for a query outside of it.
 */
export const openDatabase = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
): Promise<Database> => {
  const { pool, close } = config.DATABASE_URL ? openPostgres(config) : await openEmbedded(config.DATA_DIR);
  survivingLosses(pool);
  return { db: queriesOver(pool), pool, kind: config.DATABASE_URL ? 'postgres' : 'embedded', close };
};
