import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { integer, record } from '../../../declare/record.ts';
import { answerExport } from '../../../server/engine/export-answer.ts';
import { answerFacets } from '../../../server/engine/reads/answers.ts';
import { readModel } from '../../../server/engine/reads/model.ts';
import { readRows } from '../../../server/engine/reads/rows.ts';
import type { Caller } from '../../../server/http/sessions.ts';
import { stampOf, tableOf } from '../../support/calls/exports.ts';
import { EVERYBODY } from '../../support/calls/lists.ts';
import { openSales, sales } from '../../toy/sales.ts';

/** Every expectation is a literal of the rows in `tests/toy/sales.ts`. */
let { own, asked, list } = {} as Awaited<ReturnType<typeof openSales>>;
beforeAll(async () => {
  ({ own, asked, list } = await openSales());
});
afterAll(() => own?.close());

const found = async (query: string): Promise<number[]> => (await list(query)).data.map(({ id }) => id);

const exported = async (query: string): Promise<string> => {
  const { body } = await answerExport({ ...asked(), db: own.db }, new URLSearchParams(query), async () => undefined);
  return text(body as Readable);
};

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
    expect(tableOf(await exported('query=a-'))).toBe(
      'Number,Shop,Balance,Kind,Tags\r\n' +
        'A-1,North shop,0.00,Toy,GIFT; OLD\r\n' +
        'A-2,North shop,12.50,Toy,\r\n' +
        'A-3,South shop,-3.00,Book,\r\n' +
        'A-3,No shop,,Book,\r\n',
    );
  });

  test('an export says when, by whom, under which filters it was made, how many rows it has, and their sums', async () => {
    expect(stampOf(await exported('query=a-&kind=book')).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'NOW')).toBe(
      'Exported,NOW\r\nBy,Every Body <everybody@example.com>\r\nFilters,Search: a-; Kind: Book\r\nRows,2\r\nSum of Balance,-3.00\r\n',
    );
    expect(stampOf(await exported(''))).toContain('\r\nFilters,None\r\n');
  });

  test('keeps the columns of the row apart from those of a subquery, also without a join', async () => {
    const tagCount = sql<number>`(select count(*)::int from sale_tags t where t.sale_id = ${sales.id})`;
    const counted = readModel<{ id: number; tag_count: number }>({
      from: sales,
      sources: { tag_count: { value: tagCount } },
    });
    const resource = { record: record({ tag_count: integer({ label: 'Tags' }) }) };
    const rows = await readRows(own.db, counted, resource, { where: undefined, order: counted.order });
    expect(rows.map(({ id, tag_count }) => [id, tag_count])).toEqual([
      [1, 2],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
      [6, 0],
    ]);
  });
});
