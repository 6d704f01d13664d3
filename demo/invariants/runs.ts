import { sql } from 'drizzle-orm';
import { STATUS_IDS } from '../../domain/release/statuses.ts';
import type { Invariant } from '../invariants.ts';

const STATUS_LIST = sql.raw(STATUS_IDS.join(', '));

/** The lifecycle of a run (docs/rules/check-runs.md, "Statuses" and "Release"). */
export const runInvariants: readonly Invariant[] = [
  {
    name: 'status-known',
    meaning: 'A payment file has a status of the catalogue',
    broken: sql`select id from payment_files where status_id not in (${STATUS_LIST})`,
  },
  {
    name: 'file-of-run',
    meaning: 'A payment file is of its run’s group and date',
    broken: sql`
      select f.id from payment_files f join check_runs r on r.id = f.check_run_id
      where f.group_id <> r.group_id or f.file_date <> r.run_date`,
  },
  {
    name: 'released-compiled',
    meaning: 'A released run has files, all with their report compiled, and no EOB on hold',
    broken: sql`
      select r.id from check_runs r where r.released_at is not null and (
        not exists (select 1 from payment_files f where f.check_run_id = r.id)
        or exists (select 1 from payment_files f where f.check_run_id = r.id and f.status_id <> 5)
        or exists (select 1 from payment_files f join eobs e on e.payment_file_id = f.id where f.check_run_id = r.id and e.is_on_hold))`,
  },
  {
    name: 'released-paid',
    meaning: 'Every EOB of a released run is paid, or will never be',
    broken: sql`
      select distinct f.id from payment_files f join check_runs r on r.id = f.check_run_id
      join eobs e on e.payment_file_id = f.id
      where r.released_at is not null and f.status_id <> 8
        and e.payment_state in ('sent', 'stop-requested', 'rejected', 'returned')`,
  },
  {
    name: 'processor-answered',
    meaning: 'Once a file has left Waiting Status, the processor has answered every payment that it was sent',
    broken: sql`
      select e.id from eobs e join payment_files f on f.id = e.payment_file_id
      where e.payment_state = 'sent' and f.status_id in (4, 5, 7, 10, 11, 12, 13, 14, 15, 16)`,
  },
  {
    name: 'reissued-once',
    meaning:
      'An EOB is reissued or moved exactly when another one of its amount replaces it: in its file, or in a supplemental run',
    broken: sql`
      select o.id from eobs o left join eobs n on n.reissue_of_id = o.id
      left join payment_files f on f.id = n.payment_file_id
      where (o.payment_state in ('reissued', 'moved')) <> (n.id is not null)
         or n.amount_cents <> o.amount_cents
         or (o.payment_state = 'reissued' and n.payment_file_id <> o.payment_file_id)
         or (o.payment_state = 'moved' and f.moved_from_id is distinct from o.payment_file_id)`,
  },
  {
    name: 'released-event',
    meaning: 'A released run has its drop-off on the timeline, at that time, and its latest reports marked',
    broken: sql`
      select r.id from check_runs r
      left join (
        select check_run_id, array_agg(happened_at) as times from check_run_events
        where type = 'dropoff' and coalesce(data->>'status', 'done') = 'done' group by check_run_id) d on d.check_run_id = r.id
      where (r.released_at is null) <> (d.times is null) or not coalesce(r.released_at = any (d.times), true)
         or (r.released_at is not null and not exists (
          select 1 from register_reports g where g.check_run_id = r.id and g.dropped_off_at = r.released_at))`,
  },
  {
    name: 'compiled-reports',
    meaning: 'A run whose report is compiled has a set with the reports; one that is complete without report has none',
    broken: sql`
      select r.id from check_runs r join payment_files f on f.check_run_id = r.id
      where (f.status_id = 5 and not exists (select 1 from register_reports g where g.check_run_id = r.id))
         or (f.status_id = 10 and exists (select 1 from register_sets s where s.check_run_id = r.id))`,
  },
  {
    name: 'voided-zero',
    meaning: 'A voided file comes to nothing',
    broken: sql`select id from payment_files where status_id = 8 and total_cents <> 0`,
  },
  {
    name: 'deleted-empty',
    meaning: 'A deleted run has no files, or comes to nothing',
    broken: sql`select id from check_runs where deleted_at is not null and amount_cents <> 0`,
  },
  {
    name: 'mismatch-unknown',
    meaning: 'Totals Mismatch is a run with an unknown difference, and no other run that was compared has one',
    broken: sql`
      select r.id from check_runs r join payment_files f on f.check_run_id = r.id
      where r.totals_checked and (f.status_id = 16) <> exists (
        select 1 from jsonb_array_elements(r.differences) d where d->>'kind' = 'unknown' and (d->>'cents')::bigint <> 0)`,
  },
  {
    name: 'processed-order',
    meaning: 'A processor file is on the timeline after its payment file',
    broken: sql`
      select p.id from processor_files p join payment_files f on f.id = p.payment_file_id where p.happened_at < f.created_at`,
  },
  {
    name: 'processor-steps',
    meaning: 'A file with money has gone to the processor, and come back, as far as its status says',
    broken: sql`
      select f.id from payment_files f
      left join (select payment_file_id, array_agg(kind) as kinds from processor_files group by payment_file_id) p
        on p.payment_file_id = f.id
      where exists (select 1 from eobs e where e.payment_file_id = f.id and e.amount_cents <> 0)
        and ((f.status_id in (1, 6, 9) and p.kinds is not null)
         or (f.status_id = 2 and not coalesce(p.kinds, '{}') @> '{sent}')
         or (f.status_id = 3 and not coalesce(p.kinds, '{}') @> '{sent,epay}')
         or (f.status_id in (4, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16) and not coalesce(p.kinds, '{}') @> '{sent,epay,status}'))`,
  },
  {
    name: 'run-flags',
    meaning: 'A run has the statuses of its files, and the flags of what is in them',
    broken: sql`
      select r.id from check_runs r
      left join (
        select check_run_id, array_agg(distinct status_id) as statuses, max(voids_cents) > 0 as voids,
          count(*) filter (where is_test and status_id <> 8) > 0 as test
        from payment_files group by 1) f on f.check_run_id = r.id
      left join (
        select p.check_run_id, count(*) filter (where e.is_on_hold) > 0 as held,
          count(*) filter (where e.is_flagged_stop_loss) > 0 as large,
          count(*) filter (where 'Network' in (e.payment_method, e.processor_method)) > 0 as network
        from eobs e join payment_files p on p.id = e.payment_file_id group by 1) e on e.check_run_id = r.id
      left join (
        select distinct on (check_run_id) check_run_id, total_cents from cr_totals
        where total_cents is not null order by check_run_id, id desc) t on t.check_run_id = r.id
      where not (r.status_ids @> coalesce(f.statuses, '{}') and r.status_ids <@ coalesce(f.statuses, '{}'))
         or ('on-hold' = any(r.flags)) <> coalesce(e.held, false)
         or ('stop-loss' = any(r.flags)) <> coalesce(e.large, false)
         or ('network' = any(r.flags)) <> coalesce(e.network, false)
         or ('has-voided-claims' = any(r.flags)) <> coalesce(f.voids, false)
         or ('test' = any(r.flags)) <> coalesce(f.test, false)
         or ('totals-mismatch' = any(r.flags)) <> coalesce(t.total_cents <> r.amount_cents, false)`,
  },
  {
    name: 'eob-listed',
    meaning:
      'The claims search lists an EOB by the date of its run exactly while it is in force and the run is not deleted',
    broken: sql`
      select e.id from eobs e join payment_files f on f.id = e.payment_file_id join check_runs r on r.id = f.check_run_id
      where e.listed_date is distinct from case when e.is_live and r.deleted_at is null then r.run_date end`,
  },
  {
    name: 'network-eob',
    meaning: 'Only groups with a network are paid through it',
    broken: sql`
      select e.id from eobs e join payment_files f on f.id = e.payment_file_id join groups g on g.id = f.group_id
      where 'Network' in (e.payment_method, e.processor_method) and g.network = 'none'`,
  },
];
