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

describe('the plain dialect (ra-data-simple-rest)', () => {
  const facets = { name: [{ value: 'Ball', label: 'Ball', count: 1 }] };

  test('sends sort, range and filter as JSON', async () => {
    const { provider, sent } = provide('simple-rest', {
      'GET /toys': { body: rows, headers: new Headers({ 'Content-Range': 'toys 25-27/60' }) },
      'GET /toys/facets': { body: facets },
    });
    const answer = await provider.getList('toys', {
      pagination: { page: 2, perPage: 25 },
      filter: { q: 'a', name: ['Ball'] },
      sort: { field: 'price', order: 'DESC' },
    });
    expect(answer).toMatchObject({ total: 60, meta: { facets } });
    const list = sent.find(({ path }) => path === '/toys');
    expect(Object.fromEntries(list?.query ?? [])).toEqual({
      sort: '["price","DESC"]',
      range: '[25,49]',
      filter: '{"name":["Ball"],"q":"a"}',
    });
  });

  test('rejects a page without a valid Content-Range', async () => {
    const { provider } = provide('simple-rest', { 'GET /toys': { body: rows }, 'GET /toys/facets': { body: {} } });
    await expect(provider.getList('toys', { pagination: page })).rejects.toThrow('Invalid Content-Range header');
  });

  test('sends version and idempotency key, and accepts an empty response to a delete', async () => {
    const { provider, sent } = provide('simple-rest', {
      'PUT /toys/2': { body: rows[1] },
      'DELETE /toys/2': { status: 204 },
    });
    await provider.update('toys', {
      id: 2,
      data: { name: 'x' },
      previousData: rows[1],
      meta: { intent: 'one-intent' },
    });
    expect(sent[0]).toMatchObject({ ifMatch: 4, idempotencyKey: 'one-intent', body: { name: 'x', price: 80 } });
    expect(await provider.delete('toys', { id: 2, previousData: rows[1] })).toMatchObject({ data: { id: 2 } });
  });
});
