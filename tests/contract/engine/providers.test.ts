import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleDataProvider } from '../../../src/dataProvider/provider.ts';
import { providerFor } from '../../support/calls/provider.ts';
import { openOwnServer, type ServerOfOwn } from '../../support/servers/own-server.ts';
import { inDialects } from '../../toy/dialects.ts';

let server: ServerOfOwn;
let close: () => Promise<void>;
let provider: ConsoleDataProvider;

beforeAll(async () => {
  ({ server, close } = await openOwnServer({ other: () => import('../../toy/dialects.ts') }));
  provider = await providerFor(server.url, 'administrator', inDialects);
});
afterAll(() => close?.());

type Work = (provider: ConsoleDataProvider, toys: string) => Promise<unknown>;

const page = { page: 1, perPage: 10 };

const sorted = (records: readonly { id: unknown }[]) => records.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

const byId = { field: 'id', order: 'ASC' as const };
const list =
  (params: object): Work =>
  async (from, toys) => {
    const { data, total } = await from.getList(toys, { pagination: page, ...params });
    return [data.map(({ id }) => id), total];
  };

const BALL = { id: 1, name: 'Ball', kind: 'ball', weight: 3, made_on: '2026-01-31', note: null, version: 1 };

/**
 * The reading calls of react-admin's contract, over the toys 1 Ball, 2 Train A and 3 Train B: the same parameters give
 * the same records in every dialect.
 */
const READS: readonly [what: string, work: Work, expected: unknown][] = [
  ['getList in the declared order', list({}), [[1, 2, 3], 3]],
  ['getList by id, descending', list({ sort: { ...byId, order: 'DESC' } }), [[3, 2, 1], 3]],
  ['getList by a declared sort', list({ sort: { field: 'weight', order: 'DESC' } }), [[3, 2, 1], 3]],
  ['the second page', list({ sort: byId, pagination: { page: 2, perPage: 2 } }), [[3], 3]],
  ['a search', list({ filter: { q: 'train' } }), [[2, 3], 2]],
  ['a filter by one value', list({ filter: { kind: 'train' } }), [[2, 3], 2]],
  ['a filter by several', list({ filter: { kind: ['train', 'ball'] } }), [[1, 2, 3], 3]],
  ['a filter by a number', list({ filter: { weight: 50 } }), [[2], 1]],
  ['a filter by a text', list({ filter: { note: 'steam' } }), [[2], 1]],
  ['a filter by a range', list({ filter: { made: { from: '2026-02-01' } } }), [[2], 1]],
  ['filters and search together', list({ filter: { q: 'train', weight: ['80'] } }), [[3], 1]],
  ['empty inputs, which filter nothing', list({ filter: { kind: [], note: '', made: {}, q: '' } }), [[1, 2, 3], 3]],
  ['filter.id', list({ filter: { id: [1, 3] }, sort: byId }), [[1, 3], 2]],
  ['filter.id of one', list({ filter: { id: 2 } }), [[2], 1]],
  ['filter.id with another filter', list({ filter: { id: [1, 3], kind: ['ball'] } }), [[1], 1]],
  ['filter.id of none', list({ filter: { id: [] } }), [[], 0]],
  ['getOne', async (from, toys) => (await from.getOne(toys, { id: 1 })).data, BALL],
  ['getOne by the id of an address', async (from, toys) => (await from.getOne(toys, { id: '1' })).data, BALL],
  [
    'getMany, without those that do not exist',
    async (from, toys) => sorted((await from.getMany(toys, { ids: [3, 1, 99] })).data),
    [1, 3],
  ],
  ['getMany of none', async (from, toys) => (await from.getMany(toys, { ids: [] })).data, []],
  [
    'getManyReference',
    async (from, toys) => {
      const reference = { target: 'weight', id: 80, pagination: page, sort: byId, filter: { kind: ['train'] } };
      const { data, total } = await from.getManyReference(toys, reference);
      return [data.map(({ id }) => id), total];
    },
    [[3], 1],
  ],
];

/** What is not declared, with the message for the developer. */
const REFUSALS: readonly [what: string, work: Work, message: RegExp][] = [
  [
    'a filter',
    list({ filter: { colour: 'red' } }),
    /^"[a-z]+-toys" has no filter "colour"; it has: kind, made, note, weight, q, id$/,
  ],
  [
    'a filter in a form of its own',
    list({ filter: { made: { after: '2026-01-01' } } }),
    /^The filter "made" of ".+" has a value of another kind/,
  ],
  ['a filter by a record', list({ filter: { kind: { id: 1 } } }), /^The filter "kind" of/],
  ['an id that is none', list({ filter: { id: ['one'] } }), /^The filter "id" of/],
  [
    'a sort',
    list({ sort: { field: 'note', order: 'ASC' } }),
    /^".+" cannot be sorted by "note"; it can by: name, weight, id$/,
  ],
  [
    'the target of a reference',
    (from, toys) => from.getManyReference(toys, { target: 'owner', id: 1, pagination: page, sort: byId, filter: {} }),
    /has no filter "owner"/,
  ],
  ['a record that does not exist', (from, toys) => from.getOne(toys, { id: 99 }), /./],
];

describe.each(['plain-toys', 'paged-toys', 'replaced-toys', 'whole-toys', 'default-toys'])('%s', (toys) => {
  const create = (data: object) => provider.create(toys, { data });

  beforeAll(async () => {
    await create({ name: 'Ball', kind: 'ball', weight: 3, made_on: '2026-01-31' });
    await create({ name: 'Train A', kind: 'train', weight: 50, made_on: '2026-02-28', note: 'A steam train' });
    await create({ name: 'Train B', kind: 'train', weight: 80, made_on: null, note: null });
  });

  test.each(READS)('%s', async (_, work, expected) => expect(await work(provider, toys)).toEqual(expected));

  test.each(REFUSALS)('undeclared: %s', (_, work, message) => expect(work(provider, toys)).rejects.toThrow(message));

  test('an aborted call rejects', async () => {
    const controller = new AbortController();
    controller.abort();
    const aborted = { signal: controller.signal };
    for (const call of [
      provider.getList(toys, { pagination: page, ...aborted }),
      provider.getOne(toys, { id: 1, ...aborted }),
      provider.getMany(toys, { ids: [1], ...aborted }),
    ])
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  describe('a change', () => {
    const current = async (id: number) => (await provider.getOne(toys, { id })).data;

    test('create returns the record', async () => {
      const { data } = await create({ name: 'Kite', kind: 'ball', weight: 1, made_on: '2026-03-01', note: 'Red' });
      expect(data).toEqual({
        id: 4,
        name: 'Kite',
        kind: 'ball',
        weight: 1,
        made_on: '2026-03-01',
        note: 'Red',
        version: 1,
      });
    });

    test('a partial update keeps the other fields, by the record known or as it is now', async () => {
      const previousData = await current(4);
      await provider.update(toys, { id: 4, data: { weight: 2 }, previousData });
      expect(await current(4)).toMatchObject({ name: 'Kite', weight: 2, note: 'Red', version: 2 });
      const { data } = await provider.update(toys, { id: 4, data: { note: 'Blue' }, previousData: { id: 4 } });
      expect(data).toMatchObject({ id: 4, name: 'Kite', weight: 2, made_on: '2026-03-01', note: 'Blue', version: 3 });
    });

    test('an update over a newer version is refused', async () => {
      const previousData = { ...(await current(4)), version: 1 };
      await expect(provider.update(toys, { id: 4, data: { weight: 7 }, previousData })).rejects.toMatchObject({
        status: 412,
      });
      const meta = { version: 1 };
      await expect(provider.delete(toys, { id: 4, meta })).rejects.toMatchObject({ status: 412 });
      expect(await current(4)).toMatchObject({ weight: 2, version: 3 });
    });

    test('an intent takes effect once', async () => {
      const once = { data: { name: 'Drum', kind: 'ball', weight: 5 }, meta: { intent: `intent-of-${toys}` } };
      const [first, second] = [await provider.create(toys, once), await provider.create(toys, once)];
      expect(second.data.id).toBe(first.data.id);
    });

    test('updateMany changes every record, or rejects with the outcome of each', async () => {
      expect(await provider.updateMany(toys, { ids: [1, 4], data: { kind: 'train' } })).toEqual({ data: [1, 4] });
      expect(await current(1)).toMatchObject({ name: 'Ball', kind: 'train', made_on: '2026-01-31' });
      const refused = provider.updateMany(toys, { ids: [1, 99], data: { kind: 'ball' } });
      await expect(refused).rejects.toMatchObject({
        message: /^1 of 2 not done: ./,
        results: [
          { id: 1, outcome: 'done' },
          { id: 99, outcome: 'refused', reason: /./ },
        ],
      });
      expect(await current(1)).toMatchObject({ kind: 'ball' });
    });

    test('delete returns the record, and deleteMany rejects when one was refused', async () => {
      const previousData = await current(4);
      expect((await provider.delete(toys, { id: 4, previousData })).data).toMatchObject({ id: 4, name: 'Kite' });
      const meta = { versions: { 2: 1, 3: 7 } };
      await expect(provider.deleteMany(toys, { ids: [2, 3], meta })).rejects.toMatchObject({
        results: [
          { id: 2, outcome: 'done' },
          { id: 3, outcome: 'refused' },
        ],
      });
      expect(await provider.deleteMany(toys, { ids: [3] })).toEqual({ data: [3] });
      expect((await provider.getMany(toys, { ids: [2, 3, 4] })).data).toEqual([]);
    });
  });
});

describe('a resource whose API has no call for one record', () => {
  const newest = async () => {
    const sort = { field: 'id', order: 'DESC' as const };
    return (await provider.getList('audit-logs', { pagination: { page: 1, perPage: 2 }, sort })).data;
  };

  test('is read by ids from its list', async () => {
    const [second, first] = await newest();
    expect((await provider.getOne('audit-logs', { id: first.id })).data).toEqual(first);
    const { data } = await provider.getMany('audit-logs', { ids: [first.id, second.id, 999_999] });
    expect(sorted(data)).toEqual(sorted([first, second]));
    await expect(provider.getOne('audit-logs', { id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  test('refuses a page larger than the API has, which would be cut', async () => {
    const pagination = { page: 1, perPage: 101 };
    await expect(provider.getList('audit-logs', { pagination })).rejects.toThrow(/has at most 100 rows, not 101$/);
  });

  test('answers another way of its list only where one is declared', async () => {
    const meta = { mode: 'quick' };
    await expect(provider.getList('audit-logs', { pagination: page, meta })).rejects.toThrow(
      '"audit-logs" has no mode "quick"',
    );
  });
});

test('getMany finds records that the initial filter of their list leaves out, 100 and more at once', async () => {
  const { data: user } = await provider.create('users', {
    data: {
      email: 'locked@example.com',
      first_name: 'Lo',
      last_name: 'Cked',
      roles: ['claims'],
      locations: [],
      groups: [],
    },
  });
  await provider.update('users', { id: user.id, data: { locked_since: '2026-01-01T00:00:00Z' }, previousData: user });
  const listed = await provider.getList('users', {
    pagination: page,
    filter: { q: 'locked@example.com', status: 'active' },
  });
  expect(listed.total).toBe(0);
  const ids = [...Array.from({ length: 250 }, (_, at) => 100_000 + at), user.id];
  const { data } = await provider.getMany('users', { ids });
  expect(data.map(({ email }) => email)).toEqual(['locked@example.com']);
});
