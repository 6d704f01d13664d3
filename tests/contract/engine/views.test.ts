import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SavedView } from '../../../contract/views.ts';
import { allows } from '../../../declare/access.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { listsOf, MAX_VIEWS_PER_USER } from '../../../declare/views.ts';
import type { Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import type { Api } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { as } from '../../support/shared.ts';
import { version } from '../../support/worlds/holidays.ts';

/** Saved views: named states of lists (docs/rules/lists-and-forms.md, "Saved views"). */
const RELEASE = '/lists/check-runs/views';

const newName = () => `View ${randomUUID().slice(0, 8)}`;

const save = async (api: Api, more: object = {}, path = RELEASE): Promise<SavedView> => {
  const answer = await api.post<SavedView>(path, { name: newName(), query: 'statusIds=5', ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.headers.get('etag')).toBe(`"${answer.body.version}"`);
  return answer.body;
};

const seen = async (api: Api, id: number, path = RELEASE) =>
  (await api.get<SavedView[]>(path)).body.find((view) => view.id === id);

describe('a view', () => {
  test('is saved, renamed, changed and deleted by its owner, and visible to nobody else', async () => {
    const [mine, theirs] = [await as('check_run_manager'), await as('administrator')];
    const made = await save(mine);
    expect(made).toMatchObject({ query: 'statusIds=5', is_shared: false, is_own: true, is_default: false, version: 1 });
    expect(await seen(mine, made.id)).toEqual(made);
    expect(await seen(theirs, made.id)).toBeUndefined();
    const path = `${RELEASE}/${made.id}`;
    expectProblem(await theirs.patch(path, { name: 'Taken over' }, version(1)), 404);
    expectProblem(await theirs.delete(path, version(1)), 404);

    const name = newName();
    const changed = await mine.patch<SavedView>(path, { name: ` ${name} `, query: 'statusIds=6' }, version(1));
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ name, query: 'statusIds=6', version: 2 });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await mine.delete(path, version(2))).status).toBe(204);
    expect(await seen(mine, made.id)).toBeUndefined();
  });

  test('that is shared is visible to those who may read the list, and changed only by its owner', async () => {
    const [mine, theirs] = [await as('check_run_manager'), await as('epayables_manager')];
    const made = await save(mine, { is_shared: true });
    const path = `${RELEASE}/${made.id}`;
    const shown = await seen(theirs, made.id);
    expect(shown).toMatchObject({ name: made.name, query: made.query, is_own: false });
    expect(shown?.owner.name).toMatch(/\S+ \S+/);
    expectProblem(await theirs.patch(path, { name: 'Theirs' }, version(1)), 403);
    expectProblem(await theirs.delete(path, version(1)), 403);
    expectProblem(await (await as('claims')).get(RELEASE), 403);

    await mine.patch(path, { is_shared: false }, version(1));
    expect(await seen(theirs, made.id)).toBeUndefined();
    await mine.patch(path, { is_shared: true }, version(2));
    expect((await (await as('administrator')).delete(path, version(3))).status).toBe(204);
    expect(await seen(mine, made.id)).toBeUndefined();
  });

  test('belongs to one list', async () => {
    const api = await as('administrator');
    const made = await save(api, { is_shared: true });
    expectProblem(await api.patch(`/lists/holidays/views/${made.id}`, { name: 'Elsewhere' }), 404);
    expectProblem(await api.delete(`/lists/holidays/views/${made.id}`), 404);
    expect(await seen(api, made.id, '/lists/holidays/views')).toBeUndefined();
  });

  test('names that differ only in case are the same', async () => {
    const api = await as('check_run');
    const [first, second] = [await save(api), await save(api)];
    const problem = expectProblem(await api.post(RELEASE, { name: first.name.toUpperCase(), query: '' }), 409);
    expect(problem.issues).toEqual([{ path: 'name', message: 'You have a view of this name already' }]);
    expectProblem(await api.patch(`${RELEASE}/${second.id}`, { name: first.name.toUpperCase() }), 409);
    // its own name in another case is allowed
    const renamed = await api.patch(`${RELEASE}/${first.id}`, { name: first.name.toUpperCase() });
    expect(renamed.status).toBe(200);
    // another user's name, or another list's, is available
    await save(await as('check_run_manager'), { name: second.name });
    await save(api, { name: second.name, query: '' }, '/lists/holidays/views');
  });

  test('that is saved over a stale version is refused, and unchanged', async () => {
    const api = await as('check_run_manager');
    const made = await save(api);
    const path = `${RELEASE}/${made.id}`;
    await api.patch(path, { query: 'statusIds=6' }, version(1));
    const problem = expectProblem(await api.patch(path, { query: 'statusIds=8' }, version(1)), 412);
    expect(problem.current).toMatchObject({ id: made.id, query: 'statusIds=6', version: 2 });
    expectProblem(await api.delete(path, version(1)), 412);
    expect(await seen(api, made.id)).toMatchObject({ query: 'statusIds=6' });
  });

  test('is saved once, however often the call arrives', async () => {
    const api = await as('check_run_manager');
    const key = { 'idempotency-key': randomUUID() };
    const body = { name: newName(), query: '' };
    const [first, second] = [await api.post(RELEASE, body, key), await api.post(RELEASE, body, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('the stored query of a view', () => {
  test.each([
    ['has no page, no open row, no foreign parameters', 'page=3&expanded-row-id=7&statusIds=5&x=1', 'statusIds=5'],
    ['has its values in canonical order', 'statusIds=8,5,5&flags=', 'statusIds=5%2C8'],
    ['has no defaults of the list', 'pageSize=10', ''],
    ['has its page size, and the search of groups and files', 'pageSize=50&search=Acme', 'search=Acme&pageSize=50'],
  ])('%s', async (_, query, kept) => {
    expect((await save(await as('administrator'), { query })).query).toBe(kept);
  });

  test.each([
    ['users', 'search=doe&status=', 'status='],
    ['audit-logs', 'search=doe&actions=read', 'actions=read'],
    ['webhook-logs', 'search=88310021', ''],
    ['notifications', 'recipientsSearch=doe&groupsSearch=Acme&status=failed', 'status=failed'],
    ['notifications.scheduled', 'scheduled-recipientsSearch=doe&scheduled-page-size=10', 'scheduled-page-size=10'],
  ])('of %s has nothing that may name a person', async (list, query, kept) => {
    expect((await save(await as('administrator'), { query }, `/lists/${list}/views`)).query).toBe(kept);
  });

  test.each([
    ['with a value the list does not know', { query: 'statusIds=99' }, 'query'],
    ['with a date that does not exist', { query: 'dateFrom=2026-02-30' }, 'query'],
    ['that is too long', { query: 'x'.repeat(4001) }, 'query'],
    ['of a view without a name', { name: '  ' }, 'name'],
    ['of a view with a long name', { name: 'x'.repeat(61) }, 'name'],
  ])('%s is refused', async (_, fault, path) => {
    const body = { name: newName(), query: '', ...fault };
    const problem = expectProblem(await (await as('administrator')).post(RELEASE, body), 422);
    expect(problem.issues?.map((issue) => issue.path)).toContain(path);
  });
});

describe('every declared list', () => {
  const lists = declared.flatMap((resource) => {
    const access = resourceCalls(resource).find(({ verb }) => verb === 'list')?.access ?? resource.access.view;
    return listsOf(resource).map(({ name }) => ({ name, access }));
  });
  const someone = (access: (typeof lists)[number]['access'], may: boolean) =>
    (['administrator', 'claims', 'check_run'] as const).find((role: Role) => allows(access, [role]) === may);

  test('includes the second list of a page', () =>
    expect(lists.map(({ name }) => name)).toContain('notifications.scheduled'));

  test.each(lists)('$name has views for those who may read it', async ({ name, access }) => {
    const path = `/lists/${name}/views`;
    const [reader, other] = [someone(access, true), someone(access, false)];
    if (!reader) throw new Error(`nobody reads ${name}`);
    const api = await as(reader);
    const made = await save(api, { query: '' }, path);
    expect(await seen(api, made.id, path)).toEqual(made);
    if (!other) return;
    const outsider = await as(other);
    expectProblem(await outsider.get(path), 403);
    expectProblem(await outsider.post(path, { name: newName(), query: '' }), 403);
    expectProblem(await outsider.patch(`${path}/${made.id}`, { name: 'Mine' }), 403);
    expectProblem(await outsider.delete(`${path}/${made.id}`), 403);
    expectProblem(await outsider.put(`/lists/${name}/default-view`, { view_id: made.id }), 403);
  });

  test('an undeclared one gets 404', async () => {
    expectProblem(await (await as('administrator')).get('/lists/undeclared/views'), 404);
  });
});

test('a default view belongs to one user and one list, and is removed with its view', async () => {
  const [mine, theirs] = [await as('administrator'), await as('check_run')];
  const made = await save(mine, { is_shared: true, query: '' }, '/lists/locations/views');
  const [path, at] = ['/lists/locations/views', '/lists/locations/default-view'];
  expect((await theirs.put(at, { view_id: made.id })).status).toBe(204);
  expect(await seen(theirs, made.id, path)).toMatchObject({ is_default: true });
  expect(await seen(mine, made.id, path)).toMatchObject({ is_default: false });
  expectProblem(await theirs.put('/lists/holidays/default-view', { view_id: made.id }), 404);
  expect((await theirs.put(at, { view_id: null })).status).toBe(204);
  expect(await seen(theirs, made.id, path)).toMatchObject({ is_default: false });
  await theirs.put(at, { view_id: made.id });
  expect((await mine.delete(`${path}/${made.id}`, version(1))).status).toBe(204);
  expect(await seen(theirs, made.id, path)).toBeUndefined();
});

test('the number of views per user and list is limited, also for concurrent saves', async () => {
  const api = await as('epayables_manager');
  const path = '/lists/notifications.scheduled/views';
  const { body } = await api.get<SavedView[]>(path);
  const own = body.filter((view) => view.is_own).length;
  for (let kept = own; kept < MAX_VIEWS_PER_USER - 2; kept += 1) await save(api, { query: '' }, path);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.post(path, { name: newName(), query: '', is_shared: false })),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  if (!refused) throw new Error('none was refused');
  expect(expectProblem(refused, 409).detail).toBe(
    `You have ${MAX_VIEWS_PER_USER} views of this list. Delete one to save another.`,
  );
});

test('each change is audited in its transaction, and a refused change is not', async () => {
  const [api, administrator] = [await as('check_run_manager'), await as('administrator')];
  const made = await save(api);
  const path = `${RELEASE}/${made.id}`;
  const name = newName();
  await api.patch(path, { name, is_shared: true }, version(1));
  expectProblem(await api.patch(path, { name: 'Late' }, version(1)), 412);
  await api.put('/lists/check-runs/default-view', { view_id: made.id });
  await api.delete(path, version(2));

  const { body } = await administrator.get<{ data: AuditLogEntry[] }>(
    '/audit-logs?type=saved-view&type=default-view&page-size=100',
  );
  const entries = body.data.filter(({ resource }) => resource.id === String(made.id)).reverse();
  expect(entries.map(({ action, resource }) => [resource.type, action])).toEqual([
    ['saved-view', 'create'],
    ['saved-view', 'update'],
    ['default-view', 'update'],
    ['saved-view', 'delete'],
  ]);
  expect(entries.map(({ resource }) => resource.data)).toEqual(
    entries.map(() => expect.objectContaining({ list: 'check-runs' })),
  );
  expect(entries[1]?.changes).toEqual([
    expect.objectContaining({ op: 'replace', path: ['name'], value: name, old: made.name }),
    expect.objectContaining({ op: 'replace', path: ['is_shared'], value: true, old: false }),
  ]);
});
