import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

interface EventRow {
  at: Date;
  event_type_id: number;
  file_type_id: number;
  group_id: number | null;
  location_id: number | null;
  file_name: string | null;
  words: string;
}

interface Totals {
  date: string;
  events: {
    event_type_id: number;
    file_type_id: number;
    events_count: number;
    groups_count: number;
    files_count: number;
  }[];
}

const ZONES = ['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'];

/** The day of a moment in a time zone; the Swedish locale writes it as ISO 8601. */
const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (moment: Date) => format.format(moment);
};

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const countOf = (values: readonly unknown[]) => new Set(values.filter((value) => value !== null)).size;

let world: ReleaseWorld;
let api: Api;

beforeAll(async () => {
  world = await openReleaseWorld();
  api = await world.as('administrator');
});
afterAll(() => world?.close());

describe('event totals', () => {
  let events: EventRow[];

  beforeAll(async () => {
    const { today } = world;
    // in Auckland the next day has begun, in Chicago it is still the day before
    await world.rows(
      `insert into metrics_events (happened_at, event_type_id, file_type_id, location_id, file_name)
       values ($1::timestamptz, 1, 1, 1, 'near midnight'), ($2::timestamptz, 1, 1, 2, 'near midnight')`,
      [`${addDays(today, -3)}T03:30:00Z`, `${addDays(today, -3)}T18:45:00Z`],
    );
    events = await world.rows<EventRow>(
      `select e.happened_at as at, e.event_type_id, e.file_type_id, e.group_id, e.location_id, e.file_name,
         lower(concat_ws(chr(10), g.number, g.name, e.file_name, e.original_filename)) as words
       from metrics_events e left join groups g on g.id = e.group_id`,
    );
    expect(events.length).toBeGreaterThan(500);
  });

  /** The same counted one by one. */
  const counted = (zone: string, from: string, to: string, locations: readonly number[], search: string): Totals[] => {
    const day = dayIn(zone);
    const wanted = events.filter(
      ({ at, location_id, words }) =>
        day(at) >= from &&
        day(at) <= to &&
        (locations.length === 0 || locations.includes(location_id ?? 0)) &&
        words.includes(search.toLowerCase()),
    );
    const byDay = Map.groupBy(wanted, ({ at }) => day(at));
    return [...byDay.keys()].sort().map((date) => {
      const byType = Map.groupBy(byDay.get(date) ?? [], (one) => `${one.event_type_id} ${one.file_type_id}`);
      return {
        date,
        events: [...byType.values()]
          .map((those) => ({
            event_type_id: those[0]?.event_type_id ?? 0,
            file_type_id: those[0]?.file_type_id ?? 0,
            events_count: those.length,
            groups_count: countOf(those.map(({ group_id }) => group_id)),
            files_count: countOf(those.map(({ file_name }) => file_name)),
          }))
          .sort((a, b) => a.event_type_id - b.event_type_id || a.file_type_id - b.file_type_id),
      };
    });
  };

  test.each(
    ZONES.flatMap((zone, at) =>
      [
        [0, [], ''],
        [3 + at, [1], ''],
        [7 * at + 1, [2, 3], 'farms'],
        [at, [], 'near midnight'],
        [2, [4], '20'],
        [1, [], '%'],
      ].map((rest) => [zone, ...rest] as [string, number, number[], string]),
    ),
  )(
    'in %s, the week until %i days ago, at %j, with “%s”, are the events of the database',
    async (zone, back, locations, search) => {
      const to = addDays(world.today, -back);
      const from = addDays(to, -6);
      const query = new URLSearchParams({ timezone: zone, from, to, search });
      for (const id of locations) query.append('location-id', String(id));
      const { status, body } = await api.get<Totals[]>(`/metrics/getMetricsEventTotals?${query}`);
      expect(status).toBe(200);
      expect(body).toEqual(counted(zone, from, to, locations, search));
    },
  );

  test('the zone decides the day of an event near midnight', async () => {
    const daysOf = async (timezone: string) => {
      const query = new URLSearchParams({
        timezone,
        from: addDays(world.today, -6),
        to: world.today,
        search: 'near midnight',
      });
      const { body } = await api.get<Totals[]>(`/metrics/getMetricsEventTotals?${query}`);
      return body.map(({ date, events: ofDay }) => [date, ofDay.map(({ events_count }) => events_count)]);
    };
    const day = addDays(world.today, -3);
    expect(await daysOf('UTC')).toEqual([[day, [2]]]);
    expect(await daysOf('America/Chicago')).toEqual([
      [addDays(day, -1), [1]],
      [day, [1]],
    ]);
    expect(await daysOf('Pacific/Auckland')).toEqual([
      [day, [1]],
      [addDays(day, 1), [1]],
    ]);
  });
});

test.each(ZONES)('in %s, the payment files of each day are counted by the status they have now', async (zone) => {
  const day = dayIn(zone);
  const files = await world.rows<{ at: Date; status_id: number; group_id: number; location_id: number }>(
    `select f.created_at as at, f.status_id, f.group_id, g.location_id from payment_files f join groups g on g.id = f.group_id`,
  );
  const [from, to] = [addDays(world.today, -20), world.today];
  for (const locations of [[], [1, 4]]) {
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
