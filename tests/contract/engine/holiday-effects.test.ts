import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { until } from '../../support/servers/processes.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

const today = operatorDay(new Date());
const EVERY = [1, 2, 3, 4, 5];

interface Effects {
  total: number;
  groups: { number: string; location: string; changes: object[] }[];
}

/** A Tuesday to Thursday week ahead without a holiday around it. */
const freeTuesday = (holidays: readonly { date: string }[]): string => {
  for (let date = addDays(today, 8); ; date = addDays(date, 1)) {
    const around = [0, 1, 2].map((days) => addDays(date, days));
    if (weekdayOf(date) === 2 && !holidays.some((one) => around.includes(one.date))) return date;
  }
};

test('a holiday is tried before it is saved: the runs it moves, joins and leaves, group by group', async () => {
  const api = await apiAs(opened.server.url, 'check_run_manager');
  const holidays = (await api.get<{ id: number; date: string }[]>('/holidays')).body;
  const tuesday = freeTuesday(holidays);
  const [wednesday, thursday] = [addDays(tuesday, 1), addDays(tuesday, 2)];
  const { db } = opened.own;
  await addGroup(db, { number: 'H-1', schedule: { TUE: EVERY } });
  await addGroup(db, { number: 'H-2', schedule: { TUE: EVERY, WED: EVERY } });
  await addGroup(db, { number: 'H-3', schedule: { TUE: EVERY }, location_id: 2 });
  await addGroup(db, { number: 'H-4', schedule: { THU: EVERY } });
  await addGroup(db, { number: 'H-5', schedule: { TUE: EVERY }, is_on_hold: true });
  const effects = async (body: object) => (await api.post<Effects>('/holidays/effects', body)).body;
  const moved = (after: string) => [{ kind: 'moves', before: tuesday, after }];

  const overrides = [{ location_id: 2, date: thursday }];
  const found = await effects({ date: tuesday, overrides });
  expect(found.total).toBe(3);
  expect(found.groups.map(({ number, changes }) => [number, changes])).toEqual([
    ['H-1', moved(wednesday)],
    ['H-2', [{ kind: 'goes', before: tuesday, after: null }]],
    ['H-3', moved(thursday)],
  ]);

  // nothing was saved
  expect((await api.get<object[]>('/holidays')).body).toEqual(holidays);
  const saved = await api.post<{ id: number }>('/holidays', { date: tuesday, description: null, overrides });
  expect(saved.status).toBe(201);
  // the same again changes nothing; another day takes back what it moved
  expect(await effects({ id: saved.body.id, date: tuesday, overrides })).toMatchObject({ total: 0, groups: [] });
  const back = await effects({ id: saved.body.id, date: '2001-01-01', overrides: [] });
  expect(back.groups.map(({ number, changes }) => [number, changes])).toEqual([
    ['H-1', [{ kind: 'moves', before: wednesday, after: tuesday }]],
    ['H-2', [{ kind: 'appears', before: null, after: tuesday }]],
    ['H-3', [{ kind: 'moves', before: thursday, after: tuesday }]],
  ]);
  // so does its deletion
  expect(await effects({ id: saved.body.id, date: null, overrides: [] })).toEqual(back);
});

test('a holiday is tried however far ahead it is', async () => {
  const api = await apiAs(opened.server.url, 'check_run_manager');
  const number = `H-far-${Date.now()}`;
  await addGroup(opened.own.db, { number, schedule: { WED: EVERY } });
  // 2062-06-14 and -15 are a Wednesday and a Thursday
  const effects = async (body: object) =>
    (await api.post<Effects>('/holidays/effects', body)).body.groups.find((group) => group.number === number)?.changes;
  expect(await effects({ date: '2062-06-14', overrides: [] })).toEqual([
    { kind: 'moves', before: '2062-06-14', after: '2062-06-15' },
  ]);
  expect(await effects({ date: '2062-06-14', overrides: [{ location_id: 1, date: '2062-06-13' }] })).toEqual([
    { kind: 'moves', before: '2062-06-14', after: '2062-06-13' },
  ]);
});

/** A day of the next week that is no holiday, nor is the day after, and both are working days. */
const freeDay = (holidays: readonly { date: string }[]): string => {
  for (let date = addDays(today, 1); ; date = addDays(date, 1)) {
    const both = [date, addDays(date, 1)];
    const isFree = both.every((day) => weekdayOf(day) <= 5 && !holidays.some((one) => one.date === day));
    if (isFree) return date;
  }
};

test('the next dates of groups follow when a holiday is saved or deleted', async () => {
  const api = await apiAs(opened.server.url, 'check_run_manager');
  const date = freeDay((await api.get<{ date: string }[]>('/holidays')).body);
  const { db } = opened.own;
  const { id } = await addGroup(db, { release_type: 'auto', release_day: weekdayOf(date) });
  const becomes = async (expected: string) => {
    const read = () => db.select({ next: groups.next_release_date }).from(groups).where(eq(groups.id, id));
    await until(
      async () => (await read())[0]?.next === expected,
      () => `the next release is not ${expected}`,
    );
  };
  const saved = await api.post<{ id: number }>('/holidays', { date, description: null, overrides: [] });
  expect(saved.status).toBe(201);
  await becomes(addDays(date, 1));
  expect((await api.delete(`/holidays/${saved.body.id}`)).status).toBe(204);
  await becomes(date);
});

test('only who changes holidays may try them', async () => {
  const body = { date: '2027-01-04', overrides: [] };
  expectProblem(await (await apiAs(opened.server.url, 'check_run')).post('/holidays/effects', body), 403);
  const api = await apiAs(opened.server.url, 'check_run_manager');
  expectProblem(await api.post('/holidays/effects', { ...body, date: 'soon' }), 422);
});
