import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_SIZE_CAP } from '../../../declare/dialect.ts';
import { isPaged } from '../../../declare/list/state.ts';
import type { Role } from '../../../domain/roles.ts';
import { apiAs } from '../../support/calls/api.ts';
import { declared } from '../../support/calls/calls.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import { addHoliday } from '../../support/worlds/holidays.ts';

/** Page sizes are limited and totals are correct (TRUST D1, A6). On a separate server, where no rows are added. */
let server: ServerInProcess;
beforeAll(async () => {
  server = await startServerInProcess();
  await addHoliday(await as('administrator')); // gives the audit log an entry
});
afterAll(() => server?.stop());

const as = (role: Role) => apiAs(server.url, role);

const paged = declared.flatMap((resource) => {
  const { api, list } = resource;
  // a further screen of a resource has that one's list call
  return api.kind === 'rest' && api.reads === undefined && api.total !== 'array'
    ? [{ name: resource.name, api, list }]
    : [];
});

const rowsOf = (body: unknown, rows: string | undefined): unknown[] =>
  (rows ? (body as Record<string, unknown[]>)[rows] : (body as unknown[])) ?? [];

test('at least one list is paged', () => expect(paged.length).toBeGreaterThan(0));

test.each(paged)('$name: a page of 999999 is capped', async ({ api }) => {
  const { status, body } = await (await as('administrator')).get(`${api.path}?${api.names.size}=999999`);
  expect(status).toBe(200);
  expect(rowsOf(body, api.rows).length).toBeLessThanOrEqual(PAGE_SIZE_CAP);
});

/** Values of the parameter; two, separated by a comma, are two parameters of that name. */
const SIZES = ['0', '-1', '1e9', '1000000000000', 'abc', '1.5', '%20', 'NaN', '0x10', '10,20'];

test.each(paged.flatMap(({ api }) => SIZES.map((size) => [api, size] as const)))(
  '$path: a page size of "%s" is refused',
  async (api, size) => {
    const query = size.split(',').map((one) => `${api.names.size}=${one}`);
    const answer = await (await as('administrator')).get(`${api.path}?${query.join('&')}`);
    const problem = expectProblem(answer, 422);
    expect(problem.issues?.map((issue) => issue.path)).toContain(api.names.size);
  },
);

test.each(paged)('$name: an unknown sort is refused', async ({ api }) => {
  for (const field of ['password', 'id;drop', 'group_id', '1', '__proto__', '(select 1)']) {
    const query = new URLSearchParams({ [api.names.sort]: field, [api.names.order]: 'asc' });
    expectProblem(await (await as('administrator')).get(`${api.path}?${query}`), 422);
  }
});

// a list that continues after a row has no pages
const inPages = paged.filter(({ list }) => isPaged(list.shape));

test.each(inPages)('$name: a page after the last is empty and has the correct total', async ({ api }) => {
  const administrator = await as('administrator');
  const first = (await administrator.get<Record<string, unknown>>(api.path)).body;
  const beyond = await administrator.get<Record<string, unknown>>(`${api.path}?${api.names.page}=99999`);
  expect(beyond.status).toBe(200);
  expect(rowsOf(beyond.body, api.rows)).toHaveLength(0);
  if (typeof api.total === 'object') expect(beyond.body[api.total.body]).toEqual(first[api.total.body]);
});

test.each(paged)('$name: search matches % and _ literally', async ({ api, list }) => {
  if (!list.search) return;
  const { body } = await (await as('administrator')).get(
    `${api.path}?${api.names.search}=${encodeURIComponent('%_%')}`,
  );
  expect(rowsOf(body, api.rows)).toHaveLength(0);
});
