import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../db/away.ts';
import type { Database, Tx } from '../db/database.ts';
import { inTurn } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { jobLocks } from './job-locks.ts';
import { LOCKED_WITHIN_MS, LOOK_EVERY_MS, orphanedJobs } from './orphaned-jobs.ts';
import { repeat } from './repeat.ts';

/** A piece of background work: what it is called, what it does, and when it comes by itself. */
export interface Job {
  name: string;
  /** Five fields, America/Chicago; absent: only when it is sent. */
  cron?: string;
  work: (data: unknown) => Promise<void>;
  /** The job that is sent the same data when this one failed for good. */
  afterFailure?: string;
  /** Before the first further try; each next one waits twice as long. 1 unless said. */
  retryDelaySeconds?: number;
  /**
   * Tried until it is done, however long what it needs is away, instead of five times more: what nobody would begin
   * again. A minute apart at most.
   */
  isNeverGivenUp?: boolean;
}

const TRIES = { retryLimit: 5 };
const TRIES_FOR_EVER = { retryLimit: 1_000_000, retryDelayMax: 60, retentionSeconds: 10 * 365 * 86_400 };

/** How soon a job is seen. */
const POLL_S = 1;

/** Sends work to the queue: with `tx`, only when that transaction commits. */
export interface Queue {
  send: (name: string, data: object, tx?: Tx, options?: { startAfter?: Date }) => Promise<void>;
}

/** Any number; processes that start at once make the queue's tables one after another. */
const QUEUE_LOCK = 7_305_213;

/** The queue's own statements inside a transaction of ours, so that the job stands or falls with the change. */
const within = (tx: Tx) => ({
  executeSql: (text: string, values: unknown[] = []) => tx.execute(statement(text, values)),
});

/** An embedded database has one process, and one connection, which the queue needs itself. */
const inQueueTurn = ({ pool, kind }: Database, work: () => Promise<unknown>): Promise<unknown> =>
  kind === 'embedded' ? work() : inTurn(pool, QUEUE_LOCK, work);

const ONE_MORE_TRY = "UPDATE queue.job SET retry_limit = retry_limit + 1 WHERE id = $1 AND state = 'active'";

/**
 * Works on a job. A database that went away is none of the job's failures and takes none of its tries; where that can
 * not be written either, the job stays active without a holder, and is found cut off.
 */
const working = async ({ pool }: Database, id: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (isDatabaseAway(error)) await pool.query(ONE_MORE_TRY, [id]);
    throw error;
  }
};

const optionsOf = ({ afterFailure, retryDelaySeconds, isNeverGivenUp }: Job) => ({
  ...(isNeverGivenUp ? TRIES_FOR_EVER : TRIES),
  retryBackoff: true,
  ...(retryDelaySeconds && { retryDelay: retryDelaySeconds }),
  ...(afterFailure && { deadLetter: afterFailure }),
});

/** Makes a kind of job known, with what this version of the program says of it. */
const declare = async (boss: PgBoss, job: Job) => {
  const options = optionsOf(job);
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options); // one of an earlier version stays as it was made
  if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'America/Chicago' });
};

/**
 * The durable queue: jobs are rows of the database, so that a process killed at any moment loses none; one that fails
 * is tried again. Speaks through the shared pool, on the embedded database too.
 */
export const openQueue = async (database: Database, log: FastifyBaseLogger) => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
    schema: 'queue',
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await inQueueTurn(database, () => boss.start());
  const held = jobLocks(database);
  let stopLooking = async () => {};
  return {
    async send(name: string, data: object, tx?: Tx, options: { startAfter?: Date } = {}) {
      await boss.send(name, data, { ...options, ...(tx && { db: within(tx) }) });
    },
    /**
     * Makes the jobs known, all of them before any begins, then works on them one at a time a kind.
     * @param onOrphaned is told the kinds of jobs that were found to be cut off, before they begin again.
     */
    async work(jobs: readonly Job[], onOrphaned: (names: readonly string[]) => Promise<void> = async () => {}) {
      await inQueueTurn(database, async () => {
        // a queue that others fail into must be there before them
        for (const job of jobs.filter((one) => !one.afterFailure)) await declare(boss, job);
        for (const job of jobs.filter((one) => one.afterFailure)) await declare(boss, job);
      });
      const giveBack = orphanedJobs(
        database,
        held,
        jobs.map(({ name }) => name),
      );
      const look = async () => {
        const { names, isUnsure } = await giveBack();
        if (names.length) {
          log.warn({ jobs: names }, 'jobs were cut off and begin again');
          await onOrphaned(names);
        }
        return isUnsure;
      };
      if (await look()) {
        // What this process left in an earlier life begins in its turn, before what came later.
        await setTimeout(LOCKED_WITHIN_MS);
        await look();
      }
      stopLooking = repeat('cut-off jobs', LOOK_EVERY_MS, look, log);
      for (const { name, work } of jobs) {
        let worker: string | undefined;
        worker = await boss.work(name, { pollingIntervalSeconds: POLL_S }, async (batch) => {
          // the next one at once: many files may have come together
          if (worker) boss.notifyWorker(worker);
          for (const { id, data } of batch) await working(database, id, () => held.during(id, () => work(data)));
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
      await stopLooking();
      await held.close();
    },
  };
};
