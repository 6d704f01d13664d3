import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/calls/problems.ts';
import { query, toyServer } from '../../toy/calls.ts';

/*
 * The values of a filter by a reference are records of another resource: 10,000 toys, of which 9,999 are ordered, each
 * once but the first, of which there are three orders. Toy n is called "Toy 00001" to "Toy 10000", by descending id.
 */

interface Value {
  value: string;
  label: string;
  count: number;
  more?: true;
}

const { as, own } = toyServer();

const toysOf = async (parts: Record<string, unknown> = {}, asked: Record<string, string> = {}): Promise<Value[]> => {
  const api = await as('administrator');
  const { status, body } = await api.get<{ toy: Value[] }>(
    `/toy-orders/facets?${query(parts)}&${new URLSearchParams(asked)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.toy;
};

const idOf = async (name: string): Promise<string> => {
  const { rows } = await own().database.pool.query('select id from toys where name = $1', [name]);
  return String(rows[0].id);
};

beforeAll(async () => {
  const { pool } = own().database;
  await pool.query(`
    insert into toys (name, kind, price, made_on, is_sold, condition)
      select 'Toy ' || lpad(n::text, 5, '0'), 'ball', 100, '2026-01-01', false, 'stored' from generate_series(10000, 1, -1) n`);
  await pool.query(`
    insert into toy_orders (number, toy, quantity)
      select 'N-' || t.id, t.id, 1 from toys t where t.name <> 'Toy 00002'`);
  await pool.query(`
    insert into toy_orders (number, toy, quantity)
      select 'X-' || n, t.id, 1 from toys t cross join generate_series(1, 2) n where t.name = 'Toy 00001'`);
});

describe('the values of a filter by a reference', () => {
  test('are the first 20 that occur, by name, and say that there are more', async () => {
    const found = await toysOf();
    expect(found.map(({ label }) => label)).toEqual([
      'Toy 00001',
      ...Array.from({ length: 19 }, (_, at) => `Toy ${String(at + 3).padStart(5, '0')}`),
    ]);
    expect(found[0]).toEqual({ value: await idOf('Toy 00001'), label: 'Toy 00001', count: 3 });
    expect(found[19]).toEqual({ value: await idOf('Toy 00021'), label: 'Toy 00021', count: 1, more: true });
  });

  test('follow the other filters and the search', async () => {
    expect(await toysOf({ filter: { q: 'X-' } })).toEqual([
      { value: await idOf('Toy 00001'), label: 'Toy 00001', count: 2 },
    ]);
  });

  test.each([
    ['by name', '0999', ['Toy 00999', ...Array.from({ length: 10 }, (_, at) => `Toy 0999${at}`)], false],
    ['in any case', 'tOY 10000', ['Toy 10000'], false],
    ['as they are pasted', '\u200bTOY\u00a0\u00a010000', ['Toy 10000'], false],
    ['not by id or wildcard', '%', [], false],
    ['and tell of more', 'toy 1', ['Toy 10000'], false],
    ['to twenty', '9', undefined, true],
  ])('are searched %s: %s', async (_, text, labels, more) => {
    const found = await toysOf({}, { facet: 'toy', 'facet-search': text });
    if (labels) expect(found.map(({ label }) => label)).toEqual(labels);
    expect(found.at(-1)?.more ?? false).toBe(more);
    expect(found.length).toBe(labels?.length ?? 20);
  });

  test('have the names of the chosen ones, wherever these stand', async () => {
    const [last, unordered] = [await idOf('Toy 10000'), await idOf('Toy 00002')];
    const found = await toysOf({ filter: { toy: [last, unordered] } });
    expect(found).toHaveLength(22);
    expect(found.slice(20)).toEqual([
      { value: unordered, label: 'Toy 00002', count: 0 },
      { value: last, label: 'Toy 10000', count: 1 },
    ]);
  });

  test('stand by name in the stamp of an export', async () => {
    const api = await as('administrator');
    const { body } = await api.get<string>(
      `/toy-orders/export?${query({ filter: { toy: [await idOf('Toy 10000')] } })}`,
    );
    expect(body).toContain('Filters,Toy: Toy 10000');
  });

  test.each([
    ['facet', { facet: 'quantity' }],
    ['facet', { facet: 'nothing' }],
    ['facet-search', { 'facet-search': 'Toy' }],
    ['facet-search', { facet: 'toy', 'facet-search': 'a\u0007' }],
  ])('a fault in %s is named', async (path, asked) => {
    const api = await as('administrator');
    const problem = expectProblem(await api.get(`/toy-orders/facets?${new URLSearchParams(asked)}`), 422);
    expect(problem.issues?.map((issue) => issue.path)).toEqual([path]);
  });
});

test('a reference to a resource with a name of several fields, in another dialect, has its names', async () => {
  const api = await as('administrator');
  const { body } = await api.get<{ location: Value[] }>('/samples/facets');
  expect(body.location).toEqual([]);
});
