import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEmail } from '../../../demo/accounts.ts';
import { manages, ROLES, type Role, USER_ADMIN_ROLES } from '../../../domain/roles.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import type { UsersPage } from '../../support/worlds/users.ts';
import { addUser, userInput, usersFound } from '../../support/worlds/users.ts';

let server: ServerInProcess;
let administrator: Api;
/** One user of each role, and one with two roles that only an administrator manages together. */
const targets = new Map<string, UserRow>();
const KINDS: readonly (readonly Role[])[] = [...ROLES.map((role) => [role]), ['check_run', 'finance_manager']];

beforeAll(async () => {
  server = await startServerInProcess();
  administrator = await apiAs(server.url, 'administrator');
  for (const roles of KINDS) targets.set(roles.join('+'), await addUser(administrator, roles));
});

afterAll(() => server.stop());

const as = (role: Role) => apiAs(server.url, role);
const target = (kind: string): UserRow => {
  const found = targets.get(kind);
  if (!found) throw new Error(`There is no target ${kind}`);
  return found;
};
const now = async (id: number): Promise<UserRow> => (await administrator.get<UserRow>(`/users/${id}`)).body;

/** Every call for a single user, with its body if it has one. */
const WAYS: readonly [what: string, method: string, path: (id: number) => string, body?: object][] = [
  ['see', 'GET', (id) => `/users/${id}`],
  ['patch', 'PATCH', (id) => `/users/${id}`, { last_name: 'Changed' }],
  ['lock', 'PATCH', (id) => `/users/${id}`, { locked_since: '2026-01-01T00:00:00Z' }],
  ['look up in the pool', 'GET', (id) => `/users/${id}/cognito-info`],
  ['reset', 'PATCH', (id) => `/users/${id}/reset-password`],
  ['resend', 'PATCH', (id) => `/users/${id}/resend-password`],
];

/** No user has access to users outside their inheritance set (TRUST A4). */
describe.each(USER_ADMIN_ROLES)('%s', (role) => {
  test.each(KINDS.filter((roles) => !manages([role], roles)).map((roles) => roles.join('+')))(
    'cannot see or change %s (404)',
    async (kind) => {
      const [api, before] = [await as(role), target(kind)];
      for (const [what, method, path, body] of WAYS) {
        const answer = await api.call(method, path(before.id), { body });
        expect(answer.status, what).toBe(404);
      }
      expect(await now(before.id)).toEqual(before);
      expect(await usersFound(api, before.email)).toEqual([]);
    },
  );

  test.each(KINDS.filter((roles) => manages([role], roles)).map((roles) => roles.join('+')))(
    'sees, changes, locks and unlocks %s',
    async (kind) => {
      const api = await as(role);
      const { id, email } = await addUser(administrator, kind.split('+') as Role[]);
      expect((await usersFound(api, email)).map((one) => one.id)).toEqual([id]);
      const changed = await api.patch<UserRow>(`/users/${id}`, { last_name: 'Changed' });
      expect(changed.body).toMatchObject({ last_name: 'Changed', status: 'active', version: 2 });
      const locked = await api.patch<UserRow>(`/users/${id}`, { locked_since: new Date().toISOString() });
      expect(locked.body).toMatchObject({ status: 'locked', locked_since: expect.any(String) });
      const active = await api.patch<UserRow>(`/users/${id}`, { locked_since: null });
      expect(active.body).toMatchObject({ status: 'active', locked_since: null });
    },
  );

  test.each(ROLES)('assigns the role %s only if they may', async (given) => {
    const api = await as(role);
    const input = userInput([given]);
    const { status } = await api.post('/users', input);
    expect(status).toBe(manages([role], [given]) ? 201 : 403);
    expect(await usersFound(administrator, input.email)).toHaveLength(status === 201 ? 1 : 0);
    const own = await addUser(api, [role]);
    const grown = await api.patch(`/users/${own.id}`, { roles: [role, given] });
    expect(grown.status).toBe(manages([role], [given]) ? 200 : 403);
  });
});

test('a role is accepted by name, by number or as it is returned; an unknown one is an issue', async () => {
  const [claims] = target('claims').roles;
  for (const sent of ['claims', claims?.id, claims]) {
    expect((await addUser(administrator, [], { roles: [sent, sent] })).roles).toEqual([claims]);
  }
  const wrong = expectProblem(await administrator.post('/users', userInput([], { roles: ['owner'] })), 422);
  expect(wrong.issues?.[0]?.path).toMatch(/^roles/);
  const none = expectProblem(await administrator.post('/users', userInput([])), 422);
  expect(none.issues?.map(({ path }) => path)).toEqual(['roles']);
});

describe('no user can raise their own rights', () => {
  const self = async (role: Role) => {
    const api = await as(role);
    const row = (await usersFound(administrator, demoEmail(role))).find(({ email }) => email === demoEmail(role));
    if (!row) throw new Error('nobody there');
    return { api, row };
  };

  test.each(USER_ADMIN_ROLES)('%s cannot change their own roles or assignments, nor lock themselves', async (role) => {
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
  });

  test('not with another id in body or query, nor with a repeated parameter', async () => {
    const { api, row } = await self('account_administrator');
    const mine = await addUser(api, ['call_center']);
    const before = target('administrator');
    const sent = { id: before.id, user_id: before.id, last_name: 'Reached' };
    expectProblem(await api.patch(`/users/${mine.id}?id=${before.id}&id=${row.id}`, sent), 422);
    const answer = await api.patch<UserRow>(`/users/${mine.id}`, sent);
    expect(answer.body).toMatchObject({ id: mine.id, last_name: 'Reached' });
    expect(await now(before.id)).toEqual(before);
    expectProblem(await api.get(`/users?search=a&search=b`), 422);
    expect((await api.get<UsersPage>('/users?status=&roles=administrator&roles=claims')).body.data).toEqual([]);
  });
});

test('a scoped caller assigns within their own scope, and other assignments stay unchanged', async () => {
  const group = async (location_id: number) => {
    const number = `U${Math.random().toString(36).slice(2, 9)}`;
    return (await administrator.post<{ id: number }>('/groups', { number, name: number, location_id })).body.id;
  };
  const [within, beyond] = [await group(1), await group(2)];
  const user = await addUser(administrator, ['call_center'], { locations: [1, 2], groups: [within, beyond] });
  expect(user.groups).toHaveLength(2);

  const api = await as('account_administrator'); // assigned to locations 1 and 3
  const shown = (await api.get<UserRow>(`/users/${user.id}`)).body;
  expect(shown.groups.map(({ id }) => id)).toEqual([within]);
  for (const input of [{ locations: [1, 2, 4] }, { locations: [1] }, { groups: [within, await group(4)] }]) {
    expectProblem(await api.patch(`/users/${user.id}`, input), 422);
  }
  const saved = await api.patch<UserRow>(`/users/${user.id}`, { locations: [2, 3], groups: [] });
  expect(saved.body.locations.map(({ id }) => id)).toEqual([2, 3]);
  expect((await now(user.id)).groups.map(({ id }) => id)).toEqual([beyond]);
});
