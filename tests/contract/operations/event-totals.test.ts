import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../../../demo/world/random.ts';
import type { Api } from '../../support/calls/api.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

import { addDays, countOf, dayIn, ZONES } from '../../support/zones.ts';

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
      `select e.happened_at as at, e.event_type_id, e.file_type_id, e.group_id,
         coalesce(e.location_id, g.location_id) as location_id, e.file_name,
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

  // WEEKS_SEED repeats the random choices of a failed run
  const seed = Number(process.env.WEEKS_SEED ?? Date.now() % 1_000_000_000);

  test(`so are random weeks, locations and searches in random zones (WEEKS_SEED=${seed})`, async () => {
    const random = randomOf(seed, 'weeks');
    const words = events.map((one) => one.words).filter(Boolean);
    const part = (): string => {
      const [word = ''] = random.pick(words).split('\n');
      const from = random.int(0, Math.max(0, word.length - 2));
      // a search is trimmed
      return word.slice(from, from + random.int(1, 6)).trim();
    };
    let found = 0;
    for (let at = 0; at < 60; at += 1) {
      const zone = random.pick(ZONES);
      const to = addDays(world.today, -random.int(0, 40));
      const from = addDays(to, -6);
      const locations = random.shuffle([1, 2, 3, 4]).slice(0, random.int(0, 3));
      const search = random.chance(0.6) ? part() : '';
      const query = new URLSearchParams({ timezone: zone, from, to, search });
      for (const id of locations) query.append('location-id', String(id));
      const { body } = await api.get<Totals[]>(`/metrics/getMetricsEventTotals?${query}`);
      expect([zone, to, locations, search, body]).toEqual([
        zone,
        to,
        locations,
        search,
        counted(zone, from, to, locations, search),
      ]);
      found += body.length;
    }
    expect(found).toBeGreaterThan(20);
  });

  test('each number of the last seven days is the number of the events that are listed', async () => {
    const [from, to] = [addDays(world.today, -6), world.today];
    const asked = new URLSearchParams({ timezone: 'America/Chicago', from, to, 'location-id': '1', search: '' });
    const totals = (await api.get<Totals[]>(`/metrics/getMetricsEventTotals?${asked}`)).body;
    const cells = totals.flatMap(({ date, events: ofDay }) => ofDay.map((one) => ({ date, ...one })));
    expect(cells.length).toBeGreaterThan(10);
    const found = [];
    for (const { date, event_type_id, file_type_id } of cells) {
      const query = new URLSearchParams({
        currentPage: '1',
        countRows: '10',
        fromDate: from,
        toDate: to,
        'day.from': date,
        'day.to': date,
        eventTypes: String(event_type_id),
        fileTypes: String(file_type_id),
        locationId: '1',
      });
      const { body } = await api.get<{ count: number; data: object[] }>(`/metrics/getData?${query}`);
      expect(body.data).toHaveLength(Math.min(body.count, 10));
      found.push(body.count);
    }
    expect(found).toEqual(cells.map(({ events_count }) => events_count));
  });

  test('an event is listed with its group, location, file, types, error and run', async () => {
    const [run] = await world.rows<{
      id: number;
      type: string;
      created_at: Date;
      number: string;
      name: string;
      of: number;
    }>(
      `select r.id, r.type, r.created_at, g.number, g.name, g.id as of from check_runs r join groups g on g.id = r.group_id
       where g.location_id = 3 order by r.id limit 1`,
    );
    await world.rows(
      `insert into metrics_events (happened_at, event_type_id, file_type_id, group_id, check_run_id, file_name, original_filename, error)
       values ('2020-02-03T18:00:00Z', 6, 1, $1, $2, 'cl200203.000', 'CL.txt', '{"message": "Out of balance"}')`,
      [run?.of, run?.id],
    );
    const query = 'currentPage=1&countRows=10&fromDate=2020-02-01&toDate=2020-02-07';
    const { body } = await api.get<{ data: object[]; count: number }>(`/metrics/getData?${query}`);
    expect(body.count).toBe(1);
    expect(body.data).toMatchObject([
      {
        event_date: '2020-02-03T18:00:00.000Z',
        group: { number: run?.number, name: run?.name },
        location: { key: '003', short_name: 'WI' },
        event_type: { id: 6, event_type_name: 'Error', event_type_category: 'File source' },
        file_type: { id: 1, file_type_name: 'Payment File' },
        file_name: 'cl200203.000',
        original_filename: 'CL.txt',
        error: { message: 'Out of balance' },
        check_run: { id: run?.id, type: run?.type, created_at: run?.created_at.toISOString() },
      },
    ]);
    for (const [search, count] of [
      [run?.number ?? '', 1],
      ['cl.TXT', 1],
      ['CL200203', 1],
      ['nothing like it', 0],
    ] as const) {
      const answer = await api.get<{ count: number }>(`/metrics/getData?${query}&search=${search}`);
      expect([search, answer.body.count]).toEqual([search, count]);
    }
  });

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
