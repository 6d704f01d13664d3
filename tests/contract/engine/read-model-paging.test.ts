import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerFacets, answerList } from '../../../server/engine/reads/answers.ts';
import { idsFoundBy } from '../../../server/engine/reads/found.ts';
import type { Body } from '../../toy/sales.ts';
import { openSales } from '../../toy/sales.ts';

let { own, asked, list } = {} as Awaited<ReturnType<typeof openSales>>;
beforeAll(async () => {
  ({ own, asked, list } = await openSales());
});
afterAll(() => own?.close());

describe('paging by cursor', () => {
  const pages = async (query: string): Promise<number[][]> => {
    const result: number[][] = [];
    let cursor = '';
    for (let count = 0; count < 10; count += 1) {
      const { body } = await answerList(asked('cursor'), new URLSearchParams(`page-size=2&${query}${cursor}`));
      const { data, total } = body as Body;
      expect(total).toBe(6);
      if (!data.length) return result;
      result.push(data.map(({ id }) => id));
      cursor = `&cursor=${data.at(-1)?.cursor}`;
    }
    throw new Error('the pages do not end');
  };

  test.each([
    [
      '',
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ],
    [
      'order-by=number&direction=desc',
      [
        [6, 5],
        [4, 3],
        [2, 1],
      ],
    ],
  ])('goes on after the last row, also between equal ones (%s)', async (query, expected) => {
    expect(await pages(query)).toEqual(expected);
  });

  test.each(['x', 'e30', 'WyJhIl0', `${'a'.repeat(5000)}`, btoa('["a","b; drop table sales"]')])(
    'refuses a text that is no cursor of the list (%#)',
    async (cursor) => {
      const answer = answerList(asked('cursor'), new URLSearchParams({ cursor }));
      await expect(answer).rejects.toMatchObject({ status: 422, details: { issues: [{ path: 'cursor' }] } });
    },
  );

  test('takes no page number', async () => {
    await expect(answerList(asked('cursor'), new URLSearchParams('page=1'))).rejects.toMatchObject({ status: 422 });
  });
});

describe('beyond 10,000 rows', () => {
  beforeAll(async () => {
    await own.database.pool.query(`insert into sales (number, shop_id, balance_cents, day, kind)
      select 'N-' || n, 1, 100, 7, 'toy' from generate_series(1, 10500) n; analyze sales`);
  });

  test('the total is an estimate that says so, and stays an integer', async () => {
    const { total, headers } = await list('');
    expect(headers).toMatchObject({ 'X-Total-Estimated': 'true' });
    expect(Number.isInteger(total)).toBe(true);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(12_000);
  });

  test('a total up to 10,000 is exact, and so is that of the last page', async () => {
    expect(await list('kind=book')).toMatchObject({ total: 2, headers: {} });
    const { total, headers } = await list('page=105');
    expect({ total, headers }).toEqual({ total: 10_506, headers: {} });
  });

  test('counts of facets stop at 10,000', async () => {
    const { body } = await answerFacets(asked(), new URLSearchParams());
    expect(body).toMatchObject({ kind: [{ value: 'toy', count: 10_000 }, { value: 'book', count: 2 }, { count: 0 }] });
  });
});

describe('rows found by several statements', () => {
  const numbers = (from: number, to: number) => sql`select n as id from generate_series(${from}::int, ${to}::int) n`;

  test('each row is found once, by whichever statement', async () => {
    const found = await idsFoundBy(own.db, [numbers(1, 3), numbers(3, 4), numbers(9, 8)]);
    expect(found?.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(await idsFoundBy(own.db, [numbers(1, 0)])).toEqual([]);
  });

  test.each([
    [[numbers(1, 10_000), numbers(5_000, 10_000)], 10_000],
    [[numbers(1, 10_001)], undefined],
    [[numbers(1, 6_000), numbers(4_001, 10_001)], undefined],
    [[numbers(1, 100_000), numbers(1, 1)], undefined],
  ])('more than lists count are not collected (%#)', async (ways, count) => {
    expect((await idsFoundBy(own.db, ways))?.length).toBe(count);
  });
});
