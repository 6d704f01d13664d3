import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleDataProvider } from '../../../src/dataProvider/provider.ts';
import { providerFor } from '../../support/calls/provider.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { inDialects } from '../../toy/dialects.ts';

/** No list answers more than a page, in any dialect and by any default (docs/rules/api.md, "Paging"). */
let opened: Awaited<ReturnType<typeof openOwnServer>>;
let provider: ConsoleDataProvider;

beforeAll(async () => {
  opened = await openOwnServer({ other: () => import('../../toy/dialects.ts') });
  provider = await providerFor(opened.server.url, 'administrator', inDialects);
});
afterAll(() => opened?.close());

describe('2,500 toys', () => {
  const TABLES = ['plain_toys', 'paged_toys', 'replaced_toys', 'whole_toys', 'default_toys', 'endless_toys'];

  beforeAll(async () => {
    for (const table of TABLES) {
      const [rows, digits] = table === 'whole_toys' ? [10_001, 5] : [2500, 4];
      await opened.own.database.pool.query(`
        insert into ${table} (name, kind, weight)
          select 'Many ' || lpad(n::text, ${digits}, '0'), 'ball', n from generate_series(1, ${rows}) n`);
    }
  });

  const rowsOf = (body: unknown): unknown[] => (Array.isArray(body) ? body : (body as { rows: unknown[] }).rows);

  test.each([
    ['plain-toys', {}, 10],
    ['plain-toys', { range: '[0,99999]' }, 1000],
    ['paged-toys', {}, 10],
    ['paged-toys', { 'page-size': '99999' }, 100],
    ['replaced-toys', {}, 10],
    ['default-toys', {}, 10],
    ['default-toys', { 'page-size': '99999' }, 100],
    ['endless-toys', {}, 10],
    ['endless-toys', { 'page-size': '99999' }, 100],
  ])('%s %o are answered in pages', async (toys, asked, count) => {
    const { body } = await provider.request('GET', `/${toys}`, { query: new URLSearchParams(asked) });
    expect(rowsOf(body)).toHaveLength(count);
  });

  test('are not answered whole, and never cut', async () => {
    const message = 'This list has more than 10,000 rows, which is the most it can answer. Choose fewer with a filter.';
    await expect(provider.request('GET', '/whole-toys', {})).rejects.toMatchObject({ status: 422, message });
    const few = new URLSearchParams({ query: 'Many 001' });
    expect((await provider.request('GET', '/whole-toys', { query: few })).body).toHaveLength(100);
  });

  test('are all found by cursor, each once, in a dialect without options', async () => {
    const names: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta, total } = await provider.getList('endless-toys', {
        pagination: { page: 1, perPage: 100 },
        meta: cursor === undefined ? {} : { cursor },
      });
      expect(total).toBe(2500);
      names.push(...data.map(({ name }) => name));
      cursor = meta?.next;
    } while (cursor !== undefined);
    expect(names).toEqual(Array.from({ length: 2500 }, (_, at) => `Many ${String(at + 1).padStart(4, '0')}`));
  });

  test('have the values of their filters counted, in a dialect without options', async () => {
    const { body } = await provider.request('GET', '/default-toys/facets', {
      query: new URLSearchParams({ query: 'Many' }),
    });
    expect(body).toMatchObject({ kind: [{ value: 'ball', label: 'Ball', count: 2500 }, { value: 'train' }] });
  });
});
