import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { coverageCategories, groupCoverage } from '../../../server/db/tables/groups.ts';
import { premiumInvoices } from '../../../server/db/tables/premium.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

const today = operatorDay(new Date());

/** Twelve groups, each with a property of its own. */
const GROUPS = {
  '100': { name: 'Every Monday', schedule: { MON: [1, 2, 3, 4, 5] } },
  '101': { name: 'Two days', schedule: { MON: [1], FRI: [1, 3] }, location_id: 2 },
  '102': { name: 'Nothing scheduled' },
  '103': { name: 'Held', schedule: { MON: [1] }, is_on_hold: true },
  '104': { name: 'Over', schedule: { TUE: [1] }, is_expired: true, termination_date: addDays(today, -9) },
  '105': { name: 'Ending', schedule: { WED: [1] }, termination_date: addDays(today, 3) },
  '106': { name: 'Running out', schedule: { THU: [2] }, run_out_date: today, location_id: 3 },
  '107': { name: 'Ends later', schedule: { THU: [2] }, termination_date: addDays(today, 4) },
  '108': { name: 'Owes', schedule: { FRI: [5] }, open_ar_cents: 1, current_ar_cents: 1, next_pull_date: '2026-12-01' },
  '109': { name: 'Overpaid', schedule: { FRI: [5] }, open_ar_cents: -5, current_ar_cents: 0 },
  '110': { name: 'Network', schedule: { TUE: [2] }, network: 'nomi', zelis_eligible: false },
  '111': { name: 'Ended, kept', schedule: { TUE: [2] }, termination_date: addDays(today, 1), status: false },
} as const;

/** The coverage categories of a group. */
const COVERAGE = { '100': [1, 2], '101': [1, 2], '110': [2] };

let opened: Awaited<ReturnType<typeof openOwnServer>>;
let server: ServerOfOwn;
beforeAll(async () => {
  opened = await openOwnServer();
  server = opened.server;
  await opened.own.db.insert(coverageCategories).values([
    { id: 1, name: 'Medical' },
    { id: 2, name: 'RXD' },
    { id: 3, name: 'Old', is_active: false },
  ]);
  for (const [number, { ...set }] of Object.entries(GROUPS)) {
    const added = await addGroup(opened.own.db, { number, ...set } as Parameters<typeof addGroup>[1]);
    const covered = COVERAGE[number as keyof typeof COVERAGE] as readonly number[] | undefined;
    for (const coverage_category_id of covered ?? []) {
      const paid = { coverage_category_id, paid_through: '2026-10-31' };
      await opened.own.db.insert(groupCoverage).values({ group_id: added.id, ...paid });
    }
    if (number === '108') {
      const invoice = { number: 'I-1', billing_date: today, status: 'open', total_cents: 1, balance_cents: 1 };
      await opened.own.db.insert(premiumInvoices).values({ group_id: added.id, ...invoice });
    }
  }
});
afterAll(() => opened?.close());

interface Body {
  rows: { number: string; flags: string[]; expiration_warning: object | null }[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, { value: string; label: string; count?: number }[]>;
}

const ask = async (query: string) => {
  const { status, body } = await (await apiAs(server.url, 'finance_manager')).get<Body>(`/groups?${query}`);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body;
};
const numbers = async (query: string) =>
  (await ask(`page-size=100&${query}`)).rows.map(({ number }) => number).join(' ');

test.each([
  ['', '100 101 102 103 104 105 106 107 108 109 110 111'],
  ['query=10', '100 101 102 103 104 105 106 107 108 109 110'],
  ['query=OVER', '104 109'],
  ['query=over&search-fields=number', ''],
  ['query=over&search-fields=name', '104 109'],
  ['query=over&search-fields=name&search-fields=number', '104 109'],
  ['locations=2', '101'],
  ['locations=2&locations=3', '101 106'],
  ['schedule=1', '100 101'],
  ['schedule=5', '101 108 109'],
  ['schedule=unscheduled', '102'],
  ['schedule=on_hold', '103'],
  ['schedule=expired', '104'],
  ['is-expiring=true', '105 106'],
  ['flag=is-expiring', '105 106'],
  ['flag=is-expired', '104'],
  ['flag=balance-due', '108'],
  ['flag=credit-balance', '109'],
  ['flag=outstanding-balance', '109'],
  ['flag=has-open-invoices', '108'],
  ['flag=is-expired&flag=credit-balance', '104 109'],
  ['is-network=true', '110'],
  ['next-pull-date=2026-12-01', '108'],
  ['is_epay=true&query=1', '100 101 102 103 104 105 106 107 108 109 111'],
  ['coverage-categories=1', '100 101'],
  ['coverage-categories=1&coverage-categories=2', '100 101 110'],
  ['order-by=number&direction=desc&schedule=5', '109 108 101'],
  ['order-by=name&direction=asc&schedule=5', '109 108 101'],
  ['order-by=name&direction=desc&query=10&schedule=1', '101 100'],
])('%s: %s', async (query, expected) => {
  expect(await numbers(query)).toBe(expected);
});

test('pages count from 0, and the totals say how many match and how many there are', async () => {
  const body = await ask('page=1&page-size=5&query=10');
  expect(body.rows.map(({ number }) => number)).toEqual(['105', '106', '107', '108', '109']);
  expect([body.total_filtered, body.total_unfiltered]).toEqual([11, 12]);
});

test('each filter counts its values under the search and the other filters', async () => {
  const { filters } = await ask('locations=1&schedule=5');
  const counts = (key: string) => Object.fromEntries((filters[key] ?? []).map(({ value, count }) => [value, count]));
  expect(counts('schedule')).toEqual({
    '1': 1,
    '2': 2,
    '3': 1,
    '4': 1,
    '5': 2,
    unscheduled: 1,
    on_hold: 1,
    expired: 1,
  });
  expect(counts('locations')).toMatchObject({ '1': 2, '2': 1, '3': 0 });
  expect(counts('flags')).toEqual({
    'is-expiring': 0,
    'is-expired': 0,
    'balance-due': 1,
    'credit-balance': 1,
    'outstanding-balance': 1,
    'has-open-invoices': 1,
  });
});

test('a flag that depends on the day counts like the others', async () => {
  const { filters } = await ask('flag=is-expiring&flag=balance-due');
  const counts = (key: string) => Object.fromEntries((filters[key] ?? []).map(({ value, count }) => [value, count]));
  expect(counts('locations')).toMatchObject({ '1': 2, '2': 0, '3': 1 });
  expect(counts('flags')).toEqual({
    'is-expiring': 2,
    'is-expired': 1,
    'balance-due': 1,
    'credit-balance': 1,
    'outstanding-balance': 1,
    'has-open-invoices': 1,
  });
});

test('a row says when its group ends and what stands out', async () => {
  const { rows } = await ask('page-size=100');
  const ends = Object.fromEntries(rows.map(({ number, expiration_warning }) => [number, expiration_warning]));
  expect(ends).toMatchObject({
    '104': { date: addDays(today, -9), type: 'termination' },
    '105': { date: addDays(today, 3), type: 'termination' },
    '106': { date: today, type: 'run-out' },
    '107': null,
    '100': null,
  });
  const flags = Object.fromEntries(rows.map((row) => [row.number, row.flags]));
  expect(flags['108']).toEqual(['balance-due', 'has-open-invoices']);
  expect(flags['109']).toEqual(['credit-balance', 'outstanding-balance']);
  expect(flags['100']).toEqual([]);
});

test('coverage is paid through a day later for RXD in location 001, and old categories are not available', async () => {
  const { rows } = await ask('coverage-categories=2');
  const [medical, rxd] = [1, 2];
  expect(rows).toMatchObject([
    {
      number: '100',
      coverage_categories_ids: [medical, rxd],
      available_coverage_categories_ids: [medical, rxd],
      paid_through_coverage_categories: [
        { id: medical, paid_through: '2026-10-31' },
        { id: rxd, paid_through: '2026-11-01' },
      ],
    },
    {
      number: '101',
      paid_through_coverage_categories: [{ paid_through: '2026-10-31' }, { id: rxd, paid_through: '2026-10-31' }],
    },
    { number: '110', paid_through_coverage_categories: [{ id: rxd, paid_through: '2026-11-01' }] },
  ]);
});

test.each([
  'flag=rich',
  'schedule=8',
  'locations=x',
  'search-fields=notes&query=a',
  'order-by=notes',
  'next-pull-date=soon',
  'page=-1',
])('%s is refused', async (query) => {
  expectProblem(await (await apiAs(server.url, 'administrator')).get(`/groups?${query}`), 422);
});

test('a user who only looks groups up gets neither their settings nor the filters by them', async () => {
  const api = await apiAs(server.url, 'account_administrator');
  const { body } = await api.get<Body>('/groups?query=10&search-fields=number');
  expect(Object.keys(body.rows[0] ?? {}).sort()).toEqual([
    'id',
    'location',
    'location_id',
    'name',
    'number',
    'version',
  ]);
  expect(Object.keys(body.filters)).toEqual(['locations']);
  expectProblem(await api.get('/groups?schedule=5'), 422);
});

test('a look-up by one text finds numbers and names, for those who may look groups up', async () => {
  const found = async (filterLine: string, role: Parameters<typeof apiAs>[1] = 'administrator') => {
    const query = new URLSearchParams({ filterLine });
    const answer = await (await apiAs(server.url, role)).get<{ number: string }[]>(`/payments/getGroups?${query}`);
    return answer.status === 200 ? answer.body.map(({ number }) => number) : answer.status;
  };
  expect(await found('10')).toEqual(expect.arrayContaining(['100', '105', '109']));
  expect(await found('running')).toEqual(['106']);
  expect(await found('%')).toEqual([]);
  expect(await found('running', 'account_executive')).toBe(403);
  const [one] = (
    await (await apiAs(server.url, 'administrator')).get<object[]>('/payments/getGroups?filterLine=Two%20days')
  ).body;
  expect(one).toEqual({
    id: expect.any(Number),
    number: '101',
    name: 'Two days',
    location: { id: 2, key: '002', name: 'California', short_name: 'CA' },
  });
});
