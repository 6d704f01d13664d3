import { describe, expect, test, vi } from 'vitest';
import { rows, toys, transport } from './data-provider-fixture.ts';

vi.mock('../../../src/authProvider/tokens.ts', () => ({
  getAccessToken: async () => 'token',
  clearTokenCache: vi.fn(),
}));

const { createDataProvider } = await import('../../../src/dataProvider/create.ts');

const provide = (api: Parameters<typeof toys>[0], replies: Parameters<typeof transport>[0]) => {
  const { request, sent } = transport(replies);
  return { provider: createDataProvider({ entries: [toys(api)], request }), sent };
};

const page = { page: 1, perPage: 10 };

describe('a response with the whole list', () => {
  const { provider } = provide({ total: 'array' }, { 'GET /toys': { body: rows } });

  test('is searched, sorted with numeric order and paged in the browser', async () => {
    const answer = await provider.getList('toys', {
      filter: { q: 'train' },
      sort: { field: 'name', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    });
    expect(answer.data.map(({ name }) => name)).toEqual(['Train 10']);
    expect(answer).toMatchObject({ total: 2, meta: { unfiltered: 3 } });
  });

  test('a facet counts the rows that match the other filters, regardless of its own', async () => {
    const { data, meta } = await provider.getList('toys', { filter: { name: ['Ball'] }, pagination: page });
    expect(data).toHaveLength(1);
    expect(meta.facets.name).toEqual([
      { value: 'Ball', label: 'Ball', count: 1 },
      { value: 'Train 9', label: 'Train 9', count: 1 },
      { value: 'Train 10', label: 'Train 10', count: 1 },
    ]);
  });

  test('each of two facets counts the rows that match the other', async () => {
    const twice = [...rows, { id: 4, name: 'Ball', price: 80, version: 1 }];
    const { provider: lists } = provide({ total: 'array' }, { 'GET /toys': { body: twice } });
    const counted = async (filter: object) => {
      const { meta, total } = await lists.getList('toys', { filter, pagination: page });
      const of = (name: string) =>
        meta.facets[name].map((one: { value: string; count: number }) => `${one.value}: ${one.count}`);
      return { total, name: of('name'), price: of('price') };
    };
    expect(await counted({ name: ['Ball'] })).toEqual({
      total: 2,
      name: ['Ball: 2', 'Train 9: 1', 'Train 10: 1'],
      price: ['3.5: 1', '80: 1'],
    });
    expect(await counted({ price: ['80'] })).toEqual({
      total: 2,
      name: ['Ball: 1', 'Train 10: 1'],
      price: ['3.5: 1', '79.99: 1', '80: 2'],
    });
    expect(await counted({ name: ['Ball', 'Train 9'], price: ['80'] })).toEqual({
      total: 1,
      name: ['Ball: 1', 'Train 10: 1'],
      price: ['3.5: 1', '79.99: 1', '80: 1'],
    });
    expect(await counted({ q: 'train', name: ['Ball'] })).toEqual({
      total: 0,
      name: ['Train 9: 1', 'Train 10: 1'],
      price: [],
    });
  });

  test('returns the records of several ids and leaves out deleted ones', async () => {
    const { data } = await provider.getMany('toys', { ids: [3, 99] });
    expect(data.map(({ id }) => id)).toEqual([3]);
  });
});

describe('a total in the Content-Range header', () => {
  const answered = (range: string | undefined) =>
    provide(
      { total: 'content-range' },
      { 'GET /toys': { body: rows.slice(0, 1), headers: new Headers(range ? { 'Content-Range': range } : {}) } },
    );
  const list = (range: string | undefined) => answered(range).provider.getList('toys', { pagination: page });

  test('is read', async () => expect(await list('toys 0-0/57')).toMatchObject({ total: 57 }));
  test('of an empty page is read', async () => expect(await list('toys */57')).toMatchObject({ total: 57 }));
  test.each([undefined, 'toys 0-9', 'toys 0-9/*', '0-9/57'])('of the form %s is refused', async (range) => {
    await expect(list(range)).rejects.toThrow('Invalid Content-Range header');
  });
});

test('totals and facets are read from the body, and the request uses the parameter names of the API', async () => {
  const { provider, sent } = provide(
    {
      names: { base: 1, size: 'countRows', page: 'currentPage', lists: 'comma' },
      rows: 'data',
      total: { body: 'count' },
      unfiltered: 'all',
      facets: { body: 'filters', keys: { name: 'names' } },
    },
    {
      'GET /toys': {
        body: { data: rows, count: 3, all: 9, filters: { names: [{ value: 'Ball', label: 'Ball', count: 2 }] } },
      },
    },
  );
  const answer = await provider.getList('toys', { pagination: { page: 2, perPage: 25 }, filter: { name: ['a', 'b'] } });
  expect(answer).toMatchObject({ total: 3, meta: { unfiltered: 9, facets: { name: [{ value: 'Ball', count: 2 }] } } });
  expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({
    currentPage: '2',
    countRows: '25',
    name: 'a,b',
    'order-by': 'name',
    direction: 'asc',
  });
});

test('a list is returned without facets when their call fails, and says why', async () => {
  const { provider } = provide(
    { total: 'content-range', facets: { path: '/toys/meta' } },
    {
      'GET /toys': { body: rows, headers: new Headers({ 'Content-Range': 'toys 0-2/3' }) },
      'GET /toys/meta': { status: 500 },
    },
  );
  const { total, meta } = await provider.getList('toys', { pagination: page });
  expect(total).toBe(3);
  expect(meta.facets).toBeUndefined();
  expect(meta.facetsFault).toMatchObject({ status: 500 });
});

describe('a change', () => {
  const changed = () =>
    provide(
      { update: 'PUT' },
      { 'PUT /toys/2': { body: { ...rows[1], version: 5 } }, 'DELETE /toys/2': { status: 204 } },
    );

  test('sends the editable fields, the version it is based on, and the idempotency key of its intent', async () => {
    const { provider, sent } = changed();
    await provider.update('toys', {
      id: 2,
      data: { ...rows[1], price: 81 },
      previousData: rows[1],
      meta: { intent: 'intent-one' },
    });
    expect(sent[0]).toMatchObject({ body: { name: 'Train 10', price: 81 }, ifMatch: 4, idempotencyKey: 'intent-one' });
    expect(sent[0]?.body).not.toHaveProperty('id');
  });

  test('without an intent gets a new idempotency key each time', async () => {
    const { provider, sent } = changed();
    for (const _ of [1, 2]) await provider.delete('toys', { id: 2, previousData: rows[1] });
    expect(sent[0]).toMatchObject({ ifMatch: 4 });
    expect(sent[0]?.idempotencyKey).toMatch(/^[\w-]{8,128}$/);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });
});

test('a bulk call reports the outcome of each record, and no failure hides another', async () => {
  const { provider, sent } = provide(
    {},
    {
      'DELETE /toys/1': { status: 204 },
      'DELETE /toys/2': { status: 409, body: { code: 'in_use', detail: 'In use' } },
      'DELETE /toys/3': { status: 503, body: { detail: 'Down' } },
    },
  );
  const call = provider.deleteMany('toys', {
    ids: [1, 2, 3],
    meta: { intent: 'the-intent', versions: { 1: 7 } },
  });
  await expect(call).rejects.toMatchObject({
    message: '2 of 3 not done: In use; Down',
    results: [
      { id: 1, outcome: 'done' },
      { id: 2, outcome: 'refused', reason: 'In use' },
      { id: 3, outcome: 'failed', reason: 'Down' },
    ],
  });
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(sent[0]).toMatchObject({ ifMatch: 7 });
});

test('the export is requested with the parameters of the list and keeps the server’s file name', async () => {
  const { provider, sent } = provide(
    {},
    {
      'GET /toys/export': {
        body: new Blob(['id']),
        headers: new Headers({ 'Content-Disposition': 'attachment; filename="toys-2026.csv"' }),
      },
    },
  );
  const file = await provider.exportList('toys', { pagination: page, filter: { q: 'ball' } });
  expect(file.filename).toBe('toys-2026.csv');
  expect(sent[0]?.query?.get('query')).toBe('ball');
});

test('an unknown resource is named in the error', async () => {
  const { provider } = provide({}, {});
  await expect(provider.getOne('trains', { id: 1 })).rejects.toThrow('There is no resource "trains"');
});
