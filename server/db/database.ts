import { hostname } from 'node:os';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Db = ReturnType<typeof drizzle>;
/** A transaction: everything written through it commits or rolls back together. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For reading and writing, inside or outside a transaction. */
export type Queries = NodePgDatabase<Record<string, unknown>> | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close: () => Promise<void>;
}

/**
 * Adds an error listener to every connection of a pool, checked out or not. A lost connection fails its statements; its
 * unhandled error event would end the process as well. The next statement opens another connection.
 */
const survivingLosses = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined);

/** A pool connection, to be `released`. */
export const connectionOf = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });

/** Returns a connection to the pool, unless it was lost or left inside a transaction. */
export const released = (client: pg.PoolClient): void => client.release(client.getTransactionStatus() !== 'I');

/** Runs `work` with a pool connection. */
const withConnection = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await connectionOf(pool);
  try {
    return await work(client);
  } finally {
    released(client);
  }
};

/**
 * Statements and transactions over a pool. A transaction always releases its connection. The library's own transaction
 * never releases one whose `begin` fails, and so exhausts the pool when connections are lost.
 */
export const queriesOver = (pool: pg.Pool): Db => {
  const db = drizzle(pool);
  db.transaction = (work, config) => withConnection(pool, (client) => drizzle(client).transaction(work, config));
  return db;
};

/**
 * Runs `work` in a transaction that holds an advisory lock, so that processes run it one after another. The lock ends
 * with the transaction, also where a pooler gives the next transaction another session.
 * @param key an arbitrary number, the same in every process.
 */
export const withAdvisoryLock = <T>(
  pool: pg.Pool,
  key: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  withConnection(pool, async (client) => {
    await client.query('BEGIN');
    try {
      // the transaction is idle while the work is done on other connections
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await client.query('SELECT pg_advisory_xact_lock($1)', [key]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a lost connection holds no lock
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });

/** Names this process in PostgreSQL's views, so that an operator can see which server holds a lock. */
export const APPLICATION_NAME = `payment-console ${process.pid}@${hostname()}`.slice(0, 63);

const openPostgres = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>) => {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    application_name: APPLICATION_NAME,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // compiling the plan of a facet's many counts takes longer than running it; and indexes that the counts read alone
    // are in memory or on an SSD, where the default of four times a sequential page (for disks) makes it read wide tables
    // instead; a proxy may not pass these on as options
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => client.query('SET jit = off; SET random_page_cost = 1.1'),
  });
  return { pool, close: () => pool.end() };
};

/**
 * The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR. Both use the same driver and the same SQL. The
 * embedded one runs queries one after another: inside a transaction, never wait for a query outside it.
 */
export const openDatabase = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
): Promise<Database> => {
  const { pool, close } = config.DATABASE_URL ? openPostgres(config) : await openEmbedded(config.DATA_DIR);
  survivingLosses(pool);
  return { db: queriesOver(pool), pool, kind: config.DATABASE_URL ? 'postgres' : 'embedded', close };
};
