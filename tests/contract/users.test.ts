import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manages, ROLES, type Role, USER_ADMIN_ROLES } from '../../domain/roles.ts';
import type { IdentityInfo, UserRow } from '../../resources/users-calls.ts';
import { demoEmail } from '../../server/demo/accounts.ts';
import type { Api } from '../support/api.ts';
import { apiAs } from '../support/api.ts';
import { expectProblem } from '../support/problems.ts';
import type { TestServer } from '../support/server.ts';
import { startOwnServer } from '../support/shared.ts';
import { addUser, firstSignIn, lettersTo, mailedSecret, userInput } from '../support/users.ts';

let server: TestServer;
let administrator: Api;
/** Somebody of each role, and of two roles of which nobody but an administrator manages both. */
const targets = new Map<string, UserRow>();
const KINDS: readonly (readonly Role[])[] = [...ROLES.map((role) => [role]), ['check_run', 'finance_manager']];

beforeAll(async () => {
  server = await startOwnServer();
  administrator = await apiAs(server.url, 'administrator');
  for (const roles of KINDS) targets.set(roles.join('+'), await addUser(administrator, roles));
});

afterAll(() => server.stop());

interface Page {
  data: UserRow[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, { value: string; label: string; count: number }[]>;
}

const as = (role: Role) => apiAs(server.url, role);
const target = (kind: string): UserRow => {
  const found = targets.get(kind);
  if (!found) throw new Error(`There is no target ${kind}`);
  return found;
};
const now = async (id: number): Promise<UserRow> => (await administrator.get<UserRow>(`/users/${id}`)).body;
const seen = async (api: Api, search: string): Promise<UserRow[]> =>
  (await api.get<Page>(`/users?status=&search=${encodeURIComponent(search)}`)).body.data;

/** Every way of reaching one user, and whether it takes a body. */
const WAYS: readonly [what: string, method: string, path: (id: number) => string, body?: object][] = [
  ['see', 'GET', (id) => `/users/${id}`],
  ['patch', 'PATCH', (id) => `/users/${id}`, { last_name: 'Changed' }],
  ['lock', 'PATCH', (id) => `/users/${id}`, { locked_since: '2026-01-01T00:00:00Z' }],
  ['look up in the pool', 'GET', (id) => `/users/${id}/cognito-info`],
  ['reset', 'PATCH', (id) => `/users/${id}/reset-password`],
  ['resend', 'PATCH', (id) => `/users/${id}/resend-password`],
];

/** Nobody reaches anybody outside their inheritance set (TRUST A4). */
describe.each(USER_ADMIN_ROLES)('%s', (role) => {
  test.each(KINDS.filter((roles) => !manages([role], roles)).map((roles) => roles.join('+')))(
    'can do nothing to %s, who is not there for them',
    async (kind) => {
      const [api, before] = [await as(role), target(kind)];
      for (const [what, method, path, body] of WAYS) {
        const answer = await api.call(method, path(before.id), { body });
        expect(answer.status, what).toBe(404);
      }
      expect(await now(before.id)).toEqual(before);
      expect(await seen(api, before.email)).toEqual([]);
    },
  );

  test.each(KINDS.filter((roles) => manages([role], roles)).map((roles) => roles.join('+')))(
    'sees, changes, locks and unlocks %s',
    async (kind) => {
      const api = await as(role);
      const { id, email } = await addUser(administrator, kind.split('+') as Role[]);
      expect((await seen(api, email)).map((one) => one.id)).toEqual([id]);
      const changed = await api.patch<UserRow>(`/users/${id}`, { last_name: 'Changed' });
      expect(changed.body).toMatchObject({ last_name: 'Changed', status: 'active', version: 2 });
      const locked = await api.patch<UserRow>(`/users/${id}`, { locked_since: new Date().toISOString() });
      expect(locked.body).toMatchObject({ status: 'locked', locked_since: expect.any(String) });
      const active = await api.patch<UserRow>(`/users/${id}`, { locked_since: null });
      expect(active.body).toMatchObject({ status: 'active', locked_since: null });
    },
  );

  test.each(ROLES)('gives the role %s only if it is theirs to give', async (given) => {
    const api = await as(role);
    const input = userInput([given]);
    const { status } = await api.post('/users', input);
    expect(status).toBe(manages([role], [given]) ? 201 : 403);
    expect(await seen(administrator, input.email)).toHaveLength(status === 201 ? 1 : 0);
    const own = await addUser(api, [role]);
    const grown = await api.patch(`/users/${own.id}`, { roles: [role, given] });
    expect(grown.status).toBe(manages([role], [given]) ? 200 : 403);
  });
});

test('a role can be named, numbered or sent as it is read; an unknown one is an issue', async () => {
  const [claims] = target('claims').roles;
  for (const sent of ['claims', claims?.id, claims]) {
    expect((await addUser(administrator, [], { roles: [sent, sent] })).roles).toEqual([claims]);
  }
  const wrong = expectProblem(await administrator.post('/users', userInput([], { roles: ['owner'] })), 422);
  expect(wrong.issues?.[0]?.path).toMatch(/^roles/);
  const none = expectProblem(await administrator.post('/users', userInput([])), 422);
  expect(none.issues?.map(({ path }) => path)).toEqual(['roles']);
});

describe('nobody raises themselves', () => {
  const self = async (role: Role) => {
    const api = await as(role);
    const row = (await seen(administrator, demoEmail(role))).find(({ email }) => email === demoEmail(role));
    if (!row) throw new Error('nobody there');
    return { api, row };
  };

  test.each(USER_ADMIN_ROLES)(
    '%s changes neither own roles nor what is assigned, nor locks themselves',
    async (role) => {
      const { api, row } = await self(role);
      for (const input of [
        { roles: ROLES },
        { roles: [role, 'epayables_manager'] },
        { roles: ['administrator', 'claims'] },
        { locations: [2], roles: [role] },
        { locked_since: '2026-01-01T00:00:00Z' },
      ]) {
        expectProblem(await api.patch(`/users/${row.id}`, input), 403);
        expect(await now(row.id)).toEqual(row);
      }
      expect((await api.patch(`/users/${row.id}`, { first_name: row.first_name, roles: [role] })).status).toBe(200);
    },
  );

  test('not by another’s id in body or query, nor by a parameter given twice', async () => {
    const { api, row } = await self('account_administrator');
    const mine = await addUser(api, ['call_center']);
    const before = target('administrator');
    const sent = { id: before.id, user_id: before.id, last_name: 'Reached' };
    const answer = await api.patch<UserRow>(`/users/${mine.id}?id=${before.id}&id=${row.id}`, sent);
    expect(answer.body).toMatchObject({ id: mine.id, last_name: 'Reached' });
    expect(await now(before.id)).toEqual(before);
    expectProblem(await api.get(`/users?search=a&search=b`), 422);
    expect((await api.get<Page>('/users?status=&roles=administrator&roles=claims')).body.data).toEqual([]);
  });
});

test('a bounded caller assigns within their own scope, and what lies beyond stays as it is', async () => {
  const group = async (location_id: number) => {
    const number = `U${Math.random().toString(36).slice(2, 9)}`;
    return (await administrator.post<{ id: number }>('/groups', { number, name: number, location_id })).body.id;
  };
  const [within, beyond] = [await group(1), await group(2)];
  const user = await addUser(administrator, ['call_center'], { locations: [1, 2], groups: [within, beyond] });
  expect(user.groups).toHaveLength(2);

  const api = await as('account_administrator'); // who looks after locations 1 and 3
  const shown = (await api.get<UserRow>(`/users/${user.id}`)).body;
  expect(shown.groups.map(({ id }) => id)).toEqual([within]);
  for (const input of [{ locations: [1, 2, 4] }, { locations: [1] }, { groups: [within, await group(4)] }]) {
    expectProblem(await api.patch(`/users/${user.id}`, input), 422);
  }
  const saved = await api.patch<UserRow>(`/users/${user.id}`, { locations: [2, 3], groups: [] });
  expect(saved.body.locations.map(({ id }) => id)).toEqual([2, 3]);
  expect((await now(user.id)).groups.map(({ id }) => id)).toEqual([beyond]);
});

test('the list shows active people unless it is asked otherwise', async () => {
  const [open, closed] = [await addUser(administrator, ['claims']), await addUser(administrator, ['claims'])];
  await administrator.patch(`/users/${closed.id}`, { locked_since: new Date().toISOString() });
  const ids = async (query: string) => {
    const found: number[] = [];
    for (let page = 0; ; page++) {
      const { data } = (await administrator.get<Page>(`/users?page=${page}&page-size=100${query}`)).body;
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
  const { filters } = (await administrator.get<Page>('/users?roles=claims')).body;
  expect(filters.status?.find(({ value }) => value === 'locked')?.count).toBe(1);
});

test('the search finds address and names, the order is the asked one, and % means itself', async () => {
  const one = await addUser(administrator, ['claims'], { first_name: 'Xanthe', last_name: 'Quill' });
  for (const text of ['xanthe', 'QUILL', 'Xanthe Qu', one.email.slice(0, 20)]) {
    expect((await seen(administrator, text)).map(({ id }) => id)).toContain(one.id);
  }
  expect(await seen(administrator, 'Xan%he')).toEqual([]);
  const { data } = (await administrator.get<Page>('/users?order-by=last_name&direction=desc&page-size=100')).body;
  const names = data.map(({ last_name }) => last_name.toLowerCase());
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  expectProblem(await administrator.get('/users?order-by=subject'), 422);
});

test('a change takes the allow-listed fields alone, whatever columns the body names', async () => {
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

test('of twenty forms saved at once one is taken; the others are told who changed what', async () => {
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

test('one address is one user, however often and at once it is sent', async () => {
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
  expect(await mailedSecret(server.dataDir, input.email)).not.toBe('');
  expect(lettersTo(server.dataDir, input.email)).toHaveLength(1);
});

test('one intent is one user, and its answer is given again', async () => {
  const [input, key] = [userInput(['claims']), { 'idempotency-key': `users-${Date.now()}` }];
  const first = await administrator.post<UserRow>('/users', input, key);
  const second = await administrator.post<UserRow>('/users', input, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('what an attempt left in the pool is taken up by the next one', async () => {
  const input = userInput(['claims']);
  // the pool has the account, the table refuses the person: nobody is there for an administrator
  expectProblem(await administrator.post('/users', { ...input, groups: [999_999_999] }), 422);
  expect(await seen(administrator, input.email)).toEqual([]);
  expect(lettersTo(server.dataDir, input.email)).toEqual([]);
  const { body } = await administrator.post<UserRow>('/users', input);
  expect(body.email).toBe(input.email);
  await firstSignIn(server.url, input.email, await mailedSecret(server.dataDir, input.email));
});

test('the export has every user a person sees, in words', async () => {
  const { body, headers } = await (await as('check_run_manager')).get<string>('/users/export?status=');
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(body.split('\r\n')[0]).toContain('Email,First Name,Last Name,Roles,Locations & Groups,Status');
  expect(body).toContain('check_run@example.com');
  expect(body).not.toMatch(/administrator@example.com|object Object/);
});
