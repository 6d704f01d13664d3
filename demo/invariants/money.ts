import { sql } from 'drizzle-orm';
import type { Invariant } from '../invariants.ts';

/** The claims of an EOB that was moved to a supplemental run went with it; the file keeps its sums. */
const hasAllClaims = sql`not exists (select 1 from eobs m where m.payment_file_id = f.id and m.payment_state = 'moved')`;

/** Not one that was on hold and moved under its number, before it was sent. */
const isOwnPayment = sql`not (payment_state = 'moved' and exists (
  select 1 from eobs n where n.reissue_of_id = eobs.id and n.number = eobs.number))`;

/** Sums from claim to run: each level is the sum of the one below it (docs/rules/check-runs.md, "Payment files"). */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'eob-sum',
    meaning:
      'An EOB is the sum of its claims less its adjustments, and counts its claims; one that replaces another EOB has those of that one',
    broken: sql`
      select e.id from eobs e
      left join (select eob_id, sum(paid_cents) as cents, count(*) as claims from claims group by eob_id) c on c.eob_id = e.id
      where e.payment_state not in ('reissued', 'moved')
        and (e.amount_cents <> coalesce(c.cents, 0) - e.adjustments_cents or e.claim_count <> coalesce(c.claims, 0))`,
  },
  {
    name: 'eob-negative',
    meaning: 'No payment is below zero (X221, BPR02)',
    broken: sql`select id from eobs where amount_cents < 0`,
  },
  {
    name: 'file-sum',
    meaning: 'A payment file is the sum of its EOBs but for those that were reissued, and counts them and their claims',
    broken: sql`
      select f.id from payment_files f
      left join (
        select payment_file_id, sum(amount_cents) as cents, sum(adjustments_cents) as kept, count(*) as eobs, sum(claim_count) as claims
        from eobs where payment_state <> 'reissued' group by payment_file_id) e on e.payment_file_id = f.id
      where f.total_cents <> coalesce(e.cents, 0) or f.adjustments_cents <> coalesce(e.kept, 0)
         or f.eob_count <> coalesce(e.eobs, 0)
         or (f.claim_count <> coalesce(e.claims, 0) and ${hasAllClaims})`,
  },
  {
    name: 'file-balance',
    meaning: 'A payment file is its payments less its voids less its adjustments',
    broken: sql`
      select f.id from payment_files f
      left join (
        select e.payment_file_id, sum(c.paid_cents) filter (where not c.is_void) as payments,
               -sum(c.paid_cents) filter (where c.is_void) as voids
        from eobs e join claims c on c.eob_id = e.id group by e.payment_file_id) s on s.payment_file_id = f.id
      where (f.payments_cents <> coalesce(s.payments, 0) or f.voids_cents <> coalesce(s.voids, 0)) and ${hasAllClaims}`,
  },
  {
    name: 'run-sum',
    meaning: 'A check run is the sum of its files that are not voided',
    broken: sql`
      select r.id from check_runs r
      left join (select check_run_id, sum(total_cents) as cents from payment_files where status_id <> 8 group by check_run_id) f
        on f.check_run_id = r.id
      where r.amount_cents <> coalesce(f.cents, 0)`,
  },
  {
    name: 'lcr-total',
    meaning: 'The latest total of the claims system (LCR) is that of the run',
    broken: sql`
      select r.id from check_runs r
      join (select distinct on (check_run_id) check_run_id, total_cents from cr_totals order by check_run_id, id desc) l
        on l.check_run_id = r.id
      where r.deleted_at is null and l.total_cents <> r.amount_cents`,
  },
  {
    name: 'lcr-explained',
    meaning: 'The lines of a compared run explain the difference of its totals, to the cent',
    broken: sql`
      select r.id from check_runs r
      join (select distinct on (check_run_id) check_run_id, total_cents from cr_totals order by check_run_id, id desc) l
        on l.check_run_id = r.id
      where r.deleted_at is null and r.totals_checked and l.total_cents - r.amount_cents <> coalesce((
        select sum((d->>'cents')::bigint) from jsonb_array_elements(r.differences) d where d->>'between' = 'files-lcr'), 0)`,
  },
  {
    name: 'processor-total',
    meaning: 'What the processor paid of a file are its EOBs that are paid; null before the first answer',
    broken: sql`
      select f.id from payment_files f
      left join (
        select payment_file_id, sum(amount_cents) filter (where payment_state = 'paid') as cents,
               count(*) filter (where payment_state not in ('not-sent', 'sent', 'stop-requested')) as answers
        from eobs group by payment_file_id) e on e.payment_file_id = f.id
      where f.processor_total_cents is distinct from case when coalesce(e.answers, 0) > 0 then coalesce(e.cents, 0) end`,
  },
  {
    name: 'processor-sum',
    meaning: 'A file’s processor total is the sum of what the processor paid',
    broken: sql`
      select f.id from payment_files f
      left join (
        select e.payment_file_id, sum(p.amount_cents) as cents from eobs e join processor_payments p on p.eob_id = e.id
        where e.payment_state = 'paid' group by e.payment_file_id) p on p.payment_file_id = f.id
      where f.processor_total_cents <> coalesce(p.cents, 0)`,
  },
  {
    name: 'processor-files',
    meaning: 'What was sent to the processor are the EOBs that are no longer unsent, each once',
    broken: sql`
      select f.id from payment_files f
      join (select payment_file_id, sum(row_count) as rows, sum(total_cents) as cents from processor_files
        where kind = 'sent' group by payment_file_id) p on p.payment_file_id = f.id
      left join (select payment_file_id, count(*) as rows, sum(amount_cents) as cents from eobs
        where payment_state <> 'not-sent' and ${isOwnPayment} group by payment_file_id) e on e.payment_file_id = f.id
      where p.rows <> coalesce(e.rows, 0) or p.cents <> coalesce(e.cents, 0)`,
  },
  {
    name: 'register-total',
    meaning:
      'A register’s payments less its voids are the run but for its EOBs that were not paid, in the latest set; network registers have the network alone',
    broken: sql`
      select g.id from register_reports g join check_runs r on r.id = g.check_run_id
      where g.set_id = (select max(s.id) from register_sets s where s.check_run_id = r.id)
        and (select sum((m.value->>'payments')::bigint - (m.value->>'voids')::bigint) from jsonb_each(g.totals) m)
          <> (
            select coalesce(sum(e.amount_cents), 0) from eobs e join payment_files f on f.id = e.payment_file_id
            where f.check_run_id = r.id and not e.is_on_hold
              and e.payment_state not in ('stop-requested', 'stopped', 'rejected', 'accepted-unpaid', 'voided', 'reissued')
              and (e.payment_state <> 'returned' or r.released_at is not null)
              and (e.payment_state <> 'moved' or (r.released_at is not null and exists (
                select 1 from processor_payments a where a.eob_id = e.id and a.status = 'Returned')))
              and (g.type not like 'network-%' or coalesce(e.processor_method, e.payment_method) = 'Network'))`,
  },
  {
    name: 'void-of',
    meaning: 'A void takes back an earlier claim of its group, whole, once',
    broken: sql`
      select v.id from claims v
      join eobs ve on ve.id = v.eob_id join payment_files vf on vf.id = ve.payment_file_id
      join claims c on c.id = v.voids_claim_id
      join eobs ce on ce.id = c.eob_id join payment_files cf on cf.id = ce.payment_file_id
      where c.is_void or c.number <> v.number or c.paid_cents <> -v.paid_cents or cf.group_id <> vf.group_id
         or cf.file_date > vf.file_date
      union
      select max(id) from claims where voids_claim_id is not null group by voids_claim_id having count(*) > 1`,
  },
  {
    name: 'void-code',
    meaning: 'A void, and no other claim, is a reversal (CLP02 = 22) of what was paid',
    broken: sql`
      select id from claims where is_void <> (status_code = '22') or (is_void and paid_cents > 0) or (not is_void and paid_cents < 0)
         or (voids_claim_id is not null and not is_void)`,
  },
];
