import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

import { addDays, countOf, dayIn, ZONES } from '../../support/zones.ts';

let world: ReleaseWorld;
let api: Api;

beforeAll(async () => {
  world = await openReleaseWorld();
  api = await world.as('administrator');
});
afterAll(() => world?.close());

test.each(ZONES)('in %s, the payment files of each day are counted by the status they have now', async (zone) => {
  const day = dayIn(zone);
  const files = await world.rows<{ at: Date; status_id: number; group_id: number; location_id: number }>(
    `select f.created_at as at, f.status_id, f.group_id, g.location_id from payment_files f join groups g on g.id = f.group_id`,
  );
  const weeks: readonly (readonly [from: number, to: number, locations: readonly number[]])[] = [
    [20, 0, []],
    [20, 0, [1, 4]],
    [6, 0, [2, 3]],
    [9, 3, []],
    [15, 9, [1]],
  ];
  for (const [back, until, locations] of weeks) {
    const [from, to] = [addDays(world.today, -back), addDays(world.today, -until)];
    const wanted = files.filter(
      ({ at, location_id }) =>
        day(at) >= from && day(at) <= to && (locations.length === 0 || locations.includes(location_id)),
    );
    expect(wanted.length).toBeGreaterThan(0);
    const query = new URLSearchParams({ timezone: zone, from, to });
    for (const id of locations) query.append('location-id', String(id));
    const { body } = await api.get<object[]>(`/payments/stats?${query}`);
    const byKey = Map.groupBy(wanted, ({ at, status_id }) => `${day(at)} ${String(status_id).padStart(2, '0')}`);
    expect(body).toEqual(
      [...byKey]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([key, those]) => ({
          created_on: key.slice(0, 10),
          status_id: Number(key.slice(11)),
          groups: countOf(those.map(({ group_id }) => group_id)),
          files: those.length,
        })),
    );
  }
});

test.each([
  ['a zone that does not exist', { timezone: 'America/Atlantis' }],
  ['an offset instead of a zone', { timezone: '+02:00' }],
  ['an empty zone', { timezone: '' }],
  ['a day that does not exist', { from: '2026-02-30' }],
  ['days in the wrong order', { from: '2026-11-10', to: '2026-11-09' }],
  ['more than 31 days', { from: '2026-10-01', to: '2026-11-01' }],
  ['a location that is no id', { 'location-id': 'TN' }],
])('%s is 422', async (_, wrong) => {
  const query = new URLSearchParams({ timezone: 'UTC', from: '2026-11-01', to: '2026-11-07', ...wrong });
  expectProblem(await api.get(`/metrics/getMetricsEventTotals?${query}`), 422);
  expectProblem(await api.get(`/payments/stats?${query}`), 422);
});

test('31 days are counted', async () => {
  const query = new URLSearchParams({ timezone: 'UTC', from: '2026-10-01', to: '2026-10-31' });
  expect((await api.get(`/metrics/getMetricsEventTotals?${query}`)).status).toBe(200);
});

test('the catalogues name the types by the ids of the contract', async () => {
  const claims = await world.as('claims');
  const types = await claims.get<{
    allTypes: { id: number; event_type_name: string; event_type_category: string }[];
    typesMapping: Record<string, number[]>;
  }>('/metrics/getMetricsEventTypes');
  expect(types.body.allTypes.find(({ id }) => id === 67)).toEqual({
    id: 67,
    event_type_name: 'Voided',
    event_type_category: 'File source',
  });
  expect(types.body.typesMapping['Check run']).toEqual([200, 201]);
  const files = await claims.get<{ id: number; file_type_name: string }[]>('/metrics/getMetricsFileTypes');
  expect(files.body).toContainEqual({ id: 6, file_type_name: 'CR Total' });
  expect(files.body).toContainEqual({ id: 1000, file_type_name: 'LIN' });
});

test('who has neither screen is refused both counts', async () => {
  const query = new URLSearchParams({ timezone: 'UTC', from: '2026-11-01', to: '2026-11-07' });
  const finance = await world.as('finance_manager');
  expect((await finance.get(`/metrics/getMetricsEventTotals?${query}`)).status).toBe(200);
  expectProblem(await finance.get(`/payments/stats?${query}`), 403);
  const claims = await world.as('claims');
  expectProblem(await claims.get(`/metrics/getMetricsEventTotals?${query}`), 403);
});
