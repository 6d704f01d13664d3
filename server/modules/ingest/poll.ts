import { format } from 'date-fns/format';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../../db/database.ts';
import { processLock } from '../../db/process-lock.ts';
import { sftpPolls } from '../../db/tables/health.ts';
import { repeat } from '../../jobs/repeat.ts';
import { reasonOf } from '../../sftp/reason.ts';
import type { SftpSource } from '../../sftp/source.ts';
import type { PollNeeds, PollOutcome } from './poll-source.ts';
import { pollSource } from './poll-source.ts';

const LONGEST_ERROR = 500;

/** The outcome of a poll, one row while it stays the same through a day. */
const writeDown = async (db: Db, key: string, { received, fault }: PollOutcome) => {
  const polled_on = format(new Date(), 'yyyy-MM-dd');
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

/** One line when a source begins to fail, one when it fails for another reason, one when it is well again. */
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
 * Looks at every source again and again, each by itself, so that one that hangs keeps no other waiting; of several
 * processes one at a time looks at a source. Returns what stops it at once: a poll that was cut short is begun anew by
 * the next process (docs/rules/exchange.md, "Files over SFTP").
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
      await writeDown(db, source.key, outcome);
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
