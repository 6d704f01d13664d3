import { PAYMENT_METHODS } from '../../domain/bank/payment-methods.ts';
import { REGISTER_TYPES, REGISTERS } from '../../domain/files/check-registers.ts';
import { DROPPED_OFF, hash, RELEASED, taken } from './pieces.ts';

/* The rows derived from a run's payments: the processor's files, check registers, and the timeline. */

/** The sent, ePay and status file of each payment file that has reached that step. */
const PROCESSOR_FILES = `
  insert into processor_files (payment_file_id, kind, filename, sha256, storage_key, row_count, total_cents, happened_at)
  select f.id, k.kind, k.kind || '-' || f.id || '.csv', ${hash('processor', 'k.kind || f.id')}, 'bench/processor/' || k.kind || '/' || f.id,
    s.sent, s.asked,
    pg_temp.taken(p.run_date, p.recent, k.step)
  from plan_files f join plan_runs p on p.id = f.run_id join drawn_files_sums s on s.file_id = f.id
  join (values ('sent', 3), ('epay', 4), ('status', 5)) k (kind, step) on pg_temp.step(f.status) >= k.step`;

const SETS = `
  insert into register_sets (id, check_run_id, created_at)
  select p.id, p.id, ${taken(7)} from plan_runs p where p.status = 5 and p.id between $1::int and $2::int`;

const METHODS = PAYMENT_METHODS.map((method) => `('${method}')`).join(', ');
const registerTypes = REGISTER_TYPES.map(
  (type) => `('${REGISTERS[type].name}', '${type}', ${REGISTERS[type].networkOnly})`,
);
const totalsOf = (which: string) =>
  `jsonb_object_agg(m.method, jsonb_build_object('payments', case when ${which} then coalesce(b.payments, 0) else 0 end,
    'voids', case when ${which} then coalesce(b.voids, 0) else 0 end))`;

const REPORTS = `
  insert into register_reports (set_id, check_run_id, type, include_diagnosis, include_phi, filename, totals, created_at, dropped_off_at)
  with by_method as (
    select run_id, coalesce(processor_method, method) as method, sum(paid - adjusted)::bigint as payments, sum(voided)::bigint as voids
    from drawn_eobs where status = 5 and not on_hold group by 1, 2),
  totals as materialized (
    select r.run_id, ${totalsOf('true')} as of_all, ${totalsOf("m.method = 'Network'")} as of_network
    from (select distinct run_id from by_method) r cross join (values ${METHODS}) m (method)
    left join by_method b on b.run_id = r.run_id and b.method = m.method group by r.run_id)
  select p.id, p.id, k.type, g.include_diagnosis, g.include_phi, p.group_number || '_' || p.run_date || '_' || k.type || '_' || p.id || '.xlsx',
    case when k.network_only then t.of_network else t.of_all end, ${taken(7)}, case when ${RELEASED} then ${DROPPED_OFF} end
  from plan_runs p join totals t on t.run_id = p.id join group_reports g on g.group_id = p.group_id
  join (values ${registerTypes.join(', ')}) k (name, type, network_only) on k.name = g.type
  where p.status = 5`;

const OF_FILES = `
  insert into check_run_events (check_run_id, happened_at, type, data)
  select f.run_id, pg_temp.taken(p.run_date, p.recent, k.step), case when k.step = 1 and p.type = 'on-demand' then 'payment-file-manual' else k.type end,
    jsonb_build_object('filename', case k.step when 1 then x.filename else k.name || '-' || f.id || '.csv' end)
  from plan_files f join plan_runs p on p.id = f.run_id join payment_files x on x.id = f.id
  join (values (1, 'payment-file', ''), (3, 'sent-to-zelis', 'sent'), (4, 'received-from-zelis', 'epay'),
    (5, 'received-from-zelis', 'status')) k (step, type, name) on pg_temp.step(f.status) >= k.step
  where f.run_id between $1::int and $2::int`;

const OF_RUNS = `
  insert into check_run_events (check_run_id, happened_at, type, data)
  select p.id, case k.type when 'dropoff' then ${DROPPED_OFF} else pg_temp.taken(p.run_date, p.recent, k.step) end, k.type, '{}'
  from plan_runs p
  join (values (6, 'lcr-file'), (7, 'cr-report'), (8, 'dropoff')) k (step, type)
    on pg_temp.step(p.status) >= least(k.step, 7) and (k.type <> 'dropoff' or ${RELEASED})
  where p.id between $1::int and $2::int`;

export const FOLLOW: readonly { text: string; takes: 'runs' | 'nothing' }[] = [
  { text: PROCESSOR_FILES, takes: 'nothing' },
  { text: SETS, takes: 'runs' },
  { text: REPORTS, takes: 'nothing' },
  { text: OF_FILES, takes: 'runs' },
  { text: OF_RUNS, takes: 'runs' },
];
