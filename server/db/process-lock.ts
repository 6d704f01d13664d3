import type { Database } from './database.ts';
import { keptConnection } from './kept-connection.ts';

/** The first, arbitrary part of the advisory lock key; the second is the hash of the work's name. */
const WORK_LOCKS = 7_305_217;
const LOCK = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_free';
const UNLOCK = 'SELECT pg_advisory_unlock($1, hashtext($2))';

/**
 * Restricts named work to one process at a time, by advisory locks on a dedicated connection. An embedded database has
 * only one process.
 */
export const processLock = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const connection = keptConnection(pool);
  return {
    /** Runs the work unless another process does. Throws the work's errors, and when the database is unreachable. */
    async attempt(name: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'embedded') return work();
      const client = await connection.get();
      const { rows } = await client.query<{ is_free: boolean }>(LOCK, [WORK_LOCKS, name]);
      if (!rows[0]?.is_free) return;
      try {
        await work();
      } finally {
        // a lost connection holds no lock
        await client.query(UNLOCK, [WORK_LOCKS, name]).catch(() => undefined);
      }
    },
    close: (): Promise<void> => connection.ifThere((client) => client.end()),
  };
};
