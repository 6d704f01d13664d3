import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { keptConnection } from '../db/kept-connection.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';

/** The first, arbitrary part of the advisory lock key; the second is the hash of the job's id. */
export const JOB_LOCKS = 7_305_215;

const LOCK = 'SELECT pg_advisory_lock_shared($1, hashtext($2))';
const UNLOCK = 'SELECT pg_advisory_unlock_shared($1, hashtext($2))';

/** Delay between attempts to reconnect; well below the time after which a job without a lock counts as orphaned. */
const AGAIN_MS = 250;

/**
 * Shows other processes which jobs this one is working on: an advisory lock per job on a dedicated connection. The
 * locks end exactly when the process dies, however long a job takes and however busy the process is; a heartbeat could
 * only guess. An embedded database has no other processes. The locks are shared, so that two jobs with the same hash do
 * not wait for each other.
 */
export const jobLocks = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const ids = new Set<string>();
  let isClosed = false;

  let last: Promise<unknown> = Promise.resolve();
  /** Jobs begin and end at any moment, and the connection takes one statement at a time. */
  const inTurn = <T>(statement: () => Promise<T>): Promise<T> => {
    const own = last.then(statement);
    last = own.catch(() => undefined);
    return own;
  };

  const lockOn = (client: pg.Client, id: string) => client.query(LOCK, [JOB_LOCKS, id]);
  /** Without its lock a job looks orphaned to other processes, so all running jobs are locked again immediately. */
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
    await inTurn(() => lockOn(client, id)).catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  };

  return {
    has: (id: string) => ids.has(id),
    /** Reconnects if the connection was lost, and locks all running jobs again. */
    async keep() {
      if (kind === 'postgres') await connection.get();
    },
    /** Runs `work` while the job is locked. Throws DatabaseUnavailable when the lock cannot be taken. */
    async during(id: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'postgres') await lock(id);
      ids.add(id);
      try {
        await work();
      } finally {
        ids.delete(id);
        await connection.ifThere((client) => inTurn(() => client.query(UNLOCK, [JOB_LOCKS, id])));
      }
    },
    async close() {
      isClosed = true;
      await connection.ifThere((client) => client.end());
    },
  };
};

export type JobLocks = ReturnType<typeof jobLocks>;
