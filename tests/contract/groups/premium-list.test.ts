import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Role } from '../../../domain/roles.ts';
import { ROLES } from '../../../domain/roles.ts';
import { groupDivisions } from '../../../server/db/tables/groups.ts';
import { premiumInvoiceLines, premiumInvoices } from '../../../server/db/tables/premium.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

const today = operatorDay(new Date());

const PULL = { premium_is_active: true, premium_funding_type: 'Pull', invoice_processing_level: 'Group Level' };
const DAY_15 = { ...PULL, premium_schedule_day: 15, next_pull_date: '2026-12-15' };

/** Groups whose premium is collected in every way, and one whose premium was never set up. */
const GROUPS = {
  '200': { name: 'Owes all', ...DAY_15, current_ar_cents: 120_000, open_ar_cents: 120_000 },
  '201': { name: 'Owes part', ...DAY_15, current_ar_cents: 50_000, open_ar_cents: 20_050, location_id: 2 },
  '202': {
    name: 'Paused',
    ...PULL,
    premium_is_active: false,
    premium_schedule_day: 1,
    current_ar_cents: 0,
    open_ar_cents: 0,
  },
  '203': {
    name: 'Overpaid',
    premium_is_active: true,
    premium_funding_type: 'Push',
    current_ar_cents: 0,
    open_ar_cents: -5,
  },
  '204': { name: 'Never set up', location_id: 3 },
  '205': {
    name: 'By check',
    premium_is_active: true,
    premium_funding_type: 'Check',
    current_ar_cents: 0,
    open_ar_cents: 0,
    is_expired: true,
  },
  '206': {
    name: 'By FBB',
    premium_is_active: true,
    premium_funding_type: 'FBB',
    current_ar_cents: -700,
    open_ar_cents: -700,
  },
  '207': {
    name: 'Ends soon',
    ...PULL,
    premium_schedule_day: 31,
    next_pull_date: '2026-11-30',
    termination_date: addDays(today, 1),
  },
} as const;

/** The numbers by which it is found whole. */
const NUMBERS = {
  premium_routing_number: '021000021',
  premium_account_number: '0009876543',
  group_banking_id: 'BANK-77',
  group_originator_id: '1234567890',
};

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
  const { db } = opened.own;
  for (const [number, set] of Object.entries(GROUPS)) {
    const { id } = await addGroup(db, { number, ...set, ...(number === '201' && NUMBERS) });
    if (number !== '201') continue;
    const [division] = await db.insert(groupDivisions).values({ group_id: id, name: 'North' }).returning();
    const invoice = { group_id: id, division_id: division?.id, status: 'open', billing_date: '2026-11-01' };
    const [open, paid, earlier] = await db
      .insert(premiumInvoices)
      .values([
        { ...invoice, number: 'I-1', total_cents: 50_000, balance_cents: 20_050 },
        { ...invoice, number: 'I-2', total_cents: 100, balance_cents: 0, status: 'paid' },
        { ...invoice, number: 'I-0', billing_date: '2026-10-01', total_cents: 100, balance_cents: 0, status: 'paid' },
      ])
      .returning();
    const line = { invoice_id: open?.id ?? 0, coverage_category: 'Medical', billing_type: 'Admin' };
    await db.insert(premiumInvoiceLines).values({
      ...line,
      number: 1,
      description: 'Administration fee',
      amount_cents: 50_000,
      credits_cents: 29_950,
      balance_cents: 20_050,
    });
    const settled = { ...line, number: 1, description: 'Fee', amount_cents: 100, credits_cents: 100, balance_cents: 0 };
    await db.insert(premiumInvoiceLines).values([
      { ...settled, invoice_id: paid?.id ?? 0, billing_type: 'Stop Loss' },
      { ...settled, invoice_id: earlier?.id ?? 0, billing_type: 'Fixed' },
    ]);
  }
});
afterAll(() => opened?.close());

interface Facet {
  value: string;
  label: string;
  count: number;
}
interface Body {
  rows: Record<string, unknown>[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, Facet[]>;
  divisions: object[];
  billing_types: string[];
}

const call = async (query: string, role: Role = 'finance_manager') =>
  (await apiAs(opened.server.url, role)).get<Body>(`/groups?is_premium=true&${query}`);
const ask = async (query: string) => {
  const { status, body } = await call(query);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
};

test.each([
  ['', '200 201 202 203 204 205 206 207'],
  ['query=owes', '200 201'],
  ['query=20&search-fields=number', '200 201 202 203 204 205 206 207'],
  ['query=owes&search-fields=number', ''],
  ['query=021000021', '201'],
  ['query=02100002', ''],
  ['query=0009876543', '201'],
  ['query=9876543', ''],
  ['query=0009876543&search-fields=claims_account_number', ''],
  ['query=BANK-77&search-fields=group_banking_id', '201'],
  ['query=1234567890&search-fields=name&search-fields=group_originator_id', '201'],
  ['location-id=2&location-id=3', '201 204'],
  ['premium-is-active=true', '200 201 203 205 206 207'],
  ['premium-is-active=false', '202'],
  ['premium-is-active=empty', '204'],
  ['premium-is-active=empty&premium-is-active=false', '202 204'],
  ['current-ar=0', '202 203 205'],
  ['current-ar=positive', '200 201'],
  ['current-ar=negative', '206'],
  ['current-ar=empty', '204 207'],
  ['open-ar=0&open-ar=negative', '202 203 205 206'],
  ['open-ar=empty', '204 207'],
  ['premium-funding-type=Pull', '200 201 202 207'],
  ['premium-funding-type=Check&premium-funding-type=FBB', '205 206'],
  ['premium-schedule-day=15', '200 201'],
  ['premium-schedule-day=31&premium-schedule-day=1', '202 207'],
  ['premium-schedule-day=empty', '203 204 205 206'],
  ['next-pull-date=2026-12-15&next-pull-date=2026-11-30', '200 201 207'],
  ['flag=is-expiring', '207'],
  ['flag=is-expired', '205'],
  ['flag=balance-due', '200 201'],
  ['flag=credit-balance', '203 206'],
  ['flag=outstanding-balance', '201 203'],
  ['flag=has-open-invoices', '201'],
  ['location-id=1&premium-schedule-day=15', '200'],
  ['order-by=open_ar&direction=desc', '200 201 205 202 203 206 207 204'],
  ['order-by=open_ar&direction=asc', '206 203 202 205 201 200 204 207'],
  ['order-by=current_ar&direction=desc&premium-funding-type=Pull', '200 201 202 207'],
  ['order-by=name&direction=desc&query=owes', '201 200'],
])('%s: %s', async (query, expected) => {
  const { rows } = await ask(`page-size=100&${query}`);
  expect(rows.map(({ number }) => number).join(' ')).toBe(expected);
});

test('pages count from 0, with the totals of what matches and of all groups', async () => {
  const body = await ask('page=1&page-size=2&premium-funding-type=Pull');
  expect(body.rows.map(({ number }) => number)).toEqual(['202', '207']);
  expect([body.total_filtered, body.total_unfiltered]).toEqual([4, 8]);
});

const SIGN = (amount: string) =>
  `case when ${amount} is null then 'empty' when ${amount} = 0 then '0' when ${amount} > 0 then 'positive' else 'negative' end`;

/** The value that a group has of each facet, as SQL. */
const VALUE = {
  location: 'location_id::text',
  premium_is_active: "coalesce(premium_is_active::text, 'empty')",
  current_ar: SIGN('current_ar_cents'),
  open_ar: SIGN('open_ar_cents'),
  premium_funding_type: 'premium_funding_type',
  premium_schedule_day: "coalesce(premium_schedule_day::text, 'empty')",
  next_pull_date: 'next_pull_date::text',
  location_schedule_day: "location_id || ':' || coalesce(premium_schedule_day::text, 'empty')",
  flags: `unnest(array_remove(array[
    case when status and not is_expired and termination_date between current_date - 1 and current_date + 4 then 'is-expiring' end,
    case when is_expired then 'is-expired' end,
    case when open_ar_cents > 0 then 'balance-due' end,
    case when open_ar_cents < 0 then 'credit-balance' end,
    case when open_ar_cents <> current_ar_cents then 'outstanding-balance' end,
    case when has_open_invoices then 'has-open-invoices' end], null))`,
} as const;

/** A filter that is set, and the condition that it is. A facet ignores its own; the pairs ignore both of theirs. */
const FILTERS: Readonly<Record<string, { of: keyof typeof VALUE; where: string }>> = {
  'location-id=1': { of: 'location', where: 'location_id = 1' },
  'premium-is-active=true': { of: 'premium_is_active', where: 'premium_is_active' },
  'open-ar=positive': { of: 'open_ar', where: 'open_ar_cents > 0' },
  'premium-funding-type=Pull': { of: 'premium_funding_type', where: "premium_funding_type = 'Pull'" },
  'premium-schedule-day=15': { of: 'premium_schedule_day', where: 'premium_schedule_day = 15' },
  'premium-schedule-day=empty': { of: 'premium_schedule_day', where: 'premium_schedule_day is null' },
  'next-pull-date=2026-12-15': { of: 'next_pull_date', where: "next_pull_date = '2026-12-15'" },
  'flag=is-expiring': { of: 'flags', where: "name = 'Ends soon'" },
  'flag=has-open-invoices': { of: 'flags', where: 'has_open_invoices' },
};
const CROSSED: readonly string[] = ['location', 'premium_schedule_day'];

test.each([
  [[]],
  ...Object.keys(FILTERS).map((one) => [[one]]),
  [['location-id=1', 'premium-is-active=true', 'premium-funding-type=Pull']],
  [['premium-schedule-day=15', 'location-id=1']],
  [['open-ar=positive', 'next-pull-date=2026-12-15', 'flag=has-open-invoices']],
])('under %j each facet is what a count of the groups says', async (set) => {
  const { filters } = await ask(set.join('&'));
  expect(Object.keys(filters).sort()).toEqual(Object.keys(VALUE).sort());
  for (const [facet, value] of Object.entries(VALUE)) {
    const others = set.flatMap((one) => {
      const { of, where } = FILTERS[one] ?? { of: '', where: 'false' };
      const isOwn = of === facet || (facet === 'location_schedule_day' && CROSSED.includes(of));
      return isOwn ? [] : [where];
    });
    const { rows } = await opened.own.database.pool.query<{ value: string; count: number }>(
      `select value, count(*)::int as count from (select ${value} as value from groups where ${['true', ...others].join(' and ')}) counted
       where value is not null group by value`,
    );
    const told = (filters[facet] ?? []).filter(({ count }) => count > 0).map(({ value: own, count }) => [own, count]);
    const counted = rows.map((row) => [row.value, row.count]);
    expect(Object.fromEntries(told), facet).toEqual(Object.fromEntries(counted));
  }
});

test('values of the facets have labels', async () => {
  const { filters } = await ask('');
  const labels = (key: string) => (filters[key] ?? []).map(({ label }) => label);
  expect(labels('premium_is_active')).toEqual(['Yes', 'No', 'Empty']);
  expect(labels('open_ar')).toEqual(['$0', '> $0', '< $0', 'Empty']);
  expect(labels('next_pull_date')).toEqual(['11/30/2026', '12/15/2026']);
  expect(labels('premium_schedule_day')).toEqual(expect.arrayContaining(['1st', '15th', '31st', 'Empty']));
  expect(labels('location_schedule_day')).toContain('002 CA, 15th');
});

test('a row has the settings, the balance, the divisions and the open invoices, with masked account numbers', async () => {
  const { rows, divisions, billing_types } = await ask('query=201&search-fields=number');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    number: '201',
    name: 'Owes part',
    location_id: 2,
    location: { id: 2, key: '002', name: 'California', short_name: 'CA' },
    premium_is_active: true,
    premium_funding_type: 'Pull',
    premium_schedule_day: 15,
    invoice_processing_level: 'Group Level',
    premium_routing_number: '021000021',
    premium_account_number: '••••6543',
    pinnacle_routing_number: null,
    pinnacle_account_number: null,
    billing_types: ['Admin', 'Stop Loss'],
    premium_level_funded: false,
    current_ar: 500,
    open_ar: 200.5,
    release_type: null,
    next_pull_date: '2026-12-15',
    flags: ['balance-due', 'outstanding-balance', 'has-open-invoices'],
    has_open_invoices: true,
    effective_date: null,
    renewal_date: null,
    termination_date: null,
    waiting_accounts: [],
    waiting_change: null,
    run_out_date: null,
    group_originator_id: '1234567890',
    group_banking_id: 'BANK-77',
    claims_account_number: null,
    divisions: [{ id: expect.any(Number), name: 'North', account_id: null }],
    invoices: [
      {
        id: expect.any(Number),
        number: 'I-1',
        division: 'North',
        billing_date: '2026-11-01',
        status: 'open',
        lines: [{ amount: 500, balance_due: 200.5 }],
      },
    ],
    version: 1,
  });
  expect(divisions).toEqual([{ id: expect.any(Number), name: 'North', account_id: null, group_id: rows[0]?.id }]);
  expect(billing_types).toEqual(['Admin', 'Fixed', 'Stop Loss']);
});

test.each([
  'flag=rich',
  'premium-schedule-day=32',
  'premium-funding-type=pull',
  'location-id=x',
  'locations=1',
  'search-fields=notes&query=a',
  'order-by=release_type',
  'next-pull-date=soon',
  'page=-1',
])('%s is refused', async (query) => {
  expectProblem(await call(query), 422);
});

test('the list is for those who manage premium; others who look groups up are refused it, and its filters', async () => {
  const answers = await Promise.all(ROLES.map(async (role) => [role, (await call('', role)).status] as const));
  const admitted = answers.filter(([, status]) => status === 200).map(([role]) => role);
  expect(admitted).toEqual(['administrator', 'finance_manager']);
  expect(answers.filter(([, status]) => status !== 200 && status !== 403)).toEqual([]);
  const manager = await apiAs(opened.server.url, 'check_run_manager');
  expectProblem(await manager.get('/groups?premium-funding-type=Pull'), 422);
  const { body } = await manager.get<Body>('/groups?query=201');
  expect(Object.keys(body.rows[0] ?? {}).filter((name) => /premium|pinnacle|_ar$/.test(name))).toEqual([]);
});

test('an export has the matching groups', async () => {
  const manager = await apiAs(opened.server.url, 'finance_manager');
  const found = await manager.get<string>(`/groups/premium/export?is_premium=true&query=0009876543`);
  expect(found.body).toContain('Owes part');
  expect(found.body).toContain('Search: ••••6543');
  expect(found.body).not.toContain('9876543');
  const { body } = await manager.get<string>('/groups/premium/export?is_premium=true&premium-schedule-day=31');
  expect(body.split('\r\n')[1]).toMatch(/^207,Ends soon,TN,Yes,,,Pull,31st,11\/30\/2026,Expiring/);
});
