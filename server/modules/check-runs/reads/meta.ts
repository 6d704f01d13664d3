import { sql } from 'drizzle-orm';
import type { EOB_SYNC_CODES } from '../../../../contract/release/reads.ts';
import { operatorDay } from '../../../../domain/calendar/operator-clock.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Queries } from '../../../db/database.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { hasClass, isAll, isUnfinished, isWithoutFile } from '../../../db/tables/run-stages.ts';
import type { Caller } from '../../../http/sessions.ts';
import { PSEUDO_IS, runScope } from '../conditions.ts';

/** Whether all files of a run are voided, or voided or done (docs/rules/check-runs.md, "Release list"). */
const isVoided = sql`(${isAll(checkRuns, STATUS.voided)})`;
const isBuilt = sql`(not ${isWithoutFile(checkRuns)} and not ${hasClass(checkRuns, 'pending', 'error', 'warning')})`;

/** The totals bar above the list. @param now determines today in the operator's time zone. */
export const totalsNow = async (db: Queries, caller: Caller, now = new Date()) => {
  const within = runScope(db, caller) ?? sql`true`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    with today as (
        select count(*) filter (where type = 'scheduled' and deleted_at is null)::int as scheduled,
          count(*) filter (where deleted_at is null and ${isBuilt} and not ${isVoided})::int as built,
          count(*) filter (where deleted_at is null and not ${isBuilt})::int as waiting,
          count(*) filter (where deleted_at is not null or ${isVoided})::int as voided
        from check_runs where run_date = ${operatorDay(now)} and ${within}),
      unfinished as (
        select count(*) filter (where ${hasClass(checkRuns, 'pending')})::int as pending,
          count(*) filter (where ${hasClass(checkRuns, 'error')})::int as failed
        from check_runs where ${isUnfinished(checkRuns)} and ${within})
    select today.*, unfinished.*,
      (select count(*)::int from check_runs where ${within} and ${PSEUDO_IS['no-payment-file']}) as no_payment_file
    from today, unfinished`);
  const {
    scheduled = 0,
    built = 0,
    waiting = 0,
    voided = 0,
    no_payment_file = 0,
    pending = 0,
    failed = 0,
  } = rows[0] ?? {};
  return { today: { scheduled, built, waiting, voided }, total: { no_payment_file, pending, failed } };
};

/** Inbound files that contain EOBs or their statuses. */
const WITH_EOBS = sql.raw(`('payment-file', 'epay', 'payment-status')`);

const files = (count: number, words: [string, string]) =>
  count === 1 ? `One file ${words[0]}` : `${count} files ${words[1]}`;

interface Inbound {
  on_the_way: number;
  set_aside: number;
  last_read: Date | null;
  last_synced: Date | null;
  [column: string]: unknown;
}

/** Whether the screen shows all EOBs received. Polled every 5 s, so that each subquery is a single index lookup. */
export const eobSyncNow = async (db: Queries) => {
  const { rows } = await db.execute<Inbound>(sql`
    select
      (select count(*)::int from inbound_files where status in ('received', 'failed') and kind in ${WITH_EOBS}) as on_the_way,
      (select count(*)::int from inbound_files
        where status = 'quarantined' and received_at > now() - interval '24 hours' and kind in ${WITH_EOBS}) as set_aside,
      (select max(received_at) from inbound_files where status = 'loaded') as last_read,
      (select max(synced_at) from check_runs) as last_synced`);
  const { on_the_way = 0, set_aside = 0, last_read, last_synced } = rows[0] ?? {};
  const times = [last_read, last_synced].flatMap((one) => (one ? [new Date(one).toISOString()] : [])).sort();
  const synced_at = times.at(-1) ?? null;
  const answer = (code: (typeof EOB_SYNC_CODES)[number], message: string) => ({ code, message, synced_at });
  if (on_the_way)
    return answer('syncing', `${files(on_the_way, ['is', 'are'])} being read. EOBs may still be missing.`);
  if (set_aside) {
    return answer('attention', `${files(set_aside, ['was', 'were'])} set aside unread in the last 24 hours.`);
  }
  return answer('up-to-date', 'Nothing waits.');
};
