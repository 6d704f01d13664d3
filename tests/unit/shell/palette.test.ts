import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../declare/resource.ts';
import { parseSearchText } from '../../../domain/search-text.ts';
import { resources } from '../../../resources/index.ts';
import { NEW, readView } from '../../../src/engine/list/view.ts';
import { newAddress, panelAddress, placeAddress } from '../../../src/shell/palette/addresses.ts';
import type { EntryGroup } from '../../../src/shell/palette/entries.ts';
import { countOf, matching } from '../../../src/shell/palette/entries.ts';

describe('the typed text', () => {
  test.each([
    ['10233', { text: '10233', isId: false, id: 10233, ending: '10233' }],
    ['#12', { text: '#12', isId: true, id: 12 }],
    ['# 12', { text: '# 12', isId: false }],
    ['#012', { text: '#012', isId: false }],
    ['0042', { text: '0042', isId: false, ending: '0042' }],
    ['123', { text: '123', isId: false, id: 123 }],
    ['9999999999', { text: '9999999999', isId: false, ending: '9999999999' }],
    ['1/5/2026', { text: '1/5/2026', isId: false, day: '2026-01-05' }],
    ['01/05/2026', { text: '01/05/2026', isId: false, day: '2026-01-05' }],
    ['2026-01-05', { text: '2026-01-05', isId: false, day: '2026-01-05' }],
    ['2/30/2026', { text: '2/30/2026', isId: false }],
    ['2026-02-30', { text: '2026-02-30', isId: false }],
    ['Acme', { text: 'Acme', isId: false }],
    ['11/27/26', { text: '11/27/26', isId: false, day: '2026-11-27' }],
    ['1,251,128,000,001', { text: '1,251,128,000,001', number: '1251128000001', isId: false, ending: '1251128000001' }],
    ['12,34', { text: '12,34', isId: false }],
  ])('%s is parsed', (text, parsed) => expect(parseSearchText(text)).toEqual({ number: text, ...parsed }));
});

describe('screens and actions', () => {
  const entry = (id: string, label: string, detail?: string) => ({ id, label, detail, run: () => undefined });
  const GROUPS: EntryGroup[] = [
    { title: 'Screens', entries: [entry('a', 'Audit Logs', 'Admin'), entry('b', 'Holidays', 'Admin')] },
    { title: 'Actions', entries: [entry('c', 'Add holiday', 'Holidays'), entry('d', 'Log out')] },
  ];
  const found = (typed: string) => matching(GROUPS, typed).flatMap(({ entries }) => entries.map(({ id }) => id));

  test.each([
    ['', ['a', 'b', 'c', 'd']],
    ['  ', ['a', 'b', 'c', 'd']],
    ['log', ['a', 'd']],
    ['LOG aud', ['a']],
    ['hol add', ['c']],
    ['\u200eadd\u00a0 hol', ['c']],
    ['olidays', []],
    ['admin x', []],
  ])('are found by "%s"', (typed, ids) => expect(found(typed)).toEqual(ids));

  test('a heading without entries is left out', () =>
    expect(matching(GROUPS, 'audit').map(({ title }) => title)).toEqual(['Screens']));

  test('are counted for screen readers', () => {
    expect(countOf(GROUPS)).toBe('4 results');
    expect(countOf(matching(GROUPS, 'audit'))).toBe('1 result');
  });
});

describe('links', () => {
  const declared = new Map<string, Resource>();
  beforeAll(async () => {
    for (const one of resources) declared.set(one.name, await one.load());
  });
  const resource = (name: string): Resource => {
    const found = declared.get(name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  };
  const viewAt = (name: string, address: string) => {
    const { pathname, search } = new URL(address, 'http://console');
    expect(pathname).toBe(resource(name).route);
    return readView(search, resource(name).list);
  };

  test('a found record opens with the list filtered to it', () => {
    const filters = { 'group-number': '10233', 'file-date': { from: '2026-01-05', to: '2026-01-05' } };
    const { state, expanded } = viewAt('check-runs', placeAddress(resource('check-runs'), { filters, open: '12' }));
    expect([state.filters, expanded]).toEqual([filters, '12']);
  });

  test('the open children of the row are parameters of the link', () => {
    const place = { filters: {}, open: '12', inside: { 'payment-file': 3, eob: 4 } };
    const { searchParams } = new URL(placeAddress(resource('check-runs'), place), 'http://console');
    expect(Object.fromEntries(searchParams)).toEqual({ 'expanded-row-id': '12', 'payment-file': '3', eob: '4' });
  });

  test('a filter with an initial value is cleared', () => {
    const address = placeAddress(resource('notifications'), { filters: { groupsSearch: '10233' } });
    expect(viewAt('notifications', address).state.filters).toEqual({ groupsSearch: '10233' });
  });

  test('a new record keeps the current state of its list, or starts from the default one', () => {
    const holidays = resource('holidays');
    const here = { pathname: holidays.route, search: '?page=2&expanded-row-id=7' };
    const fromList = viewAt('holidays', newAddress(holidays, here));
    expect([fromList.expanded, fromList.state.page]).toEqual([NEW, readView(here.search, holidays.list).state.page]);
    const fromElsewhere = viewAt('holidays', newAddress(holidays, { ...here, pathname: '/locations' }));
    expect([fromElsewhere.expanded, fromElsewhere.state.page]).toEqual([NEW, 0]);
  });

  test('a panel is added to the parameters of the list', () => {
    const runs = resource('check-runs');
    const here = { pathname: runs.route, search: '?groupNumber=10233' };
    expect(panelAddress(runs, 'upload', here)).toBe(`${runs.route}?groupNumber=10233&panel=upload`);
    expect(panelAddress(runs, 'upload', { ...here, pathname: '/' })).toBe(`${runs.route}?panel=upload`);
  });
});
