import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseAway } from '../db/away.ts';
import type { Database } from '../db/database.ts';
import { keptConnection } from '../db/kept-connection.ts';

/** Any number; with a job's hash it makes the lock of whoever works on the job. */
export const JOB_LOCKS = 7_305_215;

const LOCK = 'SELECT pg_advisory_lock_shared($1, hashtext($2))';
const UNLOCK = 'SELECT pg_advisory_unlock_shared($1, hashtext($2))';

/** Between two tries to connect again; well within the time after which a job without a lock is taken for cut off. */
const AGAIN_MS = 250;

/**
 * Which jobs this process works on, for all to see: each is a lock of a kept connection, which goes with the process,
 * however long a job takes or however busy the process is; a heartbeat would have to guess. Beside an embedded database
 * there are no others to tell. Shared locks, so that two jobs of one hash do not wait for each other.
 */
export const jobLocks = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const ids = new Set<string>();
  let isClosed = false;

  const lockOn = (client: pg.Client, id: string) => client.query(LOCK, [JOB_LOCKS, id]);
  /** A job without a lock looks cut off to other processes: the locks of what is under way come back at once. */
  const connectAgain = async (): Promise<void> => {
    await setTimeout(AGAIN_MS, undefined, { ref: false });
    if (ids.size && !isClosed) await connection.get().catch(() => undefined);
  };
  const connection = keptConnection(pool, {
    begin: async (client) => {
      for (const id of ids) await lockOn(client, id);
    },
    onLost: () => void connectAgain(),
  });

  const lock = async (id: string): Promise<void> => {
    const client = await connection.get();
    await lockOn(client, id).catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
  };

  return {
    has: (id: string) => ids.has(id),
    /** Connects anew where the connection was lost, with the locks of all that is under way. */
    async keep() {
      if (kind === 'postgres') await connection.get();
    },
    /** Works on a job as its holder. Throws DatabaseAway when it cannot be told that it is held. */
    async during(id: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'postgres') await lock(id);
      ids.add(id);
      try {
        await work();
      } finally {
        ids.delete(id);
        await connection.ifThere((client) => client.query(UNLOCK, [JOB_LOCKS, id]));
      }
    },
    async close() {
      isClosed = true;
      await connection.ifThere((client) => client.end());
    },
  };
};

export type JobLocks = ReturnType<typeof jobLocks>;
