import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { processLock } from '../../db/process-lock.ts';
import { sftpPolls } from '../../db/tables/health.ts';
import { repeat } from '../../jobs/repeat.ts';
import { reasonOf } from '../../sftp/reason.ts';
import type { SftpSource } from '../../sftp/source.ts';
import type { PollNeeds, PollOutcome } from './poll-source.ts';
import { pollSource } from './poll-source.ts';

const LONGEST_ERROR = 500;

/** Stores the outcome of a poll: one row per day of the operator as long as it is the same. */
const recordPoll = async (db: Db, key: string, { received, fault }: PollOutcome) => {
  const polled_on = operatorDay(new Date());
  const error = fault ? fault.message.slice(0, LONGEST_ERROR) : null;
  const outcome = { is_ok: !fault, is_data_present: received > 0, error };
  const [last] = await db
    .select()
    .from(sftpPolls)
    .where(and(eq(sftpPolls.source_key, key), eq(sftpPolls.polled_on, polled_on)))
    .orderBy(desc(sftpPolls.polled_at))
    .limit(1);
  if (last && last.is_ok === outcome.is_ok && last.error === error) {
    const set = { polled_at: sql`now()`, is_data_present: last.is_data_present || outcome.is_data_present };
    await db.update(sftpPolls).set(set).where(eq(sftpPolls.id, last.id));
    return;
  }
  await db.insert(sftpPolls).values({ source_key: key, polled_on, ...outcome });
};

/** Logs one line when a source starts to fail, when the reason changes, and when it recovers. */
const logChanges = (log: FastifyBaseLogger, source: string) => {
  let last: string | undefined;
  return ({ fault }: PollOutcome) => {
    const reason = fault && reasonOf(fault);
    if (reason === last) return;
    last = reason;
    if (reason) log.warn({ event: 'sftp_source_failed', source, reason, err: fault });
    else log.info({ event: 'sftp_source_restored', source });
  };
};

/**
 * Polls every source repeatedly and independently, so that a hanging one does not delay the others; only one process at
 * a time polls a source. Returns a function that stops immediately: an aborted poll is repeated by the next process
 * (docs/rules/exchange.md, "Files over SFTP").
 */
export const startPolling = (
  needs: PollNeeds,
  database: Pick<Database, 'kind' | 'pool'>,
  sources: readonly SftpSource[],
): (() => Promise<void>) => {
  const { db, log, everySeconds } = needs;
  const stopping = new AbortController();
  const lock = processLock(database);
  const stops = sources.map((each) => {
    const source = { ...each, signal: stopping.signal };
    const report = logChanges(log, source.key);
    const poll = async () => {
      const outcome = await pollSource(needs, source);
      if (stopping.signal.aborted) return;
      await recordPoll(db, source.key, outcome);
      report(outcome);
    };
    return repeat(
      `SFTP poll of ${source.key}`,
      everySeconds * 1000,
      () => lock.attempt(`sftp ${source.key}`, poll),
      log,
    );
  });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await lock.close();
  };
};
