import type { Database } from './database.ts';
import { keptConnection } from './kept-connection.ts';

/** Any number; with the hash of a name it makes the lock of whoever does the work of that name. */
const WORK_LOCKS = 7_305_217;
const LOCK = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_free';
const UNLOCK = 'SELECT pg_advisory_unlock($1, hashtext($2))';

/**
 * Work that one process at a time does, by locks of a kept connection. Beside an embedded database there is no other
 * process.
 */
export const processLock = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const connection = keptConnection(pool);
  return {
    /** Does the work unless another process is at it. Throws what the work throws, and when the database is away. */
    async attempt(name: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'embedded') return work();
      const client = await connection.get();
      const { rows } = await client.query<{ is_free: boolean }>(LOCK, [WORK_LOCKS, name]);
      if (!rows[0]?.is_free) return;
      try {
        await work();
      } finally {
        // a connection that was lost has no lock to give back
        await client.query(UNLOCK, [WORK_LOCKS, name]).catch(() => undefined);
      }
    },
    close: (): Promise<void> => connection.ifThere((client) => client.end()),
  };
};
