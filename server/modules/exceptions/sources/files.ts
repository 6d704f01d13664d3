import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { OPERATOR_ZONE } from '../../../../domain/calendar/time-zone.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { InboundKind } from '../../ingest/drop-folders.ts';
import { INBOUND_KINDS, INCOMING } from '../../ingest/drop-folders.ts';
import { LATE_STAGE } from '../../ingest/ingest.ts';
import type { Source } from './source.ts';

/** A file of the same name was read since, whichever way it came. */
const isReadSince = sql`exists (
    select from inbound_files l where l.source_key = i.source_key and l.filename = i.filename and l.status = 'loaded'
      and l.finished_at > i.finished_at)
  or (i.kind = 'payment-file' and exists (
    select from payment_files p where p.filename = i.filename and p.created_at > i.finished_at))
  or (i.kind = 'cr-total' and exists (
    select from cr_totals t where t.filename = i.filename and t.received_at > i.finished_at and t.total_cents is not null))`;

const setAside = (kinds: readonly InboundKind[], where = sql`true`): Source => ({
  subjectId: sql`i.id`,
  subject: sql`i.filename`,
  says: sql`i.reason`,
  cents: sql`i.amount_cents`,
  since: sql`case when i.sha256 is null then i.received_at else i.finished_at end`,
  group: sql`r.group_id`,
  run: sql`r.id`,
  from: sql`
    from inbound_files i left join check_runs r on r.id = i.check_run_id and r.deleted_at is null
    where i.status = 'quarantined' and i.kind = any(${sql.param([...kinds])}::text[]) and (${where}) and not (${isReadSince})`,
});

const ofFile = {
  subjectId: sql`f.id`,
  subject: sql`f.filename`,
  group: sql`f.group_id`,
  run: sql`r.id`,
  file: sql`f.id`,
};

const live = (where: SQL) => sql`
  join check_runs r on r.id = f.check_run_id
  where f.status_id <> ${STATUS.voided} and r.deleted_at is null and (${where})`;

const dayOf = (moment: SQL) => sql`(${moment} at time zone ${sql.raw(`'${OPERATOR_ZONE}'`)})::date`;

/** Those that carry bank days, returns of pulls and notifications of change. */
const ofBank: readonly InboundKind[] = INBOUND_KINDS.filter((kind) => INCOMING[kind].source === 'bank');
const others = INBOUND_KINDS.filter((kind) => kind !== 'cr-total' && !ofBank.includes(kind));

/** Files that were not read, and those whose payments the processor has not answered. */
export const fileSources = {
  unanswered: {
    ...ofFile,
    says: sql`case w.waiting when 1 then '1 payment is not answered' else w.waiting || ' payments are not answered' end`,
    since: sql`coalesce(s.sent_at, f.created_at)`,
    cents: sql`w.cents`,
    from: sql`
      from (
        select e.payment_file_id, count(*) as waiting, sum(e.amount_cents) as cents from eobs e
        where e.payment_state in ('sent', 'stop-requested') and e.is_live group by e.payment_file_id) w
      join payment_files f on f.id = w.payment_file_id
      cross join lateral (
        select max(p.happened_at) as sent_at from processor_files p
        where p.payment_file_id = f.id and p.kind in ('sent', 'stop')) s
      ${live(sql`${dayOf(sql`coalesce(s.sent_at, f.created_at)`)} < ${dayOf(sql`now()`)}`)}`,
  },
  'not-loaded': {
    ...ofFile,
    says: sql`f.refused ->> 0`,
    since: sql`f.created_at`,
    cents: sql`f.total_cents`,
    from: sql`from payment_files f ${live(sql`f.status_id = ${sql.raw(String(STATUS.errorLoad))}`)}`,
  },
  'file-set-aside': setAside(others),
  'late-file': {
    ...ofFile,
    says: sql`'Loaded after the release of the check run, into #' || r.sequence`,
    since: sql`f.created_at`,
    cents: sql`f.total_cents`,
    // EOBs that were moved from a released run are no file that came late
    from: sql`from payment_files f ${live(sql`r.sequence > 1 and r.released_at is null and f.moved_from_id is null`)}`,
  },
  // one that has a run cannot be read, and the run says so, or it is late
  'total-without-run': setAside(['cr-total'], sql`i.check_run_id is null`),
  'late-total': setAside(['cr-total'], sql`i.stage = ${sql.raw(`'${LATE_STAGE}'`)}`),
  'bank-file-set-aside': setAside(ofBank),
} as const satisfies Record<string, Source>;
