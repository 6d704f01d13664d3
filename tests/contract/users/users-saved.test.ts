import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import type { IdentityInfo, UserRow } from '../../../resources/users/calls.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import type { UsersPage } from '../../support/worlds/users.ts';
import { addUser, emailedSecret, emailsTo, firstSignIn, userInput, usersFound } from '../../support/worlds/users.ts';

let server: ServerInProcess;
let administrator: Api;

beforeAll(async () => {
  server = await startServerInProcess();
  administrator = await apiAs(server.url, 'administrator');
});

afterAll(() => server.stop());

const as = (role: Role) => apiAs(server.url, role);
const now = async (id: number): Promise<UserRow> => (await administrator.get<UserRow>(`/users/${id}`)).body;

test('the list shows active users by default', async () => {
  const [open, closed] = [await addUser(administrator, ['claims']), await addUser(administrator, ['claims'])];
  await administrator.patch(`/users/${closed.id}`, { locked_since: new Date().toISOString() });
  const ids = async (query: string) => {
    const found: number[] = [];
    for (let page = 0; ; page++) {
      const { data } = (await administrator.get<UsersPage>(`/users?page=${page}&page-size=100${query}`)).body;
      found.push(...data.map(({ id }) => id));
      if (data.length < 100) return found;
    }
  };
  expect(await ids('')).toEqual(expect.arrayContaining([open.id]));
  expect(await ids('')).not.toContain(closed.id);
  expect(await ids('&status=locked')).toEqual([closed.id]);
  expect(await ids('&status=')).toEqual(expect.arrayContaining([open.id, closed.id]));
  expect(await ids('&status=active&status=locked')).toEqual(expect.arrayContaining([open.id, closed.id]));
  expectProblem(await administrator.get('/users?status=gone'), 422);
  const { filters } = (await administrator.get<UsersPage>('/users?roles=claims')).body;
  expect(filters.status?.find(({ value }) => value === 'locked')?.count).toBe(1);
});

test('the search finds email and names, in the requested order, and % is literal', async () => {
  const one = await addUser(administrator, ['claims'], { first_name: 'Xanthe', last_name: 'Quill' });
  for (const text of ['xanthe', 'QUILL', 'Xanthe Qu', one.email.slice(0, 20)]) {
    expect((await usersFound(administrator, text)).map(({ id }) => id)).toContain(one.id);
  }
  expect(await usersFound(administrator, 'Xan%he')).toEqual([]);
  const { data } = (await administrator.get<UsersPage>('/users?order-by=last_name&direction=desc&page-size=100')).body;
  const names = data.map(({ last_name }) => last_name.toLowerCase());
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  expectProblem(await administrator.get('/users?order-by=subject'), 422);
});

test('a change sets only the allow-listed fields, whatever columns the body names', async () => {
  const before = await addUser(administrator, ['claims']);
  const columns = {
    id: 1,
    issuer: 'https://elsewhere.example',
    subject: 'somebody-else',
    email: 'other@example.com',
    status: 'locked',
    version: 77,
    created_at: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
  };
  const { body } = await administrator.patch<UserRow>(`/users/${before.id}`, { ...columns, first_name: 'Only' });
  expect(body).toEqual({ ...before, first_name: 'Only', version: before.version + 1 });
  const info = await administrator.get<IdentityInfo>(`/users/${before.id}/cognito-info`);
  expect(info.body).toMatchObject({ alias: before.email, status: { userStatus: 'FORCE_CHANGE_PASSWORD' } });
});

test('of twenty forms saved at once one is accepted; the others get who changed what', async () => {
  const opened = await addUser(administrator, ['claims']);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, form) =>
      administrator.patch(`/users/${opened.id}`, { last_name: `Form ${form}` }, { 'if-match': `"${opened.version}"` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 412),
  ]);
  const stale = answers.find(({ status }) => status === 412);
  expect(stale?.body).toMatchObject({ current: await now(opened.id), changes: [{ field: 'last_name' }] });
});

test('an email address is unique, also for repeated and concurrent calls', async () => {
  const input = userInput(['claims']);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      administrator.post('/users', { ...input, email: ` ${i % 2 ? input.email.toUpperCase() : input.email}` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const problem = answers.find(({ status }) => status === 409)?.body;
  expect(problem).toMatchObject({ issues: [{ path: 'email', message: 'A user with this email already exists' }] });
  expect(await emailedSecret(server.dataDir, input.email)).not.toBe('');
  expect(emailsTo(server.dataDir, input.email)).toHaveLength(1);
});

test('an idempotency key adds one user, and its response is repeated', async () => {
  const [input, key] = [userInput(['claims']), { 'idempotency-key': `users-${Date.now()}` }];
  const first = await administrator.post<UserRow>('/users', input, key);
  const second = await administrator.post<UserRow>('/users', input, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('an account that a failed attempt left in the pool is used by the next one', async () => {
  const input = userInput(['claims']);
  // the pool has the account, but the table refuses the row: administrators see no user
  expectProblem(await administrator.post('/users', { ...input, groups: [999_999_999] }), 422);
  expect(await usersFound(administrator, input.email)).toEqual([]);
  expect(emailsTo(server.dataDir, input.email)).toEqual([]);
  const { body } = await administrator.post<UserRow>('/users', input);
  expect(body.email).toBe(input.email);
  await firstSignIn(server.url, input.email, await emailedSecret(server.dataDir, input.email));
});

test('the export has every user the caller sees, with labels instead of ids', async () => {
  const { body, headers } = await (await as('check_run_manager')).get<string>('/users/export?status=');
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(body.split('\r\n')[0]).toContain('Email,First name,Last name,Roles,Locations & groups,Status');
  expect(body).toContain('check_run@example.com');
  expect(body).not.toMatch(/administrator@example.com|object Object/);
});
