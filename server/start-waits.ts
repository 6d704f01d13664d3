import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Config, StartError } from './config.ts';
import { APPLICATION_NAME } from './db/database.ts';
import { codeOf } from './db/error-code.ts';

const LOOK_EVERY_MS = 500;
const TELL_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

/** What a start waits for, and what ends the wait. */
interface Wait {
  what: string;
  mend: string;
}

/** The first session of another program that holds a lock which a session of this process waits for. */
const HOLDER = `
  SELECT holder.pid, other.application_name AS name
  FROM pg_stat_activity own
  CROSS JOIN LATERAL unnest(pg_blocking_pids(own.pid)) AS holder (pid)
  LEFT JOIN pg_stat_activity other ON other.pid = holder.pid
  WHERE own.datname = current_database() AND own.application_name = current_setting('application_name')
    AND other.application_name IS DISTINCT FROM current_setting('application_name')
  LIMIT 1`;

const currentWait = async (pool: pg.Pool): Promise<Wait | undefined> => {
  try {
    const { rows } = await pool.query<{ pid: number; name: string | null }>(HOLDER);
    const [holder] = rows;
    if (!holder) return undefined;
    const { pid, name } = holder;
    return {
      what: `a lock in the database that process ${pid} of PostgreSQL (${name || 'unnamed'}) holds`,
      mend:
        `Wait until that process has ended, or end it with SELECT pg_terminate_backend(${pid}), and start again. ` +
        'If it belongs to a pooler, let DATABASE_URL lead to PostgreSQL itself or to a pooler in session mode.',
    };
  } catch (error) {
    return {
      what: `an answer of the database (${codeOf(error) || 'no answer in time'})`,
      mend: 'Check that PostgreSQL, and the pooler in front of it, accept connections, and start again.',
    };
  }
};

/**
 * Runs `start`. While it waits for a lock that another program holds in the PostgreSQL of DATABASE_URL, or for an
 * answer of that database, `tell` says so every five seconds; after START_WAIT_SECONDS of it this throws a `StartError`
 * with what to do. The caller then ends the process: `start` still waits (docs/operate.md, "A start that waits").
 */
export const watchingWaits = async <T>(
  { DATABASE_URL, START_WAIT_SECONDS }: Pick<Config, 'DATABASE_URL' | 'START_WAIT_SECONDS'>,
  tell: (line: string) => void,
  start: () => Promise<T>,
): Promise<T> => {
  if (!DATABASE_URL) return start();
  const started = new AbortController();
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    application_name: APPLICATION_NAME,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  pool.on('error', () => undefined); // the next query says it

  const watch = async (): Promise<never> => {
    let [since, toldAt]: [number | undefined, number] = [undefined, 0];
    for (;;) {
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: started.signal });
      const wait = await currentWait(pool);
      const now = Date.now();
      // another process that starts at the same time holds locks for a moment
      const isLasting = wait && since !== undefined;
      since = wait && (since ?? now);
      if (!isLasting) continue;
      if (now - toldAt >= TELL_EVERY_MS) {
        toldAt = now;
        tell(`Waiting for ${wait.what}`);
      }
      if (now - (since ?? now) < START_WAIT_SECONDS * 1000) continue;
      throw new StartError(`The start has waited ${START_WAIT_SECONDS} seconds for ${wait.what}. ${wait.mend}`);
    }
  };
  try {
    return await Promise.race([start(), watch()]);
  } finally {
    started.abort();
    void pool.end().catch(() => undefined);
  }
};
