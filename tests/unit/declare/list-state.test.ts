import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListNames } from '../../../declare/dialect.ts';
import { API_NAMES, rest } from '../../../declare/dialect.ts';
import { LARGEST_NUMBER } from '../../../declare/ids.ts';
import { loadResources } from '../../../declare/lint/lint.ts';
import { decodeList, encodeList } from '../../../declare/list/codec.ts';
import { isAlwaysSet, isFixed, isNarrowed, isOneDay, isRedundantLabel } from '../../../declare/list/param-values.ts';
import type { FilterValue, Param } from '../../../declare/list/params.ts';
import { spanTo } from '../../../declare/list/span.ts';
import type { ListShape, ListState, RecordKey, Side } from '../../../declare/list/state.ts';
import { omittedFilters, viewQuery } from '../../../declare/views.ts';
import { resources } from '../../../resources/index.ts';
import { paramsOf, stateOf } from '../../../src/dataProvider/list-params.ts';
import { entryOf, readView, writeView } from '../../../src/engine/list/view.ts';

const declared = await loadResources(resources);

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const range = fc
  .record({ from: fc.option(day, { nil: undefined }), to: fc.option(day, { nil: undefined }) })
  .filter(({ from, to }) => Boolean(from || to))
  .map(({ from, to }) => ({ ...(from && { from }), ...(to && { to }) }));

/** As a search has it: with a plain apostrophe, single blanks, and none at its ends. */
const asSearched = (text: string) => text.replaceAll('`', "'").replaceAll(/ +/g, ' ').trim();

/** A text that matches the parameter's pattern; includes its choices, because some patterns allow nothing else. */
const textOf = (param: Exclude<Param, { kind: 'range' }>) => {
  const choices = param.kind === 'values' ? Object.keys(param.choices ?? {}) : [];
  const texts = [
    day,
    fc.string({ maxLength: 12 }),
    fc.nat(999_999).map(String),
    fc.constantFrom('a,b', '%2C', 'ä&=+ #'),
  ];
  const typed = fc.oneof(...texts).map((text) => (param.kind === 'text' ? asSearched(text) : text));
  const any = fc.oneof(typed, ...(choices.length ? [fc.constantFrom(...choices)] : []));
  return any.filter((text) => text !== '' && param.pattern.test(text));
};

const filterOf = (param: Param): fc.Arbitrary<FilterValue> => {
  if (param.kind === 'range') {
    if (isOneDay(param)) return day.map((date) => ({ from: date, to: date }));
    return param.whole ? fc.record({ from: day, to: day }) : range;
  }
  if (param.kind === 'text') return textOf(param);
  return fc.uniqueArray(textOf(param), { minLength: 1, maxLength: param.single ? 1 : 4 });
};

/** The filters that users set; one that is always sent is in no state of the console. */
const filtersOf = (params: readonly Param[]) =>
  fc
    .record(
      Object.fromEntries(
        params
          .filter((param) => !isFixed(param))
          .map((param) => [
            param.name,
            isAlwaysSet(param)
              ? day.filter((to) => to < '2026-01-01').map((to) => spanTo(to, param.days))
              : fc.option(filterOf(param), { nil: undefined }),
          ]),
      ),
    )
    .map((all) => Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))));

const stateFor = ({ params, sortable, groupBy = [], pageSizes, sort, paging }: ListShape): fc.Arbitrary<ListState> => {
  const sorts = sortable.length
    ? fc.record({ field: fc.constantFrom(...sortable), order: fc.constantFrom('ASC' as const, 'DESC' as const) })
    : fc.constant(undefined);
  return (
    fc
      .record({
        page: paging ? fc.constant(0) : fc.nat(9999),
        pageSize: fc.constantFrom(...pageSizes),
        search: fc.string({ maxLength: 40 }).map(asSearched),
        filters: filtersOf(params),
        sort: fc.oneof(sorts, fc.constant(sort)),
        groupBy: fc.constantFrom(undefined, ...groupBy),
      })
      .map(({ sort: chosen, groupBy: by, ...state }): ListState => {
        return { ...state, ...(chosen && { sort: chosen }), ...(by && { groupBy: by }) };
      })
      // a list with a default sort is always sorted
      .filter((state) => !sort || state.sort !== undefined)
  );
};

const few = { minLength: 1, maxLength: 5 };
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: LARGEST_NUMBER }), few);
const texts = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z-]{0,20}:[1-9]\d{0,9}$/), few);

/** A state that may also select records by id, which the address bar does not. */
const requestFor = (shape: ListShape): fc.Arbitrary<ListState> =>
  fc
    .tuple(stateFor(shape), fc.option<RecordKey[]>(shape.ids === 'text' ? texts : numbers, { nil: undefined }))
    .map(([state, chosen]) => ({ ...state, ...(chosen && { ids: chosen }) }));

/**
 * The state that one side receives: the API gets no text parameter whose content is already sent as an id, and the
 * address no search that names people.
 */
const received = (state: ListState, { params, privateSearch }: ListShape, side: Side): ListState => {
  if (side === 'url') return privateSearch === 'always' ? { ...state, search: '' } : state;
  const omitted = params.filter((param) => isRedundantLabel(param, state.filters)).map(({ name }) => name);
  const filters = Object.entries(state.filters).filter(([name]) => !omitted.includes(name));
  const fixed = params.flatMap((param) =>
    param.kind === 'values' && param.always ? [[param.name, param.always]] : [],
  );
  return { ...state, filters: Object.fromEntries([...filters, ...fixed]) };
};

const roundTrip = (shape: ListShape, names: ListNames, side: Side) => () =>
  fc.assert(
    fc.property(side === 'api' ? requestFor(shape) : stateFor(shape), (state) => {
      const sent = new URLSearchParams(encodeList(state, shape, names, side).toString());
      expect(decodeList(sent, shape, names, side)).toEqual({ state: received(state, shape, side), issues: [] });
    }),
    { numRuns: 200 },
  );

describe.each(declared.map((resource) => [resource.name, resource] as const))('%s', (_, { api, list }) => {
  test('the address bar round-trips the state', () => {
    expect(roundTrip(list.shape, list.url, 'url')).not.toThrow();
  });

  test('the API reads the state the console sends', () => {
    expect(roundTrip(list.shape, api.kind === 'rest' ? api.names : API_NAMES, 'api')).not.toThrow();
  });

  test("react-admin's parameters round-trip the state", () =>
    fc.assert(
      fc.property(requestFor(list.shape), (state) => {
        // the states have searches, also for lists that declare none
        expect(stateOf(paramsOf(state), { ...list, search: { placeholder: '', fields: [] } })).toEqual(state);
      }),
    ));

  test('a view keeps its open row and the parameters it does not own', () =>
    fc.assert(
      fc.property(stateFor(list.shape), fc.option(fc.nat(99).map(String), { nil: undefined }), (state, expanded) => {
        const view = expanded ? { state, expanded } : { state };
        const search = writeView(view, '?of-another=1', list);
        expect(readView(search, list, entryOf(view, list))).toEqual(view);
        expect(new URLSearchParams(search).get('of-another')).toBe('1');
      }),
    ));
});

const shape: ListShape = {
  params: [{ kind: 'values', name: 'kind', url: 'kinds', label: 'Kind', pattern: /^.{1,20}$/ }],
  sortable: ['name'],
  columns: [],
  pageSize: 10,
  pageSizes: [10, 25],
};

describe.each(['repeat', 'comma'] as const)('values encoded by %s', (lists) => {
  test.each([0, 1] as const)('pages counted from %i', (base) => {
    const { names } = rest('/x', { names: { lists, base } });
    expect(roundTrip(shape, names, 'api')).not.toThrow();
    expect(roundTrip(shape, names, 'url')).not.toThrow();
  });
});

test.each([
  ['page=-1', 0],
  ['page=abc', 0],
  ['page-size=7', 0],
  ['order-by=secret&direction=sideways', 0],
])('the address bar ignores %s', (query) => {
  const { state } = decodeList(new URLSearchParams(query), shape, API_NAMES, 'url');
  expect(state).toEqual({ page: 0, pageSize: 10, search: '', filters: {} });
});

test('the default view leaves the address bar empty', () => {
  const state = { page: 0, pageSize: 10, search: '', filters: {} };
  expect(encodeList(state, shape, API_NAMES, 'url').toString()).toBe('');
});

describe('the release list', () => {
  const release = declared.find(({ name }) => name === 'check-runs');
  if (!release) throw new Error('there is no release list');
  const { list, api } = release;

  test('a preset sets its filters, and a filter in the link takes precedence', () => {
    const { state } = readView('?quick-filter=incomplete&locationIds=1', list);
    expect(state.filters['status-id']).toEqual('1,2,3,4,7,9,10,11,12,13,14,15,16'.split(','));
    expect(state.filters['location-id']).toEqual(['1']);
    expect(readView('?quick-filter=incomplete&statusIds=5', list).state.filters).toEqual({ 'status-id': ['5'] });
    expect(readView('?quick-filter=constructor', list).state.filters).toEqual({});
    expect(writeView({ state: { ...state, filters: {} } }, '?quick-filter=incomplete', list)).toBe('');
  });

  test('one stage at most: of several the address bar takes the first, the API none, and an empty one is all', () => {
    const read = (query: string, side: Side) =>
      decodeList(new URLSearchParams(query), list.shape, { ...list.url, lists: 'repeat' }, side);
    expect(read('stage=failed', 'api')).toMatchObject({ state: { filters: { stage: ['failed'] } }, issues: [] });
    expect(readView('?stage=failed,waiting', list).state.filters).toEqual({ stage: ['failed'] });
    expect(read('stage=failed&stage=waiting', 'api').issues).toEqual([{ path: 'stage', message: 'Give one value' }]);
    expect(read('stage=', 'api')).toMatchObject({ state: { filters: {} }, issues: [] });
    expect(read('stage=gone', 'api').issues).toHaveLength(1);
  });

  test('a mode is kept in the address bar, and only there', () => {
    const { state } = readView('?mode=lazy', list);
    expect(state.mode).toBe('lazy');
    expect(writeView({ state }, '', list)).toBe('?mode=lazy');
    expect(readView('?mode=fast', list).state.mode).toBeUndefined();
    const names = api.kind === 'rest' ? api.names : API_NAMES;
    expect(encodeList(state, list.shape, names, 'api').has('mode')).toBe(false);
  });
});

test.each([
  ['approvals', '', false],
  ['approvals', '?turn=', false],
  ['approvals', '?turn=asked', true],
  ['approvals', '?status=approved', true],
  ['check-runs', '', false],
  ['check-runs', '?stage=waiting', true],
  ['users', '', true],
])('%s at "%s" has filters to clear: %s', (name, query, narrowed) => {
  const list = declared.find((one) => one.name === name)?.list;
  if (!list) throw new Error(`there is no list of ${name}`);
  expect(isNarrowed(readView(query, list).state, list.shape.params)).toBe(narrowed);
});

describe('the fields of a search', () => {
  const shape: ListShape = {
    params: [],
    sortable: [],
    columns: [],
    pageSize: 10,
    pageSizes: [10],
    searched: ['name', 'number'],
  };
  const { names } = rest('/x', { names: { search: 'query', searchFields: 'search-fields' } });
  const sent = (state: Partial<ListState>, side: Side) =>
    encodeList({ page: 0, pageSize: 10, search: 'a', filters: {}, ...state }, shape, names, side).getAll(
      'search-fields',
    );
  const read = (query: string) => decodeList(new URLSearchParams(query), shape, names, 'api');

  test('are named in the API with the search, and nowhere else', () => {
    expect(sent({}, 'api')).toEqual(['name', 'number']);
    expect(sent({ searchFields: ['number'] }, 'api')).toEqual(['number']);
    expect(sent({ search: '' }, 'api')).toEqual([]);
    expect(sent({}, 'url')).toEqual([]);
  });

  test('are all of them, unless some are named', () => {
    expect(read('query=a&search-fields=number').state.searchFields).toEqual(['number']);
    expect(read('query=a&search-fields=number&search-fields=name').state.searchFields).toBeUndefined();
    expect(read('query=a').state.searchFields).toBeUndefined();
    expect(read('query=a&search-fields=notes').issues).toEqual([
      { path: 'search-fields', message: 'Must be among name, number' },
    ]);
  });
});

describe('a search that names people', () => {
  const claims = declared.find(({ name }) => name === 'claims');
  if (!claims) throw new Error('There is no claims search');
  const { list } = claims;
  const view = { state: { ...readView('', list).state, search: 'Doe, Jane' } };

  test('stands in the entry of the history, not in the address', () => {
    expect(writeView(view, '?search=Doe', list)).toBe('');
    expect(entryOf(view, list)).toEqual({ sought: 'Doe, Jane' });
    expect(readView('', list, { sought: 'Doe, Jane' }).state.search).toBe('Doe, Jane');
  });

  test.each([undefined, null, 'Doe', { sought: 7 }, { other: 'Doe' }])('is empty in an entry %j', (entry) =>
    expect(readView('?search=Doe', list, entry).state.search).toBe(''),
  );

  test('is one of six or more digits alone, in a list that finds account numbers', () => {
    const groups = declared.find(({ name }) => name === 'groups');
    if (!groups) throw new Error('There is no list of groups');
    const finding = { ...groups.list, shape: { ...groups.list.shape, privateSearch: 'numbers' } } as const;
    const viewOf = (search: string) => ({ state: { ...readView('', finding).state, search } });
    for (const [search, isPrivate] of [
      ['000123456789', true],
      ['102330', true],
      ['10233', false],
      ['102330 Acme', false],
      ['Acme', false],
    ] as const) {
      const query = isPrivate ? '' : `?query=${search.replaceAll(' ', '+')}`;
      expect(writeView(viewOf(search), '', finding)).toBe(query);
      expect(entryOf(viewOf(search), finding)).toEqual(isPrivate ? { sought: search } : undefined);
      expect(readView(query, finding, entryOf(viewOf(search), finding)).state.search).toBe(search);
      expect(readView(`?query=${search}`, finding).state.search).toBe(isPrivate ? '' : search);
      expect(viewQuery(viewOf(search).state, finding)).toBe(query.slice(1));
      expect(omittedFilters(viewOf(search).state, finding)).toEqual(isPrivate ? ['Search'] : []);
    }
  });

  test('of a list without names stays in the address', () => {
    const runs = declared.find(({ name }) => name === 'check-runs');
    if (!runs) throw new Error('There is no release list');
    expect(entryOf(view, runs.list)).toBeUndefined();
    expect(readView('?search=Doe', runs.list, { sought: 'other' }).state.search).toBe('Doe');
  });
});
