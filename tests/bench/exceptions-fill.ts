import type pg from 'pg';

/** How many exceptions of each kind are added. */
const EACH = 480;
/** How many kinds need runs of their own. */
const PARTS = 6;

/** The latest runs that are not released, a part of them for each kind; the amounts of their files do not change. */
const RUNS = `
  create temp table waiting_runs as
  select r.id, r.group_id, row_number() over (order by r.id desc) - 1 as at from check_runs r
  where r.deleted_at is null and exists (select from payment_files f where f.check_run_id = r.id)
  order by r.id desc limit ${PARTS * EACH};
  update check_runs r set released_at = null from waiting_runs w where w.id = r.id`;

const part = (at: number) =>
  `select w.id, w.group_id from waiting_runs w where w.at >= ${at * EACH} and w.at < ${(at + 1) * EACH}`;

/** The n-th EOB of each run of the first part. */
const ofEobs = (nth: number, set: string) => `
  update eobs e set ${set} from (
    select e.id, row_number() over (partition by r.id order by e.id) - 1 as at from (${part(0)}) r
    join payment_files f on f.check_run_id = r.id join eobs e on e.payment_file_id = f.id where e.amount_cents > 0) one
  where e.id = one.id and one.at = ${nth}`;

const ofFiles = (at: number, set: string) => `
  update payment_files f set ${set} from (
    select distinct on (r.id) f.id from (${part(at)}) r join payment_files f on f.check_run_id = r.id order by r.id, f.id) one
  where f.id = one.id`;

const held = (at: number, kind: string) =>
  ofEobs(
    at,
    `is_on_hold = true, hold_kind = '${kind}', on_hold_reason = 'Held by the system', payment_state = 'not-sent'`,
  );

const aside = (kind: string, source: string, more: { stage?: string; run?: string } = {}) => `
  insert into inbound_files (source_key, filename, sha256, size_bytes, storage_key, kind, status, stage, reason, amount_cents,
    check_run_id, received_at, finished_at)
  select '${source}', '${kind}' || '_${more.stage ?? 'read'}_' || n, '${kind}${more.stage}' || n, 1000, 'none', '${kind}', 'quarantined',
    '${more.stage ?? 'read'}', 'A reason as the reader of these files gives it', n * 100, ${more.run ?? 'null'},
    now() - n * interval '20 minutes', now() - n * interval '20 minutes' from generate_series(1, ${EACH}) n`;

const ofPulls = (code: string) => `
  insert into pull_invoices (pull_id, invoice_id, amount_cents, status, is_open, trace_number, ${code}_code, returned_at)
  select (select max(id) from pulls), i.id, i.total_cents, 'paid', false, '${code}' || i.id, ${code === 'return' ? "'R01'" : "'C01'"}, now() - i.id * interval '1 minute'
  from premium_invoices i where i.number like 'BENCH-${code}-%'`;

const invoices = (code: string) => `
  insert into premium_invoices (group_id, number, billing_date, status, total_cents, balance_cents)
  select (select min(id) from groups), 'BENCH-${code}-' || n, current_date, 'open', n * 100, n * 100 from generate_series(1, ${EACH}) n`;

const STATEMENTS = [
  RUNS,
  held(0, 'possible-duplicate'),
  held(1, 'trace-number'),
  held(2, 'orphan-reversal'),
  ofEobs(3, `is_on_hold = true, on_hold_reason = 'Asked by the group', payment_state = 'paid'`),
  ofEobs(4, `payment_state = 'rejected'`),
  ofEobs(5, `payment_state = 'returned'`),
  ofEobs(6, `payment_state = 'sent'`),
  ofFiles(1, 'status_id = 6'),
  ofFiles(2, 'status_id = 16'),
  `update check_runs r set differences =
     '[{"kind": "unknown", "between": "files-lcr", "method": "all", "cents": 100, "note": "The LCR total differs"}]' from (${part(2)}) w where w.id = r.id`,
  ofFiles(3, 'status_id = 14'),
  `insert into cr_totals (check_run_id, filename, sha256, storage_key, total_cents)
     select id, 'cr_' || id, 'bench' || id, 'none', null from (${part(4)}) r`,
  `insert into check_run_events (check_run_id, type, data)
     select id, 'dropoff', '{"status": "failed", "reason": "LCR: a difference without an explanation, $1.00."}' from (${part(5)}) r`,
  `update groups set release_type = 'auto', release_day = 1 where id in (select group_id from (${part(5)}) r)`,
  // the second run of a day, whose file came late
  `update check_runs r set sequence = 2 from (${part(3)}) w where w.id = r.id`,
  aside('payment-file', 'claims-system'),
  aside('bank-file', 'bank'),
  aside('cr-total', 'claims-system'),
  aside('cr-total', 'claims-system', { stage: 'late', run: '(select min(id) from check_runs)' }),
  `insert into pulls (name, location_id, schedule_day, sending_date, status)
     select 'Pull of the benchmark', min(id), 1, current_date, 'paid' from locations`,
  invoices('return'),
  ofPulls('return'),
  invoices('change'),
  ofPulls('change'),
  `insert into users (issuer, subject, email, first_name, last_name, roles) values ('bench', 'bench', 'bench@example.com', 'B', 'B', '{}')`,
  `insert into approvals (call, request, approvers, about_type, about_id, about, amount_cents, payload, sha256, reason, asked_by, asked_at, expires_at)
     select 'bench', 'Release override', '{administrator}', 'check-run', n::text, 'a run', n * 100, '{}', '', 'the bank closes at noon',
       (select id from users where subject = 'bench'), now() - n * interval '5 minutes', now() + interval '7 days'
     from generate_series(1, ${EACH}) n`,
  'vacuum analyze',
];

/** Adds ten thousand exceptions of all kinds to a database with check runs. */
export const fillExceptions = async (client: pg.ClientBase): Promise<void> => {
  for (const text of STATEMENTS) await client.query(text);
};
