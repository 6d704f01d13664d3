import type { Database } from '../db/database.ts';
import type { JobLocks } from './job-locks.ts';
import { JOB_LOCKS } from './job-locks.ts';

/** A job that nobody is at, twice in a row, is cut off. */
export const LOOK_EVERY_MS = 5000;
/** At the least between two looks: a job is locked as soon as it was fetched. */
export const LOCKED_WITHIN_MS = 1000;

/** Jobs of these kinds, and of the queue's own, that are said to be worked on. The lock's two numbers are oids. */
const ACTIVE = `
  SELECT j.id, j.retry_count AS attempt, EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.classid = $2::int::oid AND l.objid = hashtext(j.id::text)::oid AND l.objsubid = 2
  ) AS is_held
  FROM queue.job j
  WHERE j.state = 'active' AND (j.name = ANY($1) OR j.name LIKE '\\_\\_pgboss%')`;

/** A cut-off is no failure: it takes away none of the job's tries. */
const AGAIN = `
  UPDATE queue.job SET state = 'retry', retry_limit = retry_limit + 1
  WHERE state = 'active' AND id::text || ':' || retry_count = ANY($1)
  RETURNING name`;

/**
 * Finds jobs whose process died and gives them back to the queue, seconds later instead of after the quarter of an hour
 * that the queue itself waits (docs/rules/background-work.md, "Background work"). The queue fences attempts: what a process that was
 * thought dead says of a job that was given back is not taken. Each call looks once; it answers the kinds given back,
 * and whether there are jobs that only the next look can tell of.
 */
export const orphanedJobs = (
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  held: JobLocks,
  names: readonly string[],
) => {
  // The only process of an embedded database has begun nothing yet: at its first look whatever is active was cut off.
  let isAlone = kind === 'embedded';
  let suspects = new Set<string>();
  return async (): Promise<{ names: string[]; isUnsure: boolean }> => {
    await held.keep();
    const { rows } = await pool.query<{ id: string; attempt: number; is_held: boolean }>(ACTIVE, [names, JOB_LOCKS]);
    const unheld = rows.filter((row) => !row.is_held && !held.has(row.id)).map(({ id, attempt }) => `${id}:${attempt}`);
    const cutOff = unheld.filter((attempt) => isAlone || suspects.has(attempt));
    isAlone = false;
    suspects = new Set(unheld);
    const isUnsure = cutOff.length < unheld.length;
    if (!cutOff.length) return { names: [], isUnsure };
    const again = await pool.query<{ name: string }>(AGAIN, [cutOff]);
    return { names: [...new Set(again.rows.map(({ name }) => name))], isUnsure };
  };
};
