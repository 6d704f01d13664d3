import { afterEach, describe, expect, test, vi } from 'vitest';
import { API_NAMES } from '../../../declare/dialect.ts';
import { decodeList, encodeList } from '../../../declare/list/codec.ts';
import type { RangeValue } from '../../../declare/list/params.ts';
import { choices, instantRange, oneOf, values } from '../../../declare/list/params.ts';
import type { ListShape } from '../../../declare/list/state.ts';
import { momentsOf } from '../../../domain/calendar/viewer-clock.ts';
import { resources } from '../../../resources/index.ts';
import { hasComputedFilter, readView, writeView } from '../../../src/engine/list/view.ts';

const notifications = async () => {
  const entry = resources.find(({ name }) => name === 'notifications');
  if (!entry) throw new Error('There are no notifications');
  return entry.load();
};

/** A filter's initial value applies when its parameter is absent (docs/rules/lists-and-forms.md, "Filters"). */
const shape: ListShape = {
  params: [values('status', { label: 'Status', pattern: /^(active|locked)$/, initial: ['active'] })],
  sortable: [],
  columns: [],
  pageSize: 10,
  pageSizes: [10],
};

const read = (query: string, side: 'api' | 'url') => decodeList(new URLSearchParams(query), shape, API_NAMES, side);
const written = (status: readonly string[] | undefined, side: 'api' | 'url') => {
  const filters: Record<string, readonly string[]> = status ? { status } : {};
  return encodeList({ page: 0, pageSize: 10, search: '', filters }, shape, API_NAMES, side).getAll('status');
};

test.each(['api', 'url'] as const)(
  'an absent parameter means the initial value, an empty one means no filter (%s)',
  (side) => {
    expect(read('', side).state.filters).toEqual({ status: ['active'] });
    expect(read('status=', side)).toMatchObject({ state: { filters: {} }, issues: [] });
    expect(read('status=locked', side).state.filters).toEqual({ status: ['locked'] });
    expect(read('status=&status=locked', side).state.filters).toEqual({ status: ['locked'] });
  },
);

test('an unknown value leaves the initial value, and the API reports it', () => {
  expect(read('status=gone', 'url').state.filters).toEqual({ status: ['active'] });
  expect(read('status=gone', 'api').issues).toHaveLength(1);
});

test('the address bar omits the initial value; the API receives it', () => {
  expect(written(['active'], 'url')).toEqual([]);
  expect(written(['active'], 'api')).toEqual(['active']);
  for (const side of ['api', 'url'] as const) {
    expect(written(undefined, side)).toEqual(['']);
    expect(written(['locked'], side)).toEqual(['locked']);
  }
});

describe('a computed initial value', () => {
  const day: ListShape = {
    ...shape,
    params: [
      oneOf('day', { label: 'Day', choices: { '1': 'Monday', '2': 'Tuesday' }, initial: () => ['2'] }),
      choices('mine', { true: 'Yes' }, { label: 'Mine', always: ['true'] }),
    ],
  };
  const decode = (query: string, side: 'api' | 'url') => decodeList(new URLSearchParams(query), day, API_NAMES, side);
  const encode = (filters: Record<string, readonly string[]>, side: 'api' | 'url') => {
    const query = encodeList({ page: 0, pageSize: 10, search: '', filters }, day, API_NAMES, side);
    return [query.getAll('day'), query.getAll('mine')];
  };

  test('stands in the address bar; the API knows it by the value that is sent', () => {
    expect(decode('', 'url').state.filters).toEqual({ day: ['2'] });
    expect(decode('day=', 'url').state.filters).toEqual({});
    expect(decode('day=1', 'url').state.filters).toEqual({ day: ['1'] });
    expect(decode('', 'api').state.filters).toEqual({});
    expect(encode({ day: ['2'] }, 'url')[0]).toEqual(['2']);
    expect(encode({}, 'url')[0]).toEqual(['']);
    expect(encode({}, 'api')[0]).toEqual([]);
  });

  test('a value that is always sent is in no address, and in none of its filters', () => {
    expect(encode({ day: ['1'] }, 'url')[1]).toEqual([]);
    expect(encode({ day: ['1'] }, 'api')[1]).toEqual(['true']);
    expect(decode('mine=true', 'url').state.filters).toEqual({ day: ['2'] });
    expect(decode('mine=true', 'api').state.filters).toEqual({ mine: ['true'] });
  });
});

describe('a range with an initial value', () => {
  const now = { from: '2026-11-16T06:00:00.000Z', to: '2026-11-23T05:59:59.999Z' };
  const week: ListShape = {
    params: [instantRange('created-at', { label: 'Created at', join: ':', initial: () => now })],
    sortable: [],
    columns: [],
    pageSize: 10,
    pageSizes: [10],
  };
  const encode = (filters: Record<string, RangeValue>, side: 'api' | 'url') =>
    encodeList({ page: 0, pageSize: 10, search: '', filters }, week, API_NAMES, side);
  const decode = (query: string, side: 'api' | 'url') =>
    decodeList(new URLSearchParams(query), week, API_NAMES, side).state.filters;
  const other = { from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' };

  test('a stored query omits the initial range, and says explicitly when there is no range', () => {
    expect(decode('', 'url')).toEqual({ 'created-at': now });
    expect(encode({ 'created-at': now }, 'url').toString()).toBe('');
    expect(decode(encode({}, 'url').toString(), 'url')).toEqual({});
    expect(decode(encode({ 'created-at': other }, 'url').toString(), 'url')).toEqual({ 'created-at': other });
    expect(decode('created-at:to=2026-01-06', 'url')).toEqual({ 'created-at': { to: '2026-01-06' } });
  });

  test('the API receives the range, and applies none by itself', () => {
    expect(decode('', 'api')).toEqual({});
    expect(Object.fromEntries(encode({ 'created-at': now }, 'api'))).toMatchObject({
      'created-at:from': now.from,
      'created-at:to': now.to,
    });
    expect([...encode({}, 'api').keys()]).not.toContain('created-at:from');
  });
});

describe('the address of a list with a computed filter', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const address = async () => {
    vi.setSystemTime(now);
    const { list } = await notifications();
    return { list, opened: writeView(readView('', list), '', list) };
  };
  afterEach(() => void vi.useRealTimers());

  test('names what was computed, and means the same a week later', async () => {
    const { list, opened } = await address();
    const week = momentsOf({ from: '2026-11-16', to: '2026-11-22' });
    expect(Object.fromEntries(new URLSearchParams(opened))).toEqual({
      'created-at:from': week.from,
      'created-at:to': week.to,
    });
    vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
    expect(readView(opened, list).state.filters).toEqual({ 'created-at': week });
  });

  test('is completed only where the query string does not mention the filter', async () => {
    const { list, opened } = await address();
    expect(hasComputedFilter('', list)).toBe(true);
    expect(hasComputedFilter('?status=failed', list)).toBe(true);
    for (const query of [opened, '?created-at:from=', '?created-at:to=2026-01-06']) {
      expect([query, hasComputedFilter(query, list)]).toEqual([query, false]);
    }
  });
});
