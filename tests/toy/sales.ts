import { eq } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, serial, text as textColumn, timestamp } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { dateRange, signs, textParam, values } from '../../declare/list/params.ts';
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
} from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { answerList } from '../../server/engine/reads/answers.ts';
import { ascending, leftJoin, readModel } from '../../server/engine/reads/model.ts';
import type { Caller } from '../../server/http/sessions.ts';
import { EVERYBODY } from '../support/calls/lists.ts';
import { openOwnDatabase } from '../support/servers/database.ts';

/*
 * A made-up list with a query of its own, on real tables (docs/declare-a-resource.md, "A resource with a query of its
 * own").
 */
const shops = pgTable('shops', { id: serial().primaryKey(), name: textColumn().notNull() });
export const sales = pgTable('sales', {
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

/** Creates the tables, with six sales. */
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

/** The response of its list. */
export interface Body {
  data: (Record<string, unknown> & { id: number; cursor: string })[];
  total: number;
  all: number;
}

/** A database with these tables; `list` answers a page of 100 of the list, `asked` what the engine is asked for. */
export const openSales = async () => {
  const own = await openOwnDatabase();
  await own.database.pool.query(TABLES);
  const asked = (paging?: 'cursor', caller: Caller = EVERYBODY) => ({
    db: own.db,
    resource: declaration(paging),
    model,
    caller,
  });
  const list = async (query: string, caller?: Caller) => {
    const search = new URLSearchParams(`page-size=100&${query}`);
    const { body, headers } = await answerList(asked(undefined, caller), search);
    return { ...(body as Body), headers };
  };
  return { own, asked, list };
};
