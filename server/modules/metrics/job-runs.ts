import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { persist } from '../../db/away.ts';
import type { Db } from '../../db/database.ts';
import { jobRuns } from '../../db/tables/health.ts';
import type { Job } from '../../jobs/queue.ts';

/** What a job did, by name: `{ groups: 12 }`. */
export type Counts = Record<string, number>;

/** After this long the queue gives a job to another worker: whatever still says "running" is no longer. */
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

/** Runs of jobs that were found to be cut off; not one of another process, whose job is still worked on. */
export const closeOrphanedRuns = async (db: Db, names: readonly string[]): Promise<void> => {
  const others = sql`select from queue.job j
    where j.name = ${jobRuns.name} and j.state = 'active' and j.started_on <= ${jobRuns.started_at}`;
  await db
    .update(jobRuns)
    .set({ status: 'failed', ended_at: sql`now()`, error: STOPPED })
    .where(and(inArray(jobRuns.name, [...names]), eq(jobRuns.status, 'running'), sql`not exists (${others})`));
};

/**
 * Does a piece of background work and writes down when it began and ended, what it counted and how it failed: what the
 * health page shows (docs/rules/background-work.md, "Background work"). The work's error is thrown on, for the queue to try again; its
 * end is written down when the database is back.
 */
export const recorded = async (db: Db, name: string, work: () => Promise<Counts>): Promise<void> => {
  await closeAbandoned(db, name);
  const [run] = await db.insert(jobRuns).values({ name, status: 'running', counts: {} }).returning({ id: jobRuns.id });
  const end = async (set: Partial<typeof jobRuns.$inferInsert>) => {
    const ended = db
      .update(jobRuns)
      .set({ ...set, ended_at: sql`now()` })
      .where(eq(jobRuns.id, run?.id ?? 0));
    await persist(() => ended.execute());
  };
  try {
    const counts = await work();
    await end({ status: 'done', counts });
  } catch (error) {
    await end({ status: 'failed', error: (error instanceof Error ? error.message : String(error)).slice(0, 500) });
    throw error;
  }
};

/** Jobs that count nothing, each written down when it runs. */
export const recordedJobs = (db: Db, jobs: readonly Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    work: (data) =>
      recorded(db, job.name, async () => {
        await job.work(data);
        return {};
      }),
  }));

/** The log of job runs keeps itself short. */
export const jobRunJobs = (db: Db): Job[] => [
  {
    name: FORGET_JOB,
    cron: '45 0 * * *',
    work: () => recorded(db, FORGET_JOB, async () => ({ runs: await forgetOldRuns(db) })),
  },
];

/** Forgets runs of more than 30 days ago. Returns how many. */
export const forgetOldRuns = async (db: Db): Promise<number> => {
  const gone = await db
    .delete(jobRuns)
    .where(and(ne(jobRuns.status, 'running'), lt(jobRuns.started_at, sql`now() - ${KEPT}`)))
    .returning({ id: jobRuns.id });
  return gone.length;
};
