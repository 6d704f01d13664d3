import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { jobRuns } from '../../db/tables/health.ts';
import { retryWhileUnreachable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/queue.ts';

/** Named counts of what a job did: `{ groups: 12 }`. */
export type Counts = Record<string, number>;

/** After this time the queue gives a job to another worker, so an older "running" row is outdated. */
const LONGEST = sql`interval '15 minutes'`;
const KEPT = sql`interval '30 days'`;
const FORGET_JOB = 'forget-old-job-runs';
const STOPPED = 'The server stopped while this ran';

const closeAbandoned = async (db: Db, name: string) => {
  await db
    .update(jobRuns)
    .set({ status: 'failed', ended_at: sql`now()`, error: STOPPED })
    .where(and(eq(jobRuns.name, name), eq(jobRuns.status, 'running'), lt(jobRuns.started_at, sql`now() - ${LONGEST}`)));
};

/** Closes the runs of orphaned jobs, but not those of jobs that another process is still working on. */
export const closeOrphanedRuns = async (db: Db, names: readonly string[]): Promise<void> => {
  const others = sql`select from queue.job j
    where j.name = ${jobRuns.name} and j.state = 'active' and j.started_on <= ${jobRuns.started_at}`;
  await db
    .update(jobRuns)
    .set({ status: 'failed', ended_at: sql`now()`, error: STOPPED })
    .where(and(inArray(jobRuns.name, [...names]), eq(jobRuns.status, 'running'), sql`not exists (${others})`));
};

/**
 * Runs background work and records its start, end, counts and error for the health page
 * (docs/rules/background-work.md, "Background work"). The work's error is rethrown, so that the queue retries; if the
 * database is unreachable, the end is recorded when it is back.
 */
export const recorded = async (db: Db, name: string, work: () => Promise<Counts>): Promise<void> => {
  await closeAbandoned(db, name);
  const [run] = await db.insert(jobRuns).values({ name, status: 'running', counts: {} }).returning({ id: jobRuns.id });
  const end = async (set: Partial<typeof jobRuns.$inferInsert>) => {
    const ended = db
      .update(jobRuns)
      .set({ ...set, ended_at: sql`now()` })
      .where(eq(jobRuns.id, run?.id ?? 0));
    await retryWhileUnreachable(() => ended.execute());
  };
  try {
    const counts = await work();
    await end({ status: 'done', counts });
  } catch (error) {
    await end({ status: 'failed', error: (error instanceof Error ? error.message : String(error)).slice(0, 500) });
    throw error;
  }
};

/** Wraps jobs without counts, so that each run is recorded. */
export const recordedJobs = (db: Db, jobs: readonly Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    work: (data) =>
      recorded(db, job.name, async () => {
        await job.work(data);
        return {};
      }),
  }));

/** The job that trims the log of job runs. */
export const jobRunJobs = (db: Db): Job[] => [
  {
    name: FORGET_JOB,
    cron: '45 0 * * *',
    work: () => recorded(db, FORGET_JOB, async () => ({ runs: await deleteOldRuns(db) })),
  },
];

/** Deletes runs older than 30 days. Returns how many. */
export const deleteOldRuns = async (db: Db): Promise<number> => {
  const gone = await db
    .delete(jobRuns)
    .where(and(ne(jobRuns.status, 'running'), lt(jobRuns.started_at, sql`now() - ${KEPT}`)))
    .returning({ id: jobRuns.id });
  return gone.length;
};
