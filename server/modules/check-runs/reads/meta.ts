import { sql } from 'drizzle-orm';
import type { EOB_SYNC_CODES } from '../../../../contract/release/reads.ts';
import { operatorDay } from '../../../../domain/calendar/operator-clock.ts';
import type { StatusClass } from '../../../../domain/release/statuses.ts';
import { STATUS, STATUS_IDS, STATUSES } from '../../../../domain/release/statuses.ts';
import type { Queries } from '../../../db/database.ts';
import type { Caller } from '../../../http/sessions.ts';
import { PSEUDO_IS, runScope } from '../conditions.ts';

const ofClass = (wanted: StatusClass) => sql.param(STATUS_IDS.filter((id) => STATUSES[id]?.class === wanted));

/** Today's runs by the status of their files: done, voided, or pending (docs/rules/check-runs.md, "Release list"). */
const TODAY = sql`
  select check_runs.id, check_runs.type, check_runs.deleted_at,
    count(f.id) > 0 and bool_and(f.status_id = ${STATUS.voided}) as voided,
    count(f.id) > 0 and bool_and(f.status_id = any(${ofClass('success')}::int[])) as built
  from check_runs left join payment_files f on f.check_run_id = check_runs.id`;

/** The totals bar above the list. @param now determines today in the operator's time zone. */
export const totalsNow = async (db: Queries, caller: Caller, now = new Date()) => {
  const within = runScope(db, caller) ?? sql`true`;
  const withFile = (wanted: StatusClass) => sql`(
    select count(*)::int from check_runs
    where ${within} and deleted_at is null and status_ids && ${ofClass(wanted)}::int[])`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    with today as (${TODAY} where run_date = ${operatorDay(now)} and ${within} group by check_runs.id)
    select
      (select count(*)::int from today where type = 'scheduled' and deleted_at is null) as scheduled,
      (select count(*)::int from today where deleted_at is null and built and not voided) as built,
      (select count(*)::int from today where deleted_at is null and not built) as waiting,
      (select count(*)::int from today where deleted_at is not null or voided) as voided,
      (select count(*)::int from check_runs where ${within} and ${PSEUDO_IS['no-payment-file']}) as no_payment_file,
      ${withFile('pending')} as pending,
      ${withFile('error')} as failed`);
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
