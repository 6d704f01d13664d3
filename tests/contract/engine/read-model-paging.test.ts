import type { SQL } from 'drizzle-orm';
import { or, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerFacets, answerList } from '../../../server/engine/reads/answers.ts';
import type { Way } from '../../../server/engine/reads/sought.ts';
import { soughtBy } from '../../../server/engine/reads/sought.ts';
import type { Body } from '../../toy/sales.ts';
import { openSales, sales } from '../../toy/sales.ts';

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

describe('rows found in several ways', () => {
  const { id } = sales;
  const where = (condition: SQL): Way => ({
    ids: sql`select ${id} as id from ${sales} where ${condition}`,
    is: condition,
  });
  const between = (from: number, to: number) => where(sql`${id} between ${from} and ${to}`);
  const found = async (condition: SQL | undefined): Promise<number[]> => {
    const rows = await own.db.select({ id }).from(sales).where(condition).orderBy(id);
    return rows.map((row) => row.id);
  };

  test('few are listed by their ids, each once', async () => {
    const sought = await soughtBy(own.db, id, [between(1, 3), between(3, 4), between(9, 8)]);
    if ('met' in sought) throw new Error('They are few');
    expect(await found(sought)).toEqual([1, 2, 3, 4]);
  });

  test.each<[string, Way[], { rows: number; whole: number; met: number }]>([
    [
      'of two of which each finds fewer',
      [between(1, 6_000), between(4_001, 10_050)],
      { rows: 10_050, whole: 1, met: 0 },
    ],
    ['of one that finds more', [between(1, 10_100)], { rows: 10_100, whole: 0, met: 1 }],
    ['together in their order', [{ ...between(1, 10_100), isTogether: true }], { rows: 10_100, whole: 1, met: 0 }],
    [
      'of which one has another condition for all rows',
      [between(1, 5), { ...between(1, 10_100), ofAll: sql`${id} <= 10100` }],
      { rows: 10_100, whole: 1, met: 1 },
    ],
  ])('many, %s', async (_, ways, { rows, whole, met }) => {
    const sought = await soughtBy(own.db, id, ways);
    if (!('met' in sought)) throw new Error('They are many');
    expect({ whole: sought.whole.length, met: sought.met.length }).toEqual({ whole, met });
    expect(await found(sought.ofAll)).toHaveLength(rows);
    expect(await found(or(...sought.whole, ...sought.met))).toHaveLength(rows);
    expect(await sought.estimate()).toBeGreaterThan(10_000);
    expect(await sought.estimate()).toBeLessThan(12_500);
  });

  // a page of ten in four parts: 12,000 of 3.7 million or more are met later than they are read
  test.each([
    [3_500_000, 0],
    [3_700_000, 1],
  ])('of %d rows, 12,000 that are known to be found are read whole or not', async (all, whole) => {
    await own.database.pool.query('create table if not exists long_list (id int primary key)');
    await own.database.pool.query('truncate long_list');
    await own.database.pool.query('insert into long_list select n from generate_series(1, 12000) n; analyze long_list');
    await own.database.pool.query(`update pg_class set reltuples = ${all} where relname = 'long_list'`);
    const list = pgTable('long_list', { id: integer().primaryKey() });
    const is = sql`${list.id} > 0`;
    const sought = await soughtBy(own.db, list.id, [
      { ids: sql`select ${list.id} as id from ${list} where ${is}`, is, rows: 12_000 },
    ]);
    expect('whole' in sought && sought.whole).toHaveLength(whole);
  });
});
