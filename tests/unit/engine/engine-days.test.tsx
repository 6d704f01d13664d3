// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, open } from './engine-fixture.tsx';

/* The shown days of the summary: moved by arrows and a date picker, and never empty of words. */

const DAY = { 'day.from': '2026-11-20', 'day.to': '2026-11-20' };

let server: ReturnType<typeof api>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T18:00:00Z'), toFake: ['Date'] });
  server = api({});
  server.override('GET /metrics/getData', () => Response.json({ data: [], count: 0 }));
  server.override('GET /metrics/getFilters', () => Response.json({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const summary = async (query: Record<string, string> = {}) => {
  const opened = await open('events', { search: `?${new URLSearchParams(query)}` });
  const days = await screen.findByRole('group', { name: 'Days' });
  return { ...opened, days };
};

/** The days of the latest request for the rows. */
const asked = () => {
  const query = server.calls.findLast(({ path }) => path === '/metrics/getData')?.query;
  return [query?.get('fromDate'), query?.get('toDate')];
};

test('days without an event say so; only a filter of the user makes it a search without matches', async () => {
  const { user } = await summary();
  expect(await screen.findByText('No activity for this period')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'nothing');
  expect(await screen.findByText('No matches')).toBeVisible();
});

test('a chosen day that the moved week no longer has is dropped', async () => {
  const { user, days, search } = await summary({ ...DAY, eventTypes: '1' });
  await user.click(within(days).getByRole('button', { name: 'Previous 7 days' }));
  await waitFor(() => expect(search().get('days.to')).toBe('2026-11-18'));
  expect([search().get('day.from'), search().get('day.to'), search().get('eventTypes')]).toEqual([null, null, '1']);
});

test('the date picker shows the week that ends on its day, today at the latest', async () => {
  const { days, search } = await summary(DAY);
  const picker = within(days).getByLabelText('Days: last day');
  expect(picker).toHaveAttribute('max', '2026-11-25');
  expect(picker).toHaveValue('2026-11-25');
  fireEvent.change(picker, { target: { value: '2026-11-22' } });
  await waitFor(() => expect(asked()).toEqual(['2026-11-16', '2026-11-22']));
  // a chosen day within the week stays
  expect(search().get('day.from')).toBe('2026-11-20');
  fireEvent.change(picker, { target: { value: '2026-11-26' } });
  expect(search().get('days.to')).toBe('2026-11-22');
});

test('the filter by a day offers none after today', async () => {
  const { user } = await summary();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(await screen.findByRole('button', { name: /^Day/ }));
  for (const end of ['from', 'to']) {
    expect(await screen.findByLabelText(`Day ${end}`)).toHaveAttribute('max', '2026-11-25');
  }
});

test('today is the operator’s, also where the viewer already has the next day', async () => {
  vi.setSystemTime(new Date('2026-11-26T04:00:00Z'));
  const { days } = await summary();
  expect(within(days).getByLabelText('Days: last day')).toHaveAttribute('max', '2026-11-25');
});

describe('an address with other days than a week up to today shows the last week', () => {
  test.each([
    ['sixty days', { 'days.from': '2026-09-01', 'days.to': '2026-10-30' }],
    ['an open end', { 'days.from': '2026-11-10' }],
    ['an open start', { 'days.to': '2026-11-20' }],
    ['the future', { 'days.from': '2026-11-20', 'days.to': '2026-11-26' }],
  ])('%s', async (_, query) => {
    await summary(query);
    await waitFor(() => expect(asked()).toEqual(['2026-11-19', '2026-11-25']));
  });

  test('a week of the past stays', async () => {
    await summary({ 'days.from': '2026-11-09', 'days.to': '2026-11-15' });
    await waitFor(() => expect(asked()).toEqual(['2026-11-09', '2026-11-15']));
  });
});
