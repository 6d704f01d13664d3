import type { SQL } from 'drizzle-orm';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { SftpDay, SftpStatus } from '../../../contract/health.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Queries } from '../../db/database.ts';
import { sftpPolls } from '../../db/tables/health.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { urlOf } from '../../sftp/source.ts';
import { INCOMING, OUTGOING } from '../ingest/drop-folders.ts';
import { blockedRuns, NONE_BLOCKED, unreleasedAt } from './blocked.ts';
import { latestPoll, reasonOfPoll } from './polls.ts';

/** The days of a day strip, including today. */
const DAYS = 14;

/** The runs that wait for files from or to a connection. */
const WAIT_FOR: Readonly<Record<string, SQL>> = {
  [OUTGOING['to-processor'].source]: unreleasedAt([STATUS.dataTransferred, STATUS.waitingEpay, STATUS.waitingStatus]),
  [INCOMING['cr-total'].source]: unreleasedAt([STATUS.waitingPdf]),
  [OUTGOING['to-lin'].source]: unreleasedAt([STATUS.compiled]),
};

type Poll = typeof sftpPolls.$inferSelect;

/** The operator's last days, the current one last. */
const daysUntil = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, index) => addDays(operatorDay(now), index + 1 - DAYS));

const dayOf = (date: string, polls: readonly Poll[]): SftpDay => ({
  date,
  isOk: polls.length ? polls.every(({ is_ok }) => is_ok) : null,
  isDataPresent: polls.some(({ is_data_present }) => is_data_present),
  errors: polls
    .filter(({ is_ok }) => !is_ok)
    .map(({ polled_at, error }) => ({
      timestamp: Math.floor(polled_at.getTime() / 1000),
      errorDescription: reasonOfPoll(error),
      error: error ?? '',
    })),
});

const connection = async (db: Queries, source: SftpSource, days: readonly string[]): Promise<SftpStatus> => {
  const { key, name } = source;
  const polls = await db
    .select()
    .from(sftpPolls)
    .where(and(eq(sftpPolls.source_key, key), gte(sftpPolls.polled_on, days[0] ?? '')))
    .orderBy(asc(sftpPolls.polled_at));
  const { hostname, username } = urlOf(source);
  const isAway = (await latestPoll(db, key))?.is_ok === false;
  const waiting = isAway ? WAIT_FOR[key] : undefined;
  return {
    key,
    name,
    host: hostname,
    username: decodeURIComponent(username),
    days: days.map((date) =>
      dayOf(
        date,
        polls.filter(({ polled_on }) => polled_on === date),
      ),
    ),
    blocks: waiting ? await blockedRuns(db, waiting) : NONE_BLOCKED,
  };
};

/** Every configured connection, with the results of its polls of the last fourteen days. */
export const sftpNow = async (db: Queries, sources: readonly SftpSource[], now: Date): Promise<SftpStatus[]> => {
  const days = daysUntil(now);
  const all: SftpStatus[] = [];
  for (const source of sources) all.push(await connection(db, source, days));
  return all;
};
