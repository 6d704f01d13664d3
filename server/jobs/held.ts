import pg from 'pg';
import type { Database } from '../db/database.ts';

/** Any number; with a job's hash it makes the lock of whoever works on the job. */
export const JOB_LOCKS = 7_305_215;

const LOCK = 'SELECT pg_advisory_lock_shared($1, hashtext($2))';
const UNLOCK = 'SELECT pg_advisory_unlock_shared($1, hashtext($2))';

/**
 * Which jobs this process works on, for all to see: each is a lock of a connection kept for nothing else. PostgreSQL
 * lets the locks go when the process dies, at once, and never while it lives, however long a job takes or however busy
 * the process is; a heartbeat would have to guess. Beside an embedded database there are no others to tell. Shared
 * locks, so that two jobs of one hash do not wait for each other.
 */
export const heldJobs = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const ids = new Set<string>();
  let line: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(pool.options);
    const lost = () => {
      line = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    for (const id of ids) await client.query(LOCK, [JOB_LOCKS, id]);
    return client;
  };
  const connected = (): Promise<pg.Client> => {
    line ??= connect().catch((error: unknown) => {
      line = undefined;
      throw error;
    });
    return line;
  };

  return {
    has: (id: string) => ids.has(id),
    /** Lays the line anew where it was lost, with the locks of all that is under way. */
    async keep() {
      if (kind === 'postgres') await connected();
    },
    async during(id: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'postgres') await (await connected()).query(LOCK, [JOB_LOCKS, id]);
      ids.add(id);
      try {
        await work();
      } finally {
        ids.delete(id);
        // a line that was lost has no lock to give back
        await line?.then((client) => client.query(UNLOCK, [JOB_LOCKS, id])).catch(() => undefined);
      }
    },
    async close() {
      await line?.then((client) => client.end()).catch(() => undefined);
    },
  };
};

export type HeldJobs = ReturnType<typeof heldJobs>;
