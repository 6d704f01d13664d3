import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/** No list of 2,500 toys answers more than a page, in any dialect and by any default (docs/rules/api.md, "Paging"). */
let opened: Awaited<ReturnType<typeof openOwnServer>>;
const TABLES = ['plain_toys', 'paged_toys', 'replaced_toys', 'whole_toys', 'default_toys', 'endless_toys'];

beforeAll(async () => {
  opened = await openOwnServer({ other: () => import('../../toy/dialects.ts') });
  for (const table of TABLES) {
    const [rows, digits] = table === 'whole_toys' ? [10_001, 5] : [2500, 4];
    await opened.own.database.pool.query(`
      insert into ${table} (name, kind, weight)
        select 'Many ' || lpad(n::text, ${digits}, '0'), 'ball', n from generate_series(1, ${rows}) n`);
  }
});
afterAll(() => opened?.close());

const get = async <T>(path: string) => (await apiAs(opened.server.url, 'administrator')).get<T>(path);

const rowsOf = (body: unknown): unknown[] => (Array.isArray(body) ? body : (body as { rows: unknown[] }).rows);

test.each([
  ['plain-toys', 10],
  ['plain-toys?range=[0,99999]', 1000],
  ['paged-toys', 10],
  ['paged-toys?page-size=99999', 100],
  ['replaced-toys', 10],
  ['default-toys', 10],
  ['default-toys?page-size=99999', 100],
  ['endless-toys', 10],
  ['endless-toys?page-size=99999', 100],
])('%s answers %i rows', async (path, count) => {
  expect(rowsOf((await get(`/${path}`)).body)).toHaveLength(count);
});

test('a list that is answered whole is refused, and never cut', async () => {
  expect(expectProblem(await get('/whole-toys'), 422).detail).toBe(
    'This list has more than 10,000 rows, which is the most it can answer. Choose fewer with a filter.',
  );
  expect((await get('/whole-toys?query=Many+001')).body).toHaveLength(100);
});

test('all are found by cursor, each once, in a dialect without options', async () => {
  const names: string[] = [];
  let cursor = '';
  do {
    const { body, headers } = await get<{ name: string; cursor: string }[]>(`/endless-toys?page-size=100${cursor}`);
    expect(headers.get('content-range')).toBe(`endless-toys 0-${body.length - 1}/2500`);
    names.push(...body.map(({ name }) => name));
    cursor = body.length === 100 ? `&cursor=${encodeURIComponent(body.at(-1)?.cursor ?? '')}` : '';
  } while (cursor && names.length < 2500);
  expect(names).toEqual(Array.from({ length: 2500 }, (_, at) => `Many ${String(at + 1).padStart(4, '0')}`));
});

test('the values of filters are counted, in a dialect without options', async () => {
  const { body } = await get('/default-toys/facets?query=Many');
  expect(body).toMatchObject({ kind: [{ value: 'ball', label: 'Ball', count: 2500 }, { value: 'train' }] });
});
