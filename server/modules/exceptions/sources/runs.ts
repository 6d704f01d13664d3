import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Source } from './source.ts';

const ofRun = (since: SQL, from: SQL, more: Pick<Source, 'says' | 'cents'> = {}): Source => ({
  subjectId: sql`r.id`,
  // as `runDay` of domain/release/supplemental.ts
  subject: sql`'Check run of ' || to_char(r.run_date, 'MM/DD/YYYY') || case when r.sequence > 1 then ' #' || r.sequence else '' end`,
  cents: sql`r.amount_cents`,
  group: sql`r.group_id`,
  run: sql`r.id`,
  since,
  ...more,
  from,
});

/** A file of the run has this status; found by the index of the run's statuses. */
const hasFileAt = (status: number) => sql`r.status_ids && '{${sql.raw(String(status))}}'`;

/** When the last of what is compared came. */
const comparedAt = sql`coalesce(greatest(
  (select max(t.received_at) from cr_totals t where t.check_run_id = r.id),
  (select max(p.happened_at) from payment_files f join processor_files p on p.payment_file_id = f.id and p.kind = 'status'
    where f.check_run_id = r.id)), r.updated_at)`;

/** The lines of a run's difference that nothing explains. */
const unknownLines = (select: SQL) => sql`(
  select ${select} from jsonb_array_elements(r.differences) d where d ->> 'kind' = 'unknown')`;

const cents = sql`(d ->> 'cents')::bigint`;

/** Check runs that do not go on by themselves. */
export const runSources = {
  'totals-differ': ofRun(
    comparedAt,
    sql`from check_runs r where r.deleted_at is null and ${hasFileAt(STATUS.totalsMismatch)}`,
    {
      says: unknownLines(sql`min(d ->> 'note')`),
      cents: unknownLines(sql`coalesce(sum(${cents}) filter (where d ->> 'between' = 'files-lcr'), sum(${cents}))`),
    },
  ),
  'total-unreadable': ofRun(
    sql`coalesce(t.received_at, r.updated_at)`,
    sql`from check_runs r
      left join lateral (
        select t.received_at, t.total_cents is null as is_unreadable, t.filename from cr_totals t
        where t.check_run_id = r.id order by t.id desc limit 1) t on true
      where r.deleted_at is null and r.released_at is null and (t.is_unreadable or ${hasFileAt(STATUS.errorCheckTotal)})
        and r.id in (
          select c.check_run_id from cr_totals c where c.total_cents is null
          union select r.id from check_runs r where ${hasFileAt(STATUS.errorCheckTotal)})`,
    { says: sql`t.filename` },
  ),
  'build-failed': ofRun(
    sql`r.updated_at`,
    sql`from check_runs r where r.deleted_at is null and ${hasFileAt(STATUS.errorBuild)}`,
  ),
  'drop-off-refused': ofRun(
    sql`v.happened_at`,
    sql`from check_run_events v join check_runs r on r.id = v.check_run_id join groups g on g.id = r.group_id
      where v.type = 'dropoff' and v.data ->> 'status' = 'failed' and r.released_at is null and r.deleted_at is null
        and g.release_type = 'auto' and not exists (
          select from check_run_events l where l.check_run_id = r.id and l.type = 'dropoff' and l.id > v.id)`,
    { says: sql`v.data ->> 'reason'` },
  ),
} as const satisfies Record<string, Source>;
