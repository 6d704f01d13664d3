import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTIFICATION_EVENT_TYPES, NOTIFICATION_EVENTS } from '../../../domain/notifications/notification-types.ts';
import type { Role } from '../../../domain/roles.ts';
import { NOTIFICATION_SETTINGS_ROLES } from '../../../domain/roles.ts';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import { addUser } from '../../support/worlds/users.ts';

interface Recipient {
  id: number;
  version: number;
  user_id: number;
  user: RecipientUser;
  event_types: string[];
  updated_by: { id: number; name: string };
  updated_at: string;
}

const PATH = '/notification-recipients';
let server: ServerInProcess;
let administrator: Api;

beforeAll(async () => {
  server = await startServerInProcess();
  administrator = await apiAs(server.url, 'administrator');
});
afterAll(() => server.stop());

const list = async (api: Api, query = '') => (await api.get<Recipient[]>(`${PATH}${query}`)).body;
const ofUser = async (id: number) => (await list(administrator)).find(({ user_id }) => user_id === id);
const save = (api: Api, user_id: number, event_types: readonly string[], headers?: Record<string, string>) =>
  api.post<Recipient>(PATH, { user_id, event_types }, headers);
const somebody = async (role: Role = 'check_run', more: object = {}) => addUser(administrator, [role], more);

test('a recipient is added, changed and, with an empty list, removed', async () => {
  const user = await somebody('check_run', { locations: [1] });
  const made = await save(administrator, user.id, ['group_schedule_error', 'group_schedule_error']);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    user_id: user.id,
    user: { id: user.id, first_name: 'Robin', last_name: 'Doe', email: user.email, locations: [{ id: 1 }], groups: [] },
    event_types: ['group_schedule_error'],
    updated_by: { name: 'Demo Administrator' },
    version: 1,
  });
  const changed = await save(administrator, user.id, ['group_expiration_alert', 'group_schedule_error'], {
    'if-match': '"1"',
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: made.body.id, version: 2 });
  expect(changed.body.event_types.toSorted()).toEqual(['group_expiration_alert', 'group_schedule_error']);
  expect(await ofUser(user.id)).toEqual(changed.body);

  const removed = await save(administrator, user.id, [], { 'if-match': '"2"' });
  expect(removed.status).toBe(204);
  expect(await ofUser(user.id)).toBeUndefined();
});

test('a new recipient needs a user and an event type; each is an issue of its field', async () => {
  const user = await somebody();
  for (const [body, path] of [
    [{ user_id: user.id, event_types: [] }, 'event_types'],
    [{ user_id: user.id, event_types: ['no_such_event'] }, 'event_types'],
    [{ event_types: ['group_schedule_error'] }, 'user_id'],
    [{ user_id: 999_999_999, event_types: ['group_schedule_error'] }, 'user_id'],
  ] as const) {
    const problem = expectProblem(await administrator.post(PATH, body), 422);
    expect(problem.issues?.map((issue) => issue.path.split('.')[0])).toEqual([path]);
  }
  expect(await ofUser(user.id)).toBeUndefined();
});

test.each(NOTIFICATION_EVENT_TYPES)('%s cannot be chosen if it is hidden', async (type) => {
  const user = await somebody();
  expect((await save(administrator, user.id, [type])).status).toBe(NOTIFICATION_EVENTS[type].hidden ? 422 : 201);
});

test('the list is searched by user, filtered by type, and sorted as requested', async () => {
  const [one, two] = [
    await somebody('check_run', { first_name: 'Zelda', last_name: 'Zimmer' }),
    await somebody('check_run', { first_name: 'Aaron', last_name: 'Zimmer' }),
  ];
  await save(administrator, one.id, ['nomi_status_report_received']);
  await save(administrator, two.id, ['consolidated_single_errors']);
  const found = async (query: string) => (await list(administrator, query)).map(({ user_id }) => user_id);
  expect(await found('?search=zimmer&order-by=user&direction=asc')).toEqual([two.id, one.id]);
  expect(await found('?search=Zelda%20Zi')).toEqual([one.id]);
  expect(await found('?search=zimmer')).toEqual([two.id, one.id]); // last changed first
  expect(await found('?search=zimmer&event_types=nomi_status_report_received')).toEqual([one.id]);
  expect(
    await found(
      '?search=zimmer&event_types=nomi_status_report_received&event_types=consolidated_single_errors&direction=asc&order-by=updated_at',
    ),
  ).toEqual([one.id, two.id]);
  expectProblem(await administrator.get(`${PATH}?event_types=nonsense`), 422);
  expectProblem(await administrator.get(`${PATH}?order-by=issuer`), 422);
});

test('candidates are active users who are not recipients yet', async () => {
  const [one, locked] = [await somebody(), await somebody()];
  await administrator.patch(`/users/${locked.id}`, { locked_since: new Date().toISOString() });
  const candidates = async (search: string) =>
    (await administrator.get<{ data: RecipientUser[] }>(`${PATH}/candidates?search=${encodeURIComponent(search)}`)).body
      .data;
  expect(await candidates(one.email)).toMatchObject([{ id: one.id, locations: [], groups: [] }]);
  expect(await candidates(locked.email)).toEqual([]);
  await save(administrator, one.id, ['group_schedule_error']);
  expect(await candidates(one.email)).toEqual([]);
});

test.each(NOTIFICATION_SETTINGS_ROLES.filter((role) => role !== 'administrator'))(
  '%s sees and changes the users they manage and themselves, and nobody else',
  async (role) => {
    const api = await apiAs(server.url, role);
    const me = (await api.get<{ id: number }>('/auth')).body.id;
    const other = await somebody('account_executive');
    await save(administrator, other.id, ['group_schedule_error']);
    expectProblem(await save(api, other.id, []), 422);
    expectProblem(await save(api, other.id, ['group_expiration_alert']), 422);
    expect((await list(api)).map(({ user_id }) => user_id)).not.toContain(other.id);
    expect(await ofUser(other.id)).toMatchObject({ version: 1, event_types: ['group_schedule_error'] });
    const { body } = await api.get<{ data: RecipientUser[] }>(`${PATH}/candidates?search=administrator`);
    expect(body.data).toEqual([]);
    expect((await save(api, me, ['group_schedule_error'])).status).toBe(201);
    expect((await list(api)).map(({ user_id }) => user_id)).toContain(me);
  },
);

test('of twenty concurrent changes of a recipient one succeeds; twenty concurrent creations leave one row', async () => {
  const user = await somebody();
  const made = await Promise.all(
    Array.from({ length: 20 }, () => save(administrator, user.id, ['group_schedule_error'])),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await list(administrator)).filter(({ user_id }) => user_id === user.id)).toHaveLength(1);
  const version = (await ofUser(user.id))?.version ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      save(administrator, user.id, ['group_expiration_alert'], { 'if-match': `"${version}"` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 412),
  ]);
  expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
    current: { version: version + 1 },
    changes: [{ field: 'event_types', by: 'Demo Administrator' }],
  });
});

test('the export has labels instead of codes', async () => {
  const user = await somebody('check_run', { locations: [1, 3], last_name: 'Exported' });
  await save(administrator, user.id, ['group_schedule_error']);
  const { body } = await administrator.get<string>(`${PATH}/export`);
  const line = body.split('\r\n').find((one) => one.includes('Exported')) ?? '';
  expect(line).toContain('Group Schedule Error');
  expect(line).toContain('Demo Administrator');
  expect(line).not.toMatch(/\{|group_schedule_error/);
});
