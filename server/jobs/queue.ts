import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { QueueResult } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import { refuseFaults, sharedNames } from '../../declare/lint/names.ts';
import type { Database, Tx } from '../db/database.ts';
import { withAdvisoryLock } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { jobLocks } from './job-locks.ts';
import { CHECK_INTERVAL_MS, LOCKED_WITHIN_MS, orphanedJobs } from './orphaned-jobs.ts';
import { repeat } from './repeat.ts';

/** A kind of background job: its name, its work, and its schedule, if any. */
export interface Job {
  name: string;
  /** Five fields, America/Chicago; absent: it runs only when sent. */
  cron?: string;
  /** @param failed the error of the last attempt, as JSON, where this is the `afterFailure` of another job */
  work: (data: unknown, failed?: object) => Promise<void>;
  /** The job that is sent the same data after the last attempt of this one failed. */
  afterFailure?: string;
  /** The delay before the first retry; each further delay is twice as long. Default 1. */
  retryDelaySeconds?: number;
  /**
   * Retried until it succeeds instead of five times, at most a minute apart: for work that nobody would start again if
   * what it needs is unavailable for long.
   */
  retriesForever?: boolean;
}

const RETRY = { retryLimit: 5 };
const RETRY_FOREVER = { retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: 10 * 365 * 86_400 };

/** How often the queue is asked which kinds of jobs are due: one statement for all kinds. */
const DUE_INTERVAL_MS = 1000;
/** How often the worker of a kind fetches jobs without being told that one is due, in seconds. */
const POLL_S = 30;

const DUE = `
  SELECT name FROM unnest($1::text[]) AS known(name)
  WHERE EXISTS (SELECT FROM queue.job j WHERE j.name = known.name AND j.state < 'active' AND j.start_after < now())`;

/** Sends work to the queue: with `tx`, only when that transaction commits. */
export interface Queue {
  send: (name: string, data: object, tx?: Tx, options?: { startAfter?: Date }) => Promise<void>;
}

/** An arbitrary advisory lock key: concurrently starting processes create the queue's tables one after another. */
const QUEUE_LOCK = 7_305_213;

/** Runs the queue's statements inside our transaction, so that job and change are committed together. */
const within = (tx: Tx) => ({
  executeSql: (text: string, values: unknown[] = []) => tx.execute(statement(text, values)),
});

/** Without a lock on an embedded database: it has one process, and its single connection is needed by the queue. */
const withQueueLock = ({ pool, kind }: Database, work: () => Promise<unknown>): Promise<unknown> =>
  kind === 'embedded' ? work() : withAdvisoryLock(pool, QUEUE_LOCK, work);

const EXTRA_ATTEMPT = "UPDATE queue.job SET retry_limit = retry_limit + 1 WHERE id = $1 AND state = 'active'";

/**
 * Runs a job. An unreachable database is not the job's failure and does not use up one of its attempts. If even that
 * cannot be written, the job stays active without a lock and is later found orphaned.
 */
const runJob = async ({ pool }: Database, id: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) await pool.query(EXTRA_ATTEMPT, [id]);
    throw error;
  }
};

const optionsOf = ({ afterFailure, retryDelaySeconds, retriesForever }: Job) => ({
  ...(retriesForever ? RETRY_FOREVER : RETRY),
  retryBackoff: true,
  ...(retryDelaySeconds && { retryDelay: retryDelaySeconds }),
  ...(afterFailure && { deadLetter: afterFailure }),
});

/** Creates a job's queue, or updates it to this version's options. @param kept the queue of an earlier start */
const declare = async (boss: PgBoss, job: Job, kept: QueueResult | undefined) => {
  const options = optionsOf(job);
  const isKept = ([name, value]: [string, unknown]) => kept?.[name as keyof QueueResult] === value;
  if (!kept) await boss.createQueue(job.name, options);
  else if (!Object.entries(options).every(isKept)) await boss.updateQueue(job.name, options);
  if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'America/Chicago' });
};

/**
 * The durable queue: jobs are database rows, so that a process killed at any moment loses none; failed ones are
 * retried. It uses the shared pool, also on the embedded database.
 */
export const openQueue = async (database: Database, log: FastifyBaseLogger) => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
    schema: 'queue',
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await withQueueLock(database, () => boss.start());
  const held = jobLocks(database);
  const repeated: (() => Promise<void>)[] = [];
  return {
    async send(name: string, data: object, tx?: Tx, options: { startAfter?: Date } = {}) {
      await boss.send(name, data, { ...options, ...(tx && { db: within(tx) }) });
    },
    /**
     * Declares all jobs before any of them starts, then works on them, one at a time per kind.
     * @param onOrphaned called with the kinds of orphaned jobs before they run again.
     */
    async work(jobs: readonly Job[], onOrphaned: (names: readonly string[]) => Promise<void> = async () => {}) {
      refuseFaults(
        sharedNames(
          'jobs',
          jobs.map(({ name, cron = 'when it is sent' }, at) => ({ name, place: `entry ${at + 1} (${cron})` })),
        ),
      );
      await withQueueLock(database, async () => {
        const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
        // a dead letter queue must exist before the queues that refer to it
        for (const job of jobs.filter((one) => !one.afterFailure)) await declare(boss, job, kept.get(job.name));
        for (const job of jobs.filter((one) => one.afterFailure)) await declare(boss, job, kept.get(job.name));
      });
      const giveBack = orphanedJobs(
        database,
        held,
        jobs.map(({ name }) => name),
      );
      const checkOrphans = async () => {
        const { names, isUnsure } = await giveBack();
        if (names.length) {
          log.warn({ jobs: names }, 'jobs were cut off and begin again');
          await onOrphaned(names);
        }
        return isUnsure;
      };
      if (await checkOrphans()) {
        // Jobs left by an earlier process run in their original order, before later ones.
        await setTimeout(LOCKED_WITHIN_MS);
        await checkOrphans();
      }
      repeated.push(repeat('cut-off jobs', CHECK_INTERVAL_MS, checkOrphans, log));
      const workers = new Map<string, string>();
      const fetchNow = (name: string) => {
        const worker = workers.get(name);
        if (worker) boss.notifyWorker(worker);
      };
      for (const { name, work } of jobs) {
        const worker = await boss.work(
          name,
          { pollingIntervalSeconds: POLL_S, includeMetadata: true },
          async (batch) => {
            // fetch the next job immediately: many files may have arrived together
            fetchNow(name);
            for (const { id, data, sourceOutput } of batch)
              await runJob(database, id, () => held.during(id, () => work(data, sourceOutput ?? undefined)));
          },
        );
        workers.set(name, worker);
      }
      const wakeWorkers = async () => {
        const { rows } = await database.pool.query<{ name: string }>(DUE, [[...workers.keys()]]);
        for (const { name } of rows) fetchNow(name);
      };
      repeated.push(repeat('due jobs', DUE_INTERVAL_MS, wakeWorkers, log));
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
      await Promise.all(repeated.map((stopRepeating) => stopRepeating()));
      await held.close();
    },
  };
};
