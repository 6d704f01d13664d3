import { DROPPED_OFF, hash, RELEASED, taken } from './pieces.ts';

/*
 * Writes the generated data to the product's tables, in the order required by foreign keys. Ids are those of the plan.
 * $1 and $2, where used, are the first and last run of the chunk.
 */

/** The claims system's totals, and how each difference is explained (docs/rules/check-runs.md, "Totals"). */
const TOTALS = `
  create temp table drawn_totals on commit drop as
  with sums as (
    select p.id as run_id, p.status, p.held, coalesce(sum(f.total), 0)::bigint as net
    from plan_runs p left join drawn_files_sums f on f.run_id = p.id where p.id between $1::int and $2::int group by p.id, p.status, p.held),
  apart as (
    select run_id, coalesce(sum(amount) filter (where on_hold), 0)::bigint as held_cents,
      coalesce(sum(amount) filter (where voiding), 0)::bigint as voiding_cents,
      jsonb_agg(jsonb_build_object('kind', case when on_hold then 'held' else 'void-waiting' end, 'between', 'files-processor',
        'method', method, 'cents', -amount, 'note', case when on_hold then 'EOB ' || number || ' is on hold'
          else 'EOB ' || number || ' was voided' end) order by id) as lines
    from drawn_eobs where on_hold or voiding group by run_id),
  differing as (
    select s.*, coalesce(a.lines, '[]') as lines, case
      when s.status = 7 or pg_temp.step(s.status) < 6 then null
      when s.status = 16 then 25 * (1 + floor(400 * pg_temp.u(41, s.run_id)))::bigint
      when s.held then -coalesce(a.held_cents, 0)
      else 0 end as differs
    from sums s left join apart a on a.run_id = s.run_id)
  select run_id, net, status, net + differs as lcr, differs is not null as checked,
    case when differs is null then '[]' when differs = 0 then lines else lines || jsonb_build_array(jsonb_build_object(
      'kind', case status when 16 then 'unknown' else 'held' end, 'between', 'files-lcr', 'method', 'all', 'cents', differs,
      'note', case status when 16 then 'The LCR total and the payment files differ'
        else 'The LCR total leaves out EOBs on hold' end)) end as differences
  from differing`;

const RUNS = `
  insert into check_runs (id, group_id, run_date, type, amount_cents, released_at, totals_checked, differences, created_at, updated_at)
  select p.id, p.group_id, p.run_date, p.type, t.net, case when ${RELEASED} then ${DROPPED_OFF} end, t.checked, t.differences,
    ${taken(0)}, ${taken(7)}
  from plan_runs p join drawn_totals t on t.run_id = p.id`;

const FILES = `
  insert into payment_files (id, check_run_id, group_id, filename, file_date, sha256, size_bytes, storage_key, status_id, total_cents,
    payments_cents, voids_cents, adjustments_cents, processor_total_cents, eob_count, claim_count, refused, created_at)
  select f.id, f.run_id, p.group_id, case when f.to_members then 're' else 'cl' end || to_char(p.run_date, 'YYMMDD') || '.'
      || lpad((f.at + case p.type when 'on-demand' then 500 else 0 end)::text, 3, '0'),
    p.run_date, ${hash('payment file', 'f.id')}, 900 + 420 * s.claims, 'bench/payment-file/' || f.id, f.status, s.total,
    s.paid, s.voided, s.adjusted, case when pg_temp.step(f.status) >= 5 and s.sent > 0 then s.processed end, s.eobs, s.claims, '[]', ${taken(1)}
  from plan_files f join plan_runs p on p.id = f.run_id join drawn_files_sums s on s.file_id = f.id`;

const EOBS = `
  insert into eobs (id, payment_file_id, number, payment_method, processor_method, check_number, payment_date, payee_name,
    amount_cents, adjustments_cents, claim_count, is_on_hold, on_hold_reason, is_flagged_stop_loss, location_id, listed_date, payment_state)
  select id, file_id, number, method, processor_method, case method when 'Check' then (100000 + id)::text else number end, run_date,
    case when to_members then 'Example Member ' || 10000 + id % 90000 else provider end,
    amount, adjusted, claims, on_hold, case when on_hold then 'No reason provided' end, large,
    (select g.location_id from groups g where g.id = e.group_id), run_date,
    case when on_hold or amount = 0 or pg_temp.step(status) < 3 then 'not-sent' when pg_temp.step(status) < 5 then 'sent'
      when voiding then 'voided' else 'paid' end
  from drawn_eobs e order by id`;

const CLAIMS = `
  insert into claims (id, eob_id, number, patient_control_number, status_code, is_void, charge_cents, paid_cents,
    patient_responsibility_cents, payee_name, provider_name, line_count, voids_claim_id)
  select c.id, c.eob_id, c.number, 'PCN' || c.number, c.status_code, c.is_void, c.charge, c.paid, c.patient,
    case when e.to_members then 'Example Member ' || 10000 + e.id % 90000 else e.provider end, e.provider, c.lines, c.voids_claim_id
  from drawn_claims c join drawn_eobs e on e.id = c.eob_id order by c.id`;

const PAYMENTS = `
  insert into processor_payments (eob_id, method, number, amount_cents, status, paid_on)
  select id, processor_method, left(processor_method, 1) || number, amount, case when voiding then 'Voided' else 'Paid' end, run_date
  from drawn_eobs where pg_temp.step(status) >= 5 and not on_hold and amount <> 0 order by id`;

const CR_TOTALS = `
  insert into cr_totals (check_run_id, filename, sha256, storage_key, total_cents, received_at)
  select p.id, 'cr_' || lpad(p.group_number, 6, '0') || '_' || to_char(p.run_date, 'YYYYMMDD') || '.pdf',
    ${hash('total', 'p.id')}, 'bench/cr-total/' || p.id, t.lcr, ${taken(6)}
  from plan_runs p join drawn_totals t on t.run_id = p.id where pg_temp.step(p.status) >= 6`;

export const WRITE: readonly { text: string; takes: 'runs' | 'nothing' }[] = [
  { text: TOTALS, takes: 'runs' },
  { text: RUNS, takes: 'nothing' },
  { text: FILES, takes: 'nothing' },
  { text: EOBS, takes: 'nothing' },
  { text: CLAIMS, takes: 'nothing' },
  { text: PAYMENTS, takes: 'nothing' },
  { text: CR_TOTALS, takes: 'nothing' },
];

/**
 * Additional on-demand runs without payments: deleted, waiting for their files, or with an unreadable file.
 */
export const ODD_RUNS: readonly string[] = [
  `create temp table odd_runs as
  select p.*, (array['deleted', 'waiting', 'unreadable'])[1 + p.like_run % 3] as oddity,
    row_number() over (order by p.like_run)::int + (select max(id) from plan_runs) as id,
    row_number() over (order by p.like_run)::int + (select max(id) from plan_files) as file_id
  from (select id as like_run, group_id, run_date, recent from plan_runs where type = 'scheduled') p
  where pg_temp.u(50, p.like_run) < case when recent then 0.06 else 0.002 end`,
  `insert into check_runs (id, group_id, run_date, type, deleted_at, created_at, updated_at)
  select p.id, p.group_id, p.run_date, 'on-demand', case oddity when 'deleted' then ${taken(2)} end, ${taken(0)}, ${taken(2)}
  from odd_runs p`,
  `insert into payment_files (id, check_run_id, group_id, filename, file_date, sha256, size_bytes, storage_key, status_id, total_cents,
    payments_cents, voids_cents, adjustments_cents, eob_count, claim_count, refused, created_at)
  select p.file_id, p.id, p.group_id, 'cl' || to_char(p.run_date, 'YYMMDD') || '.900', p.run_date, ${hash('payment file', 'p.file_id')},
    900, 'bench/payment-file/' || p.file_id, 6, 0, 0, 0, 0, 0, 0, '["The file ends in the middle of a transaction set"]', ${taken(1)}
  from odd_runs p where oddity = 'unreadable'`,
];

/** Tables whose ids are assigned here, so their sequences must be advanced. */
export const NUMBERED = ['groups', 'check_runs', 'payment_files', 'eobs', 'claims', 'register_sets'] as const;
