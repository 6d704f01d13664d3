import { eq } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, serial, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rest } from '../../../declare/dialect.ts';
import { dateRange, signs, textParam, values } from '../../../declare/params.ts';
import {
  choice,
  code,
  money,
  optionalDate,
  optionalText,
  record,
  text,
  visibleTo,
  yesNo,
} from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { defineResource } from '../../../declare/resource.ts';
import { answerExport, answerFacets, answerList } from '../../../server/engine/reads/answers.ts';
import { ascending, leftJoin, readModel } from '../../../server/engine/reads/model.ts';
import type { Caller } from '../../../server/http/sessions.ts';
import { EVERYBODY } from '../../support/calls/lists.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

/*
 * A made-up list with a query of its own, on a real table (docs/declare-a-resource.md, "A resource with a query of its
 * own"). Every expectation is a literal of the rows below.
 */
const shops = pgTable('shops', { id: serial().primaryKey(), name: textColumn().notNull() });
const sales = pgTable('sales', {
  id: serial().primaryKey(),
  version: integer().notNull().default(1),
  number: textColumn().notNull(),
  shop_id: integer(),
  balance_cents: bigint({ mode: 'number' }),
  day: integer(),
  sold_on: date({ mode: 'string' }),
  is_paid: boolean().notNull().default(false),
  note: textColumn(),
  kind: textColumn().notNull().default('toy'),
  made_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
const tags = pgTable('sale_tags', {
  id: serial().primaryKey(),
  sale_id: integer().notNull(),
  name: textColumn().notNull(),
});

const TABLES = `
  create table shops (id serial primary key, name text not null);
  create table sales (id serial primary key, version int not null default 1, number text not null, shop_id int,
    balance_cents bigint, day int, sold_on date, is_paid boolean not null default false, note text,
    kind text not null default 'toy', made_at timestamptz not null default now());
  create table sale_tags (id serial primary key, sale_id int not null, name text not null);
  insert into shops (name) values ('North'), ('South');
  insert into sales (number, shop_id, balance_cents, day, sold_on, is_paid, note, kind) values
    ('A-1', 1, 0, 3, '2026-01-31', true, '100%', 'toy'),
    ('A-2', 1, 1250, 3, '2026-02-01', false, '1000', 'toy'),
    ('A-3', 2, -300, 15, '2026-02-28', false, null, 'book'),
    ('A-3', null, null, null, null, false, null, 'book'),
    ('B-1', 2, 1250, null, '2026-03-01', true, 'a_b', 'toy'),
    ('B-2', 2, -1, 31, '2026-03-02', true, 'axb', 'toy');
  insert into sale_tags (sale_id, name) values (1, 'old'), (1, 'gift'), (5, 'new')`;

const Sale = record({
  number: code({ label: 'Number', max: 20 }),
  shop: z.nullable(z.object({ id: z.int(), name: z.string() })),
  balance: money({ label: 'Balance' }),
  day: z.nullable(z.int()),
  sold_on: optionalDate({ label: 'Sold on' }),
  is_paid: yesNo({ label: 'Paid' }),
  note: optionalText({ label: 'Note', max: 100 }),
  kind: choice({ label: 'Kind', options: { toy: 'Toy', book: 'Book', game: 'Game' } }),
  tags: z.array(z.object({ name: z.string() })),
  secret: visibleTo(['administrator'], text({ label: 'Secret', max: 20 })),
});

const declaration = (paging?: 'cursor'): Resource => {
  const head = { name: 'sales', title: 'Sales', route: '/sales', access: { view: ['administrator' as const] } };
  return {
    ...head,
    ...defineResource({
      record: Sale,
      from: 'query',
      api: rest('/sales', {
        rows: 'data',
        total: { body: 'total' },
        unfiltered: 'all',
        facets: { path: '/sales/filters' },
      }),
      texts: { one: 'sale' },
      list: {
        search: { placeholder: 'Search', fields: ['number', 'note'] },
        columns: (c) => [
          c.code('number', { sort: true }),
          c.text('shop', { label: 'Shop', sort: true, text: ({ shop }) => (shop ? `${shop.name} shop` : 'No shop') }),
          c.money('balance', { sort: true, facet: signs('balance', { label: 'Balance', empty: 'None' }) }),
          c.choice('kind', {
            facet: values('kind', { label: 'Kind', choices: { toy: 'Toy', book: 'Book', game: 'Game' } }),
          }),
          c.tags('tags', { label: 'Tags', item: ({ name }) => name.toUpperCase() }),
        ],
        filters: [
          { source: 'day', param: values('day', { label: 'Day', pattern: /^\d{1,2}$/, empty: 'No day' }) },
          { source: 'sold_on', param: dateRange('sold', { label: 'Sold' }) },
          { source: 'is_paid', param: values('paid', { label: 'Paid', choices: { true: 'Yes', false: 'No' } }) },
          { source: 'note', param: textParam('note', { label: 'Note' }) },
        ],
        sort: { field: 'number', order: 'ASC' },
        pageSize: 2,
        pageSizes: [2, 100],
        paging,
      },
    })(head),
  };
};

const model = readModel<z.infer<typeof Sale>>({
  from: sales,
  join: [leftJoin(shops, eq(shops.id, sales.shop_id))],
  order: [ascending(sales.id)],
  scope: ({ scope }) => (scope ? eq(sales.shop_id, scope.locations[0] ?? 0) : undefined),
  sources: {
    shop: { members: { id: shops.id, name: shops.name }, order: shops.name },
    balance: { value: sales.balance_cents },
    secret: { value: sales.note },
    tags: { related: { from: tags, of: tags.sale_id, members: { name: tags.name }, order: [tags.name] } },
  },
});

interface Body {
  data: (Record<string, unknown> & { id: number; cursor: string })[];
  total: number;
  all: number;
}

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
  await own.database.pool.query(TABLES);
});
afterAll(() => own?.close());

const asked = (paging?: 'cursor', caller: Caller = EVERYBODY) => ({
  db: own.db,
  resource: declaration(paging),
  model,
  caller,
});

const list = async (query: string, caller?: Caller) => {
  const { body, headers } = await answerList(asked(undefined, caller), new URLSearchParams(`page-size=100&${query}`));
  return { ...(body as Body), headers };
};

const found = async (query: string): Promise<number[]> => (await list(query)).data.map(({ id }) => id);

describe('a read model', () => {
  test('answers records with their joined records, amounts in dollars, and related rows', async () => {
    const { data, total, all } = await list('');
    expect({ total, all }).toEqual({ total: 6, all: 6 });
    expect(data[0]).toMatchObject({
      number: 'A-1',
      shop: { id: 1, name: 'North' },
      balance: 0,
      sold_on: '2026-01-31',
      tags: [{ name: 'gift' }, { name: 'old' }],
    });
    expect(data[3]).toMatchObject({ shop: null, balance: null, day: null, sold_on: null, tags: [] });
    expect(data[1]).toMatchObject({ balance: 12.5 });
  });

  test.each([
    ['balance=positive', [2, 5]],
    ['balance=negative', [3, 6]],
    ['balance=0', [1]],
    ['balance=empty', [4]],
    ['balance=negative&balance=empty', [3, 4, 6]],
    ['day=3', [1, 2]],
    ['day=empty', [4, 5]],
    ['day=empty&day=31', [4, 5, 6]],
    ['sold.from=2026-02-01&sold.to=2026-02-28', [2, 3]],
    ['sold.from=2026-03-02', [6]],
    ['paid=true', [1, 5, 6]],
    ['paid=true&paid=false', [1, 2, 3, 4, 5, 6]],
    ['kind=book', [3, 4]],
    ['note=100%25', [1]],
    ['note=a_b', [5]],
    ['query=b-', [5, 6]],
    ['query=100', [1, 2]],
    ['query=nothing', []],
    ['query=a-&balance=positive', [2]],
  ])('filters by %s', async (query, ids) => {
    const { data, total } = await list(query);
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
    expect(total).toBe(ids.length);
  });

  test.each([
    ['order-by=number&direction=desc', [6, 5, 4, 3, 2, 1]],
    ['order-by=balance&direction=asc', [3, 6, 1, 2, 5, 4]],
    ['order-by=shop&direction=asc', [1, 2, 3, 5, 6, 4]],
  ])('sorts by %s, equal rows by their id in the same direction', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  test.each([['balance=huge'], ['day=x'], ['nothing=1'], ['order-by=note'], ['page=-1'], ['sold.from=today']])(
    'refuses %s',
    async (query) => {
      await expect(list(query)).rejects.toMatchObject({ status: 422 });
    },
  );

  test('counts each facet under the search and the other filters, and ignores its own choice', async () => {
    const facets = async (query: string) =>
      (await answerFacets(asked(), new URLSearchParams(query))).body as Record<
        string,
        { value: string; count: number }[]
      >;
    const counts = (values: { value: string; count: number }[] = []) =>
      values.map(({ value, count }) => [value, count]);
    const all = await facets('');
    expect(counts(all.balance)).toEqual([
      ['0', 1],
      ['positive', 2],
      ['negative', 2],
      ['empty', 1],
    ]);
    expect(counts(all.kind)).toEqual([
      ['toy', 4],
      ['book', 2],
      ['game', 0],
    ]);
    expect(counts(all.day)).toEqual([
      ['3', 2],
      ['15', 1],
      ['31', 1],
      ['empty', 2],
    ]);
    const some = await facets('kind=book&query=a-3');
    expect(counts(some.balance)).toEqual([
      ['0', 0],
      ['positive', 0],
      ['negative', 1],
      ['empty', 1],
    ]);
    expect(counts(some.kind)).toEqual([
      ['toy', 0],
      ['book', 2],
      ['game', 0],
    ]);
    expect(counts(some.day)).toEqual([
      ['15', 1],
      ['empty', 1],
    ]);
  });

  test('bounds lists, counts and facets by the scope', async () => {
    const caller: Caller = { ...EVERYBODY, scope: { locations: [2], groups: [] } };
    const { data, total, all } = await list('paid=true', caller);
    expect([data.map(({ id }) => id), total, all]).toEqual([[5, 6], 2, 3]);
    const { body } = await answerFacets(asked(undefined, caller), new URLSearchParams());
    expect(body).toMatchObject({ kind: [{ value: 'toy', count: 2 }, { value: 'book', count: 1 }, { count: 0 }] });
  });

  test('exports what the columns show, in their words', async () => {
    const { body } = await answerExport(asked(), new URLSearchParams('query=a-'));
    expect(String(body).replace('\uFEFF', '')).toBe(
      'Number,Shop,Balance,Kind,Tags\r\n' +
        'A-1,North shop,0.00,Toy,"GIFT, OLD"\r\n' +
        'A-2,North shop,12.50,Toy,\r\n' +
        'A-3,South shop,-3.00,Book,\r\n' +
        'A-3,No shop,,Book,\r\n',
    );
  });
});

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
