import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway } from '../db/away.ts';
import type { Database } from '../db/database.ts';

/** Any number; with a job's hash it makes the lock of whoever works on the job. */
export const JOB_LOCKS = 7_305_215;

const LOCK = 'SELECT pg_advisory_lock_shared($1, hashtext($2))';
const UNLOCK = 'SELECT pg_advisory_unlock_shared($1, hashtext($2))';

/** Between two tries to connect again; well within the time after which a job without a lock is taken for cut off. */
const AGAIN_MS = 250;

/**
 * Which jobs this process works on, for all to see: each is a lock of a connection kept for nothing else. PostgreSQL
 * lets the locks go when the process dies, at once, and never while it lives, however long a job takes or however busy
 * the process is; a heartbeat would have to guess. Beside an embedded database there are no others to tell. Shared
 * locks, so that two jobs of one hash do not wait for each other.
 */
export const heldJobs = ({ kind, pool }: Pick<Database, 'kind' | 'pool'>) => {
  const ids = new Set<string>();
  let line: Promise<pg.Client> | undefined;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(pool.options);
    try {
      client.on('error', () => undefined); // what is lost ends, too
      await client.connect();
      for (const id of ids) await client.query(LOCK, [JOB_LOCKS, id]);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw new DatabaseAway(error);
    }
  };
  const connected = (): Promise<pg.Client> => {
    if (line) return line;
    const own = connect();
    const lost = () => {
      if (line !== own) return; // another one is laid already
      line = undefined;
      void layAgain();
    };
    own.then((client) => client.once('end', lost), lost);
    line = own;
    return own;
  };
  /** A job without a lock looks cut off to other processes: the locks of what is under way come back at once. */
  const layAgain = async (): Promise<void> => {
    await setTimeout(AGAIN_MS, undefined, { ref: false });
    if (ids.size && !isClosed) await connected().catch(() => undefined);
  };

  const lock = async (id: string): Promise<void> => {
    const client = await connected();
    await client.query(LOCK, [JOB_LOCKS, id]).catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
  };

  return {
    has: (id: string) => ids.has(id),
    /** Lays the line anew where it was lost, with the locks of all that is under way. */
    async keep() {
      if (kind === 'postgres') await connected();
    },
    /** Works on a job as its holder. Throws DatabaseAway when it cannot be told that it is held. */
    async during(id: string, work: () => Promise<void>): Promise<void> {
      if (kind === 'postgres') await lock(id);
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
      isClosed = true;
      await line?.then((client) => client.end()).catch(() => undefined);
    },
  };
};

export type HeldJobs = ReturnType<typeof heldJobs>;
