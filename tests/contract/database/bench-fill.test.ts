import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../../demo/invariants.ts';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PaymentState } from '../../../domain/release/eob-payment.ts';
import { compareTotals } from '../../../domain/release/run-totals.ts';
import { STATUS_IDS } from '../../../domain/release/statuses.ts';
import type { Filled } from '../../../scripts/bench-fill/fill.ts';
import { fillForBench, NotEmptyError } from '../../../scripts/bench-fill/fill.ts';
import type { Database } from '../../../server/db/database.ts';
import { emptyDatabase } from '../../support/worlds/world.ts';

/** `npm run bench:fill` writes consistent data, so that measured queries run on rows as the product writes them. */
const EOBS = 2000;
const TODAY = '2026-07-15';

let database: Database;
let filled: Filled;

const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => {
  const [row] = (await database.db.execute<T>(statement)).rows;
  if (!row) throw new Error('No row');
  return row;
};

beforeAll(async () => {
  database = await emptyDatabase();
  filled = await withClient((client) => fillForBench(client, { eobs: EOBS, today: TODAY }));
});
afterAll(() => database?.close());

test('writes the requested number of EOBs, with about one and a half claims each', async () => {
  const counts = await one<{ eobs: number; claims: number; last: number; runs: number }>(sql`
    select count(*)::int as eobs, max(id)::int as last, (select count(*)::int from claims) as claims,
      (select count(*)::int from check_runs where exists (select 1 from payment_files f where f.check_run_id = check_runs.id and f.eob_count > 0)) as runs
    from eobs`);
  expect(counts).toEqual({ eobs: EOBS, claims: filled.claims, last: EOBS, runs: filled.runs });
  expect(filled.claims / EOBS).toBeGreaterThan(1.35);
  expect(filled.claims / EOBS).toBeLessThan(1.65);
});

test('file = Σ EOBs = Σ claims, run = Σ files, payments − voids − adjustments = net', async () => {
  const sums = await one<Record<'runs' | 'files' | 'balance' | 'eobs' | 'claims', string>>(sql`
    select (select sum(amount_cents) from check_runs) as runs, (select sum(total_cents) from payment_files) as files,
      (select sum(payments_cents - voids_cents - adjustments_cents) from payment_files) as balance,
      (select sum(amount_cents) from eobs) as eobs,
      (select sum(paid_cents) from claims) - (select sum(adjustments_cents) from eobs) as claims`);
  expect(Number(sums.runs)).toBeGreaterThan(EOBS * 10_000);
  expect(new Set(Object.values(sums))).toEqual(new Set([sums.runs]));
});

test('every invariant holds, except for the planted differences', async () => {
  const violations = await findViolations(database.db);
  expect(violations.filter(({ name }) => name !== 'lcr-total')).toEqual([]);
  expect(violations.find(({ name }) => name === 'lcr-total')?.count ?? 0).toBe(filled.planted);
});

test('each compared run has the differences that the product computes', async () => {
  const { rows } = await database.db.execute<{
    id: number;
    lcr: number;
    differences: object[];
    eobs: {
      number: string;
      method: PaymentMethod;
      cents: number;
      held: boolean;
      paid: number | null;
      state: PaymentState;
    }[];
  }>(sql`
    select r.id, t.total_cents::float8 as lcr, r.differences, (
      select json_agg(json_build_object('number', e.number, 'method', e.payment_method, 'cents', e.amount_cents,
        'held', e.is_on_hold, 'paid', p.amount_cents, 'state', e.payment_state) order by e.id)
      from payment_files f join eobs e on e.payment_file_id = f.id left join processor_payments p on p.eob_id = e.id
      where f.check_run_id = r.id) as eobs
    from check_runs r join cr_totals t on t.check_run_id = r.id where r.totals_checked`);
  expect(rows.length).toBeGreaterThan(20);
  for (const { id, lcr, differences, eobs } of rows) {
    const read = eobs.map((eob) => ({
      number: eob.number,
      method: eob.method,
      amountCents: eob.cents,
      isOnHold: eob.held,
      ineligibleCents: 0,
      state: eob.state,
      paidCents: eob.paid ?? 0,
    }));
    expect(differences, `run ${id}`).toEqual(compareTotals(read, lcr).differences);
  }
});

test('covers two years up to the given day, with EOB numbers ascending by id and known statuses', async () => {
  const span = await one<{ first: string; last: string; falling: number; statuses: number[] }>(sql`
    select min(run_date)::text as first, max(run_date)::text as last,
      (select count(*)::int from (select number < lag(number) over (partition by left(number, 1) order by id) as falls from eobs) n where falls) as falling,
      (select array_agg(distinct status_id) from payment_files) as statuses
    from check_runs`);
  expect(span.last <= TODAY && span.last > '2026-07-01').toBe(true);
  expect(span.first < '2024-09-01' && span.first > '2024-07-01').toBe(true);
  expect(span.falling).toBe(0);
  expect(span.statuses.filter((status) => !STATUS_IDS.includes(status))).toEqual([]);
});

test('has vendors, and pulls of the invoices of pulled groups, paid ones and some under review', async () => {
  const counts = await one<Record<'vendors' | 'open' | 'paid' | 'taken', number>>(sql`
    select (select count(*)::int from vendors) as vendors,
      (select count(*)::int from pulls where status in ('initial_review', 'on_approve')) as open,
      (select count(*)::int from pulls where status = 'paid') as paid,
      (select count(*)::int from pull_invoices) as taken`);
  expect(counts.vendors).toBe(20);
  expect(counts.open).toBeGreaterThan(0);
  expect(counts.paid).toBeGreaterThan(10);
  expect(counts.taken).toBeGreaterThan(40);
});

test('a database with groups is refused and left unchanged; further rows can be added', async () => {
  await expect(withClient((client) => fillForBench(client, { eobs: 10, today: TODAY }))).rejects.toThrow(NotEmptyError);
  const added = await one<{ id: number }>(sql`
    insert into check_runs (group_id, run_date, type) values (1, '2030-01-01', 'on-demand') returning id`);
  expect(added.id).toBeGreaterThan(filled.runs);
});
