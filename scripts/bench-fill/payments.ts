import { PAYMENT_METHODS } from '../../domain/bank/payment-methods.ts';
import { weighted } from './draws.ts';

/*
 * The payments of a chunk of runs, generated into temporary tables that are dropped at commit. All amounts are whole
 * cents: EOB = sum of its claims − its adjustments, file = sum of its EOBs, run = sum of its files.
 */

/** Per kind of claim: the amount paid (log-normal, in dollars), and the share of claims that are paid nothing. */
const PROFESSIONAL = { mu: 4.75, sigma: 1.05, zero: 0.1 };
const OUTPATIENT = { mu: 5.9, sigma: 1.45, zero: 0.06 };
const INPATIENT = { mu: 9.7, sigma: 0.85, zero: 0.03 };
const LINES = [
  [1, 0.59],
  [2, 0.22],
  [3, 0.09],
  [4, 0.05],
  [5, 0.05],
] as const;
const MOST_CLAIMS = 12;
/** The position of a void, after the EOB's other claims; the reissued claim comes after it. */
const VOID_PLACE = MOST_CLAIMS + 1;
const VOIDED = 0.004;
const REISSUED = 0.6;
const ADJUSTED = 0.003;
/** The share of payments on hold, in runs that were not released. */
const HELD = 0.012;
const LARGE_CENTS = 2_500_000;

const ofKind = (field: keyof typeof PROFESSIONAL) =>
  `(case when kind < 0.846 then ${PROFESSIONAL[field]} when kind < 0.989 then ${OUTPATIENT[field]} else ${INPATIENT[field]} end)`;

const [CHECK, EPAY, ACH, NETWORK] = PAYMENT_METHODS.map((method) => `'${method}'`);

const methods = (share: Record<'check' | 'epay' | 'ach' | 'network', number>) =>
  weighted('pg_temp.u(31, s.id)', [
    [`${CHECK}`, share.check],
    [`${EPAY}`, share.epay],
    [`${ACH}`, share.ach],
    [`${NETWORK}`, share.network],
  ]);

/** @param $1 $2 the first and last run of the chunk. */
const SLOTS = `
  create temp table slots on commit drop as
  select (f.before + k)::int as id, f.id as file_id, f.run_id, f.status, f.to_members, p.group_id, p.group_number, p.has_network,
    p.run_date, p.recent, p.held, right(p.location_key, 1) || lpad((f.before + k)::text, 9, '0') as number,
    least(${MOST_CLAIMS}, 1 + floor(ln(1 - pg_temp.u(20, (f.before + k)::bigint)) / ln(1.0 / 3)))::int as claims,
    pg_temp.u(21, (f.before + k)::bigint) < ${VOIDED} and f.status <> 8 as wants_void
  from plan_files f join plan_runs p on p.id = f.run_id cross join lateral generate_series(1, f.eobs) k
  where f.run_id between $1::int and $2::int`;

/** The claims of each payment. */
const OWN = `
  create temp table own_claims on commit drop as
  with drawn as (
    select s.id as eob_id, at, s.id * 16::bigint + at as key, s.status = 8 as nothing, s.run_date, s.group_number,
      pg_temp.u(23, s.id * 16::bigint + at) as kind
    from slots s cross join lateral generate_series(1, s.claims) at),
  priced as (
    select *, nothing or pg_temp.u(24, key) < ${ofKind('zero')} as zero,
      round(exp(${ofKind('mu')} + ${ofKind('sigma')} * pg_temp.normal(25, key)) * 100)::bigint + 100 as allowed
    from drawn),
  shared as (
    select *, case when zero then 0 else allowed end as paid,
      case when zero then allowed * 60 / 100 else allowed * 15 / 100 end as patient,
      allowed * (20 + floor(100 * pg_temp.u(27, key))::int) / 100 as discount
    from priced)
  select eob_id, at, to_char(run_date, 'YYMMDD') || group_number || lpad((key % 10000000)::text, 7, '0') || '00' as number,
    case when zero and pg_temp.u(26, key) < 0.5 then '4' when pg_temp.u(26, key) > 0.96 then '2' else '1' end as status_code,
    paid, patient, paid + patient + discount as charge, ${weighted('pg_temp.u(28, key)', LINES)} as lines
  from shared`;

/**
 * Payments that void a claim of an earlier chunk, each a different claim of the same group. A claim larger than the
 * payment is voided only if it is also reissued, so that no payment is negative.
 */
const VOIDS = `
  create temp table voids on commit drop as
  select w.id as eob_id, v.claim_id, v.number, v.paid, v.charge, pg_temp.u(22, w.id) < ${REISSUED} as reissue
  from (select s.*, row_number() over (partition by group_id order by id) as place from slots s where wants_void) w
  join (select v.*, row_number() over (partition by group_id order by claim_id) as place from voidable v) v
    on v.group_id = w.group_id and v.place = w.place
  where pg_temp.u(22, w.id) < ${REISSUED} or v.paid <= (select sum(o.paid) from own_claims o where o.eob_id = w.id)`;

/** @param $1 the last claim's id of the chunk before. */
const CLAIMS = `
  create temp table drawn_claims on commit drop as
  with complete as (
    select eob_id, at, number, status_code, false as is_void, paid, patient, charge, lines, null::int as voids_claim_id from own_claims
    union all
    select eob_id, ${VOID_PLACE}, number, '22', true, -paid, 0, -charge, 1, claim_id from voids
    union all
    select eob_id, ${VOID_PLACE + 1}, left(number, -2) || '01', '1', false, paid, 0, charge, 1, null from voids where reissue)
  select (row_number() over (order by eob_id, at) + $1::int)::int as id, * from complete`;

const EOBS = `
  create temp table drawn_eobs on commit drop as
  with sums as (
    select eob_id, coalesce(sum(paid) filter (where not is_void), 0)::bigint as paid,
      coalesce(-sum(paid) filter (where is_void), 0)::bigint as voided, count(*)::int as claims
    from drawn_claims group by eob_id),
  kept as (
    select *, case when paid - voided > 5000 and pg_temp.u(29, eob_id) < ${ADJUSTED} then (paid - voided) / 10 else 0 end as adjusted
    from sums),
  netted as (
    select s.id, s.file_id, s.run_id, s.status, s.to_members, s.group_id, s.has_network, s.run_date, s.recent, s.held, s.number,
      k.paid, k.voided, k.adjusted, k.claims, k.paid - k.voided - k.adjusted as amount
    from slots s join kept k on k.eob_id = s.id),
  asked as (
    select s.*, case when to_members or amount = 0 then ${CHECK}
      when has_network then ${methods({ check: 0.18, epay: 0.34, ach: 0.08, network: 0.4 })}
      else ${methods({ check: 0.3, epay: 0.56, ach: 0.14, network: 0 })} end as method,
      amount > 0 and id = min(id) filter (where amount > 0) over (partition by run_id) as leads
    from netted s)
  select a.*, case when pg_temp.step(status) >= 4 then
      case when method = ${EPAY} and pg_temp.u(32, id) < 0.03 then ${CHECK} else method end end as processor_method,
    amount > 0 and status <> 8 and (case when status = 15 then false when held then leads
      else (recent or status not in (5, 10)) and pg_temp.u(33, id) < ${HELD} end) as on_hold,
    status = 15 and leads as voiding, amount > ${LARGE_CENTS} as large,
    'Sample ' || (array['Lantern','Pebble','Thimble','Acorn','Compass','Kettle','Anvil','Spindle'])[1 + (id % 8)]
      || (array[' Clinic ',' Imaging ',' Orthopedics ',' Laboratory ',' Therapy ',' Dental '])[1 + id / 8 % 6]
      || (1 + id % 60) as provider
  from asked a`;

const FILES = `
  create temp table drawn_files_sums on commit drop as
  select file_id, run_id, sum(amount)::bigint as total, sum(paid)::bigint as paid, sum(voided)::bigint as voided,
    sum(adjusted)::bigint as adjusted, count(*)::int as eobs, sum(claims)::int as claims,
    count(*) filter (where not on_hold and amount <> 0)::int as sent,
    coalesce(sum(amount) filter (where not on_hold), 0)::bigint as asked,
    coalesce(sum(amount) filter (where not on_hold and not voiding), 0)::bigint as processed
  from drawn_eobs group by file_id, run_id`;

/** Keeps a small sample of paid claims that later chunks can void. */
export const REMEMBER = [
  'delete from voidable v using voids x where x.claim_id = v.claim_id',
  `insert into voidable (claim_id, group_id, number, paid, charge)
  select c.id, e.group_id, c.number, c.paid, c.charge from drawn_claims c join drawn_eobs e on e.id = c.eob_id
  where c.at = 1 and c.paid > 0 and pg_temp.step(e.status) >= 5 and pg_temp.u(35, c.id) < 0.02`,
];

export const VOIDABLE =
  'create temp table voidable (claim_id int primary key, group_id int not null, number text not null, paid bigint not null, charge bigint not null)';

/** The statements, in the order of execution. */
export const DRAW: readonly { text: string; takes: 'runs' | 'last claim' | 'nothing' }[] = [
  { text: SLOTS, takes: 'runs' },
  { text: OWN, takes: 'nothing' },
  { text: VOIDS, takes: 'nothing' },
  { text: CLAIMS, takes: 'last claim' },
  { text: EOBS, takes: 'nothing' },
  { text: FILES, takes: 'nothing' },
];
