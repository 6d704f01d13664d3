import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalOf } from '../../../declare/dialect.ts';
import type { Resource } from '../../../declare/resource.ts';
import { coverageCategories, groupCoverage } from '../../../server/db/tables/groups.ts';
import { users } from '../../../server/db/tables/people.ts';
import { pulls, vendors } from '../../../server/db/tables/premium.ts';
import type { Answer, Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { addFile, addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { addNotification } from '../../support/worlds/emails.ts';
import { addUser } from '../../support/worlds/users.ts';
import { declared } from '../../toy/declared.ts';

/*
 * The facet counts of every declared list whose facets the server counts: a filter's counts ignore its own selection,
 * and follow the search and all other filters. The expected counts come from the list itself, queried value by value;
 * a count is never compared with another count.
 */

/** The selected values by parameter; several values of one parameter are alternatives. */
type Choice = Readonly<Record<string, readonly string[]>>;

interface Counted {
  value: string;
  label: string;
  count?: number;
}

const TOYS = ['ball false 3', 'ball true 1', 'train false 1', 'train true 2', 'doll false 2'];

/** Two samples that differ in every field with a filter. */
const SAMPLES = [
  { title: 'odd', day: 1, is_open: true, funding: 'push', days: ['mon'], location: 1 },
  { title: 'other', day: 2, is_open: false, funding: 'pull', days: ['wed', 'fri'], location: 2 },
];

const SAMPLE = {
  notes: 'Some',
  number: 'A-17',
  routing: '122000661',
  site: 'https://example.com',
  email: 'ada@example.com',
  rate: 1,
  price: 1,
  share: 1,
  made_on: '2026-02-28',
  sent_at: '2026-02-28T15:30:15.000Z',
  contacts: [],
  settings: {},
  account: '000123456789',
  color: '#ff8000',
};

/** Adds rows that differ in several of the fields their list is filtered by. */
const fill = async ({ db }: OwnDatabase, api: Api) => {
  for (const line of TOYS) {
    const [kind = '', isSold, many] = line.split(' ');
    for (let n = 0; n < Number(many); n += 1) {
      const name = `${kind} ${isSold} ${n % 2 ? 'odd' : 'even'} ${n}`;
      const toy = { name, kind, price: 1, made_on: '2026-02-28', is_sold: isSold === 'true' };
      expect((await api.post('/toys', toy)).status).toBe(201);
    }
  }
  const [first, second] = (await api.get<{ id: number; version: number }[]>('/toys')).body;
  if (!(first && second)) throw new Error('There are no two toys');
  const changed = { name: 'changed', kind: 'ball', price: 2, made_on: '2026-02-28', is_sold: true };
  expect((await api.put(`/toys/${first.id}`, changed, { 'if-match': `"${first.version}"` })).status).toBe(200);
  for (const [number, toy] of [
    ['ODD', first],
    ['OTHER', second],
  ] as const)
    expect((await api.post('/toy-orders', { number, toy: toy.id, quantity: 1, note: null })).status).toBe(201);
  for (const [name, premium_funding_type] of [
    ['odd', 'push'],
    ['other', 'check'],
  ] as const) {
    const group = { number: name, name, location: 1, premium_funding_type };
    expect((await api.post('/toy-groups', group)).status).toBe(201);
  }
  for (const sample of SAMPLES) expect((await api.post('/samples', { ...SAMPLE, ...sample })).status).toBe(201);
  const made = [
    await addUser(api, ['claims']),
    await addUser(api, ['claims', 'call_center'], { last_name: 'Moe' }),
    await addUser(api, ['check_run']),
  ];
  const locked = made.slice(1).map(({ id }) => id);
  await db.update(users).set({ locked_since: new Date() }).where(inArray(users.id, locked));
  const [email, auto] = [
    await addGroup(db, { release_type: 'email', schedule: { MON: [1] }, open_ar_cents: 1 }),
    await addGroup(db, {
      release_type: 'auto',
      release_day: 2,
      location_id: 2,
      network: 'nomi',
      schedule: { TUE: [1] },
      open_ar_cents: -1,
    }),
  ];
  const categories = await db
    .insert(coverageCategories)
    .values([{ name: 'Medical' }, { name: 'Dental' }])
    .returning({ id: coverageCategories.id });
  const [medical, dental] = categories.map(({ id }) => id);
  if (medical === undefined || dental === undefined) throw new Error('There are no two categories');
  await db.insert(groupCoverage).values([
    { group_id: email.id, coverage_category_id: medical },
    { group_id: auto.id, coverage_category_id: dental },
  ]);
  await addRun(db, email, [{ claims: [1], isOnHold: true }], { status: 5 });
  await addRun(db, email, [{ claims: [5, -1] }], { status: 4 });
  const { file } = await addRun(db, auto, [{ claims: [1], method: 'Network' }], { status: 5 });
  for (const status of [5, 16]) await addFile(db, file, status);
  await addNotification(db, { locations: [1, 2], event_type: 'group_schedule_error' });
  await addNotification(db, { locations: [2], status: 'failed' });
  await addNotification(db, { locations: [2], status: 'sending' });
  await addNotification(db, { status: 'unheard-of' });
};

/** Two vendors and two pulls, of which nothing is the same. */
const fillPremium = async ({ db }: OwnDatabase) => {
  await db.insert(vendors).values([
    {
      vendor_id: 'V-1',
      name: 'odd',
      location_id: 1,
      funding_type: 'Push',
      schedule_day: 1,
      current_ar_cents: 100,
      open_ar_cents: 100,
    },
    {
      vendor_id: 'V-2',
      name: 'other',
      location_id: 2,
      funding_type: 'Check',
      schedule_day: 2,
      is_active: false,
      current_ar_cents: -200,
      open_ar_cents: -100,
    },
  ]);
  await db.insert(pulls).values([
    { name: 'odd', location_id: 1, schedule_day: 1, sending_date: '2030-01-01', status: 'initial_review' },
    { name: 'other', location_id: 2, schedule_day: 2, sending_date: '2030-02-02', status: 'on_approve' },
  ]);
};

const valuesIn = ({ list }: Resource) => list.filters.flatMap(({ param }) => (param.kind === 'values' ? [param] : []));

/** Whether the counts follow the list's query; a facets call without a query counts all records. */
const follows = ({ api }: Resource) => api.kind === 'simple-rest' || (api.facets !== undefined && 'body' in api.facets);

/** For its filters without fixed values this list names only the selected values, and counts nothing. */
const NAMES_ALONE = 'audit-logs';

const faceted = declared.resources.filter(
  ({ api, list }) =>
    list.filters.some(({ param }) => param.kind === 'values') &&
    // a further screen of a resource has that one's list call
    (api.kind === 'simple-rest' || (api.facets !== undefined && api.reads === undefined)),
);

/** The query string of a selection, written by hand. Filters with a default are set to empty if not selected. */
const queryOf = (resource: Resource, choice: Choice, search = ''): string => {
  const { api } = resource;
  if (api.kind === 'simple-rest')
    return new URLSearchParams({ filter: JSON.stringify({ ...choice, ...(search && { q: search }) }) }).toString();
  const query = new URLSearchParams(search && { [api.names.search]: search });
  for (const { name, initial } of valuesIn(resource)) {
    const chosen = choice[name] ?? [];
    for (const value of chosen) query.append(name, value);
    if (!chosen.length && initial) query.append(name, '');
  }
  return query.toString();
};

describe('the counts of filter values', () => {
  let api: Api;
  let server: ServerOfOwn;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openOwnServer({ other: () => import('../../toy/declared.ts') });
    ({ server, close } = opened);
    api = await apiAs(server.url, 'administrator');
    await fill(opened.own, api);
    await fillPremium(opened.own);
  });
  afterAll(() => close?.());

  const get = async (path: string): Promise<Answer> => {
    const answer = await api.get(path);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
    return answer;
  };

  /** How many records the list finds. */
  const found = async (resource: Resource, choice: Choice, search = ''): Promise<number> => {
    const { headers, body } = await get(`${resource.api.path}?${queryOf(resource, choice, search)}`);
    if (resource.api.kind === 'simple-rest' || typeof resource.api.total !== 'object') {
      return totalOf(headers.get('content-range'));
    }
    return (body as Record<string, number>)[resource.api.total.body] ?? -1;
  };

  /** The server's counts for a selection, by parameter; values that have only a name and no count are left out. */
  const counts = async (resource: Resource, choice: Choice, search = '') => {
    const query = queryOf(resource, choice, search);
    const { api: dialect } = resource;
    const place = dialect.kind === 'simple-rest' ? { path: `${dialect.path}/facets` } : dialect.facets;
    if (!place) throw new Error(`${resource.name} tells no counts`);
    const { body } = await get(
      'path' in place ? `${place.path}${follows(resource) ? `?${query}` : ''}` : `${dialect.path}?${query}`,
    );
    const facets = ('path' in place ? body : (body as Record<string, unknown>)[place.body]) as Record<
      string,
      Counted[]
    >;
    const keys: Readonly<Record<string, string>> = ('keys' in place && place.keys) || {};
    return Object.fromEntries(
      valuesIn(resource).map(({ name }) => {
        const told = (facets[keys[name] ?? name] ?? []).filter(({ count }) => count !== undefined);
        return [name, Object.fromEntries(told.map(({ value, count }) => [value, count ?? 0]))];
      }),
    );
  };

  /** Compares each count with the list's total when only that value is selected in this filter. */
  const expectTrue = async (resource: Resource, choice: Choice, search = '') => {
    const told = await counts(resource, choice, search);
    const asked: typeof told = {};
    for (const [name, values] of Object.entries(told)) {
      asked[name] = {};
      for (const value of Object.keys(values))
        asked[name][value] = await found(resource, { ...choice, [name]: [value] }, search);
    }
    expect({ choice, search, counts: told }).toEqual({ choice, search, counts: asked });
    return told;
  };

  const isSome = (values: Readonly<Record<string, number>> = {}) =>
    Object.entries(values).filter(([, count]) => count > 0);

  test('exist for the expected lists', () => {
    expect(faceted.filter(follows).map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'toys']));
    expect(faceted.map(({ name }) => name)).toEqual(expect.arrayContaining(['check-runs', 'notifications']));
  });

  test.each(faceted)('$name: with nothing selected, each count equals the total of its value', async (resource) => {
    await expectTrue(resource, {});
  });

  test(`${NAMES_ALONE}: names only the selected values, without counts`, async () => {
    const resource = faceted.find(({ name }) => name === NAMES_ALONE);
    const told = resource && (await counts(resource, { actor: ['1'] }));
    expect(told).toEqual({ actor: {}, action: {}, type: {}, resource: {}, group: {} });
  });

  const following = faceted
    .filter((one) => follows(one) && one.name !== NAMES_ALONE)
    .map((resource) => ({ name: resource.name, resource }));

  test.each(following)(
    '$name: a selection changes the counts of other filters but not its own',
    async ({ resource }) => {
      const before = await counts(resource, {});
      const counted = Object.entries(before).filter(([, values]) => Object.keys(values).length);
      const changed = new Set<string>();
      for (const [name, values] of counted) {
        expect(isSome(values).length, `${name} has one value alone: nothing could be seen`).toBeGreaterThan(1);
        const some = isSome(values).map(([value]) => value);
        const isSingle = valuesIn(resource).some((param) => param.name === name && param.single);
        const two = isSingle ? [] : [some.slice(0, 2)];
        for (const chosen of [...some.slice(0, 4).map((value) => [value]), ...two]) {
          const told = await expectTrue(resource, { [name]: chosen });
          // nothing else is selected, so the filter's own counts are unchanged
          expect(told[name]).toEqual(values);
          for (const [other] of counted)
            if (other !== name && JSON.stringify(told[other]) !== JSON.stringify(before[other])) changed.add(other);
        }
      }
      if (counted.length > 1) expect([...changed].sort()).toEqual(counted.map(([name]) => name).sort());
    },
  );

  test.each(following)('$name: with all filters set and a search', async ({ resource }) => {
    const first = Object.entries(await counts(resource, {})).flatMap(([name, values]) => {
      const [value] = isSome(values)[0] ?? [];
      return value === undefined ? [] : [[name, [value]] as const];
    });
    await expectTrue(resource, Object.fromEntries(first));
    if (!resource.list.search) return;
    await expectTrue(resource, Object.fromEntries(first), 'o');
    expect(await expectTrue(resource, {}, 'odd')).not.toEqual(await counts(resource, {}));
  });
});
