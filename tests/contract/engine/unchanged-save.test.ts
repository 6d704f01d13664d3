import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedView } from '../../../contract/views.ts';
import { saveSchema } from '../../../declare/resource-calls.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Answer, Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import { firstRow } from '../../support/calls/example-rows.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';
import { addHoliday, inputOf, version } from '../../support/worlds/holidays.ts';
import { addUser } from '../../support/worlds/users.ts';

/** A save that changes nothing creates no version and no audit entry (docs/rules/api.md, "Two at once"). */
let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await startOwnServer();
  api = await apiAs(server.url, 'administrator');
});
afterAll(() => server?.stop());

interface Versioned {
  id: number;
  version: number;
}

const newestEntry = async (): Promise<number> => {
  const { body } = await api.get<{ data: AuditLogEntry[] }>('/audit-logs?page-size=1');
  return Number(body.data[0]?.id ?? 0);
};

/** Expects a save to leave row, version and audit log unchanged, with If-Match and without. */
const expectUnchanged = async (
  row: Versioned,
  save: (headers: Record<string, string>) => Promise<Answer<unknown>>,
  status = 200,
) => {
  const before = await newestEntry();
  for (const headers of [version(row.version), {}]) {
    const answer = await save(headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toEqual(row);
    expect(answer.headers.get('etag')).toBe(`"${row.version}"`);
  }
  expect(await newestEntry()).toBe(before);
  // a save based on another version is still refused
  expectProblem(await save(version(row.version + 1)), 412);
};

const changeable = declared.filter(({ from, api: { verbs } }) => from === 'table' && verbs.includes('update'));

test.each(changeable.map((resource) => [resource.name, resource] as const))(
  'an unchanged save of %s',
  async (_, resource) => {
    const path = `${resource.api.path}/${(await firstRow(api, resource)).id}`;
    const { body: row } = await api.get<Versioned & Record<string, unknown>>(path);
    const input = Object.fromEntries(Object.keys(saveSchema(resource).shape).map((name) => [name, row[name]]));
    const method = resource.api.kind === 'rest' ? resource.api.update : 'PUT';
    await expectUnchanged(row, (headers) => api.call(method, path, { body: input, headers }));
  },
);

test('an unchanged save of a record with children; a changed child is a change', async () => {
  const overrides = [
    { location_id: 2, date: '2061-02-17' },
    { location_id: 1, date: '2061-02-18' },
  ];
  const row = await addHoliday(api, { date: '2061-02-16', overrides });
  const path = `/holidays/${row.id}`;
  await expectUnchanged(row, (headers) => api.put(path, inputOf(row), headers));
  const before = await newestEntry();
  const changed = await api.put<Versioned>(path, inputOf(row, { overrides: overrides.slice(0, 1) }));
  expect(changed.body.version).toBe(row.version + 1);
  expect(await newestEntry()).toBeGreaterThan(before);
});

test('an unchanged save of a user', async () => {
  const row = await addUser(api, ['claims', 'check_run'], { locations: [1, 2] });
  const input = {
    first_name: row.first_name,
    roles: row.roles.map(({ name }) => name).toReversed(),
    locations: row.locations.map(({ id }) => id).toReversed(),
    locked_since: null,
  };
  await expectUnchanged(row, (headers) => api.patch<UserRow>(`/users/${row.id}`, input, headers));
  await expectUnchanged(row, (headers) => api.patch<UserRow>(`/users/${row.id}`, {}, headers));
});

test('a second lock of a user', async () => {
  const { id } = await addUser(api, ['claims']);
  const locked = await api.patch<UserRow>(`/users/${id}`, { locked_since: new Date().toISOString() });
  expect(locked.body.locked_since).not.toBeNull();
  const again = { locked_since: new Date().toISOString() };
  await expectUnchanged(locked.body, (headers) => api.patch(`/users/${id}`, again, headers));
});

test('an unchanged save of a notification recipient, by any user', async () => {
  const user = await addUser(api, ['check_run']);
  const input = { user_id: user.id, event_types: ['group_schedule_error', 'group_expiration_alert'] };
  const made = await api.post<Versioned>('/notification-recipients', input);
  const other = await apiAs(server.url, 'check_run_manager');
  const same = { ...input, event_types: input.event_types.toReversed() };
  await expectUnchanged(made.body, (headers) => other.post('/notification-recipients', same, headers));
});

test('an unchanged save of a view, and of the default view', async () => {
  const path = '/lists/check-runs/views';
  const { body: view } = await api.post<SavedView>(path, { name: 'Compiled', query: 'statusIds=5' });
  await expectUnchanged(view, (headers) =>
    api.patch(`${path}/${view.id}`, { name: ' Compiled ', query: 'statusIds=5', is_shared: false }, headers),
  );
  const opens = (view_id: number | null) => api.put('/lists/check-runs/default-view', { view_id });
  for (const which of [view.id, null]) {
    await opens(which);
    const before = await newestEntry();
    expect((await opens(which)).status).toBe(204);
    expect(await newestEntry()).toBe(before);
  }
});
