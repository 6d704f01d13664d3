import type { Database } from '../db/database.ts';
import type { JobLocks } from './job-locks.ts';
import { JOB_LOCKS } from './job-locks.ts';

/** A job without a lock in two consecutive checks is orphaned. */
export const CHECK_INTERVAL_MS = 5000;
/** The minimum time between two checks: a job is locked shortly after it was fetched. */
export const LOCKED_WITHIN_MS = 1000;

/** Active jobs of these kinds, and of the queue's own kinds. The lock's two numbers are oids. */
const ACTIVE = `
  SELECT j.id, j.retry_count AS attempt, EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.classid = $2::int::oid AND l.objid = hashtext(j.id::text)::oid AND l.objsubid = 2
  ) AS is_held
  FROM queue.job j
  WHERE j.state = 'active' AND (j.name = ANY($1) OR j.name LIKE '\\_\\_pgboss%')`;

/** Being orphaned is not a failure: it does not use up one of the job's attempts. */
const RETURN_TO_QUEUE = `
  UPDATE queue.job SET state = 'retry', retry_limit = retry_limit + 1
  WHERE state = 'active' AND id::text || ':' || retry_count = ANY($1)
  RETURNING name`;

/**
 * Finds jobs whose process died and returns them to the queue within seconds, instead of after the quarter of an hour
 * that the queue itself waits (docs/rules/background-work.md, "Background work"). The queue fences attempts: it ignores
 * the result of a returned job from a process that was wrongly considered dead. Each call checks once. It returns the
 * kinds of the jobs given back, and whether there are suspects that need a second check.
 */
export const orphanedJobs = (
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  locks: JobLocks,
  names: readonly string[],
) => {
  // The only process of an embedded database has not started any job at the first check: all active ones are orphaned.
  let isAlone = kind === 'embedded';
  let suspects = new Set<string>();
  return async (): Promise<{ names: string[]; isUnsure: boolean }> => {
    await locks.keep();
    const { rows } = await pool.query<{ id: string; attempt: number; is_held: boolean }>(ACTIVE, [names, JOB_LOCKS]);
    const unlocked = rows
      .filter((row) => !row.is_held && !locks.has(row.id))
      .map(({ id, attempt }) => `${id}:${attempt}`);
    const orphaned = unlocked.filter((attempt) => isAlone || suspects.has(attempt));
    isAlone = false;
    suspects = new Set(unlocked);
    const isUnsure = orphaned.length < unlocked.length;
    if (!orphaned.length) return { names: [], isUnsure };
    const again = await pool.query<{ name: string }>(RETURN_TO_QUEUE, [orphaned]);
    return { names: [...new Set(again.rows.map(({ name }) => name))], isUnsure };
  };
};
