import { beforeAll, describe, expect, test } from 'vitest';
import type { ActivityEntry, History } from '../../../declare/history.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Api } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { query, toy, toyServer } from '../../toy/calls.ts';

/**
 * A field that is declared visible to administrators is not sent to anyone else by any call, and no count or order
 * reveals it (TRUST A6, A7). Tested with `supplier` and `bought_on` of the toys, whose table the engine manages, and
 * with `last_name` and `roles` of the users, which a module serves without knowing of the restriction.
 */
const SECRET = 'Nobody Ltd';
const OTHERS: readonly Role[] = ['check_run_manager', 'check_run'];

interface Activity {
  data: ActivityEntry[];
}

interface Toy {
  id: number;
  name: string;
  version: number;
  supplier?: string | null;
  bought_on?: string | null;
}

let administrator: Api;
let secret: Toy;

const { as, own } = toyServer();

const tellsNothing = (answer: { status: number; body: unknown }, status = 200) => {
  const text = JSON.stringify(answer.body);
  expect(answer.status, text).toBe(status);
  expect(text).not.toMatch(/supplier|bought_on|Nobody|2026-01-31|01\/31\/2026/i);
};

beforeAll(async () => {
  administrator = await as('administrator');
  const input = toy('Secret ball', { supplier: SECRET, bought_on: '2026-01-31' });
  secret = (await administrator.post<Toy>('/toys', input)).body;
  const { body: plain } = await administrator.post<Toy>('/toys', toy('Plain ball'));
  await administrator.put(`/toys/${plain.id}`, toy('Plain ball', { supplier: 'Acme' }), version(plain.version));
});

describe('a role that may see the field', () => {
  test('receives it from every call', async () => {
    expect(secret).toMatchObject({ supplier: SECRET, bought_on: '2026-01-31' });
    expect((await administrator.get<Toy>(`/toys/${secret.id}`)).body.supplier).toBe(SECRET);
    const found = await administrator.get<Toy[]>(
      `/toys?${query({ filter: { q: 'nobody', supplier: [SECRET], 'bought-on': { from: '2026-01-31' } }, sort: ['supplier', 'DESC'] })}`,
    );
    expect(found.body.map(({ supplier }) => supplier)).toEqual([SECRET]);
    const facets = await administrator.get<{ supplier: { value: string }[] }>('/toys/facets');
    expect(facets.body.supplier.map(({ value }) => value)).toEqual(['Acme', SECRET]);
    expect((await administrator.get<string>('/toys/export')).body).toContain(`,${SECRET}`);
    const history = (await administrator.get<History>(`/toys/${secret.id}/history`)).body;
    expect(JSON.stringify(history)).toContain(SECRET);
    const activity = (await administrator.get<Activity>('/activity?kind=toy')).body;
    expect(activity.data[0]?.summary).toContain('Supplier');
  });
});

describe.each(OTHERS)('%s', (role) => {
  test.each([
    ['list', () => '/toys'],
    ['named records', () => `/toys?${query({ filter: { id: [secret.id] } })}`],
    ['get', () => `/toys/${secret.id}`],
    ['facets', () => '/toys/facets'],
    ['export', () => '/toys/export'],
    ['history', () => `/toys/${secret.id}/history`],
    ['activity', () => '/activity?kind=toy'],
  ])('does not receive it from %s', async (_, path) => {
    const answer = await (await as(role)).get(path());
    tellsNothing(answer);
    expect(JSON.stringify(answer.body)).toMatch(/ball/i);
  });

  test('finds nothing by searching for it', async () => {
    const found = await (await as(role)).get<Toy[]>(`/toys?${query({ filter: { q: 'nobody' } })}`);
    expect([found.status, found.body, found.headers.get('content-range')]).toEqual([200, [], 'toys */0']);
  });

  test.each([
    ['a filter', { filter: { supplier: [SECRET] } }, 'filter.supplier'],
    ['a range', { filter: { 'bought-on': { from: '2026-01-01' } } }, 'filter.bought-on'],
    ['a sort', { sort: ['supplier', 'ASC'] }, 'sort'],
  ])('%s by it is refused like one by an unknown field', async (_, asked, path) => {
    const api = await as(role);
    for (const call of ['/toys', '/toys/facets', '/toys/export']) {
      const problem = expectProblem(await api.get(`${call}?${query(asked)}`), 422);
      const unknown = expectProblem(await api.get(`${call}?${query(rename(asked))}`), 422);
      expect(problem.issues).toEqual([expect.objectContaining({ path })]);
      expect(unknown.issues?.map(({ message }) => message)).toEqual(problem.issues?.map(({ message }) => message));
    }
  });
});

/** The same query about a field that does not exist. */
const rename = (asked: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(asked).replace(/supplier|bought-on/g, 'nothing'));

describe('a role that may save but not see the field', () => {
  test('does not receive it in the response, and leaves it unchanged', async () => {
    const manager = await as('check_run_manager');
    const made = await manager.post<Toy>('/toys', toy('Kite', { supplier: 'Mine', bought_on: '2026-01-31' }));
    tellsNothing(made, 201);
    const seen = (await administrator.get<Toy>(`/toys/${made.body.id}`)).body;
    expect([seen.supplier, seen.bought_on]).toEqual([null, null]);

    const input = toy('Secret kite', { supplier: 'Mine', bought_on: null });
    tellsNothing(await manager.put(`/toys/${secret.id}`, input, version(secret.version)));
    const now = (await administrator.get<Toy>(`/toys/${secret.id}`)).body;
    expect(now).toMatchObject({ name: 'Secret kite', supplier: SECRET, bought_on: '2026-01-31' });

    const change = { ...toy('Secret kite'), supplier: 'Hidden Ltd', bought_on: '2026-01-30' };
    await administrator.put(`/toys/${secret.id}`, change, version(now.version));
    const stale = expectProblem(await manager.put(`/toys/${secret.id}`, input, version(now.version)), 412);
    expect(JSON.stringify(stale)).not.toMatch(/supplier|bought_on|Hidden/i);
    const told = expectProblem(await administrator.put(`/toys/${secret.id}`, input, version(now.version)), 412);
    expect(JSON.stringify(told)).toMatch(/Hidden Ltd/);
  });

  test('does not receive it in a repeated response', async () => {
    const key = { 'idempotency-key': 'once-only-1' };
    const manager = await as('check_run_manager');
    const first = await manager.post<Toy>('/toys', toy('Drum'), key);
    const again = await manager.post<Toy>('/toys', toy('Drum'), key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    tellsNothing(again, 201);
  });

  test('is shown the record in the audit log by a field visible to everyone', async () => {
    const { rows } = await own().database.pool.query(
      "select resource_name from audit_log where resource_type = 'toy' and action = 'create' order by id limit 1",
    );
    expect(rows).toEqual([{ resource_name: 'Secret ball' }]);
  });
});

describe('records served by a module', () => {
  const hidden = /last_name|"roles"|Last name|Roles/;

  test('are sent to administrators completely', async () => {
    const { body } = await administrator.get<{ data: { id: number }[] }>('/users');
    expect(JSON.stringify(body)).toMatch(/"last_name"/);
    expect(JSON.stringify(body)).toMatch(/"filters":\{"roles"/);
    expect((await administrator.get<string>('/users/export')).body).toMatch(/Last name,Roles/);
  });

  test('lack the field in list, get, export and facets', async () => {
    const manager = await as('check_run_manager');
    const listed = await manager.get<{ data: { id: number }[]; filters: object }>('/users');
    expect(listed.body.data.length).toBeGreaterThan(0);
    expect(Object.keys(listed.body.filters)).toEqual(['status']);
    const one = await manager.get(`/users/${listed.body.data[0]?.id}`);
    const exported = await manager.get('/users/export');
    for (const { status, body } of [listed, one, exported]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(hidden);
    }
    expect(JSON.stringify(exported.body)).toMatch(/First name/);
  });

  test('are not found, filtered or sorted by it', async () => {
    const manager = await as('check_run_manager');
    for (const asked of ['roles=check_run', 'order-by=last_name']) {
      expectProblem(await manager.get(`/users?${asked}`), 422);
      expectProblem(await manager.get(`/users/export?${asked}`), 422);
      expect((await administrator.get(`/users?${asked}`)).status).toBe(200);
    }
  });

  test('lack it in the response to a change and in its refusal', async () => {
    const manager = await as('check_run_manager');
    const { body } = await manager.get<{ data: { id: number; version: number }[] }>('/users');
    const [user] = body.data;
    const changed = await manager.patch(`/users/${user?.id}`, { first_name: 'Robin' }, version(user?.version ?? 0));
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toMatch(hidden);
    const stale = await manager.patch(`/users/${user?.id}`, { first_name: 'Kim' }, version(user?.version ?? 0));
    expect(JSON.stringify(expectProblem(stale, 412).current)).toMatch(/"first_name":"Robin"/);
    expect(JSON.stringify(stale.body)).not.toMatch(hidden);
  });
});
