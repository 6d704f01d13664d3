import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityEntry, Person } from '../../../declare/history.ts';
import type { Note } from '../../../declare/notes.ts';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup } from '../../support/release/runs.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, inputOf, version } from '../../support/worlds/holidays.ts';

/* What happened to all records together (docs/rules/records.md, "Activity"). */

interface Activity {
  data: ActivityEntry[];
  kinds: string[];
  people: (Person | null)[];
}

let at: ReleaseServer;
let administrator: Api;
let manager: Api;
let holiday: HolidayRow;

beforeAll(async () => {
  at = await openReleaseServer();
  administrator = await at.as('administrator');
  manager = await at.as('check_run_manager');
  holiday = await addHoliday(administrator, { description: 'Picnic' });
});
afterAll(() => at?.close());

const read = async (query = '', api = manager): Promise<Activity> => {
  const { status, body } = await api.get<Activity>(`/activity${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const newest = async (query = ''): Promise<ActivityEntry | undefined> => (await read(query)).data[0];

test('a save is told with its record, its person and the labels of the changed fields', async () => {
  const path = `/holidays/${holiday.id}`;
  await administrator.put(path, inputOf(holiday, { description: 'Picnic by the lake' }), version(holiday.version));
  expect(await newest('?kind=holiday')).toMatchObject({
    actor: { firstName: 'Demo', lastName: 'Administrator' },
    action: 'update',
    about: 'holiday',
    record: { type: 'holiday', link: `/holidays?expanded-row-id=${holiday.id}` },
    summary: 'Holiday description',
    note: null,
  });
});

test('what was read is not told', async () => {
  await administrator.get(`/holidays/${holiday.id}`);
  const { data } = await read();
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter(({ action }) => action === 'read')).toEqual([]);
});

test('a note is told with its text, on the record it is written on, until it is deleted', async () => {
  const group = await addGroup(at.own.db, { location_id: 1 });
  const path = `/groups/${group.id}/notes`;
  const { body: note } = await manager.post<Note>(path, { text: 'Asked to skip December', mentions: [] });
  const told = { about: 'note', action: 'create', record: { type: 'group' } };
  expect(await newest('?kind=note')).toMatchObject({ ...told, note: 'Asked to skip December' });
  expect(await newest()).toMatchObject({ ...told, note: 'Asked to skip December' });
  await manager.call('DELETE', `${path}/${note.id}`);
  const { data } = await read('?kind=note');
  expect(data.slice(0, 2).map(({ action, note: text }) => [action, text])).toEqual([
    ['delete', null],
    ['create', null],
  ]);
});

test('a deleted record has no link', async () => {
  const other = await addHoliday(administrator, { description: 'Inventory' });
  await administrator.call('DELETE', `/holidays/${other.id}`, { headers: version(other.version) });
  const { data } = await read('?kind=holiday');
  const expected = {
    type: 'holiday',
    name: `${other.date.slice(5, 7)}/${other.date.slice(8)}/${other.date.slice(0, 4)}`,
    link: null,
  };
  expect(data.slice(0, 2).map(({ action, record }) => [action, record])).toEqual([
    ['delete', expected],
    ['create', expected],
  ]);
});

test('it is limited to a person, to no person, and to 30 entries', async () => {
  await at.own.database.pool.query(
    `insert into audit_log (action, resource_type, resource_id, changes, request_id)
     select 'update', 'holiday', $1, '[]', 'activity' from generate_series(1, 40)`,
    [String(holiday.id)],
  );
  const system = await read('?person=system');
  expect(system.data).toHaveLength(30);
  expect(new Set(system.data.map(({ actor }) => actor))).toEqual(new Set([null]));
  expect(system.people.map((one) => one?.lastName ?? null)).toEqual([null, 'Administrator', 'Check Run Manager']);
  const mine = system.people.find((one) => one?.lastName === 'Check Run Manager');
  const { data } = await read(`?person=${mine?.id}`);
  expect(data.length).toBeGreaterThan(0);
  expect(new Set(data.map(({ actor }) => actor?.id))).toEqual(new Set([mine?.id]));
  expect((await read(`?person=${mine?.id}&kind=holiday`)).data).toEqual([]);
});

test('a kind that is not the caller’s has nothing, and what is no person is refused', async () => {
  expect((await read('?kind=audit-log-of-nobody')).data).toEqual([]);
  expectProblem(await manager.get('/activity?person=me'), 422);
});
