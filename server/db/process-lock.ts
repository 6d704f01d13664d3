import pg from 'pg';
import type { Database } from './database.ts';

/** Any number; with the hash of a name it makes the lock of whoever does the work of that name. */
const WORK_LOCKS = 7_305_217;
const LOCK = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_free';
const UNLOCK = 'SELECT pg_advisory_unlock($1, hashtext($2))';

/**
 * Work that one process at a time does. The locks are of a connection kept for nothing else: they go with the process,
 * at once, and never while it lives, and no connection of the pool is taken for as long as the work lasts. Beside an
 * embedded database there is no other process.
 */
export const processLock = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  let connection: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(pool.options);
    client.on('error', () => undefined); // what is lost ends, too
    await client.connect();
    return client;
  };
  const connected = (): Promise<pg.Client> => {
    if (connection) return connection;
    const own = connect();
    const lost = () => {
      if (connection === own) connection = undefined;
    };
    own.then((client) => client.once('end', lost), lost);
    connection = own;
    return own;
  };

  return {
    /** Does the work unless another process is at it. Throws what the work throws, and when the database is away. */
    async attempt(name: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'embedded') return work();
      const client = await connected();
      const { rows } = await client.query<{ is_free: boolean }>(LOCK, [WORK_LOCKS, name]);
      if (!rows[0]?.is_free) return;
      try {
        await work();
      } finally {
        // a connection that was lost has no lock to give back
        await client.query(UNLOCK, [WORK_LOCKS, name]).catch(() => undefined);
      }
    },
    async close(): Promise<void> {
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
};
