// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, open } from '../engine/engine-fixture.tsx';

/* What the dashboards say when a call fails (docs/rules/dashboards.md, "When a call fails"), until Retry answers it. */

let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({});
});
afterEach(() => vi.unstubAllGlobals());

const SCREENS = {
  events: { list: 'GET /metrics/getData', filters: 'GET /metrics/getFilters', empty: { data: [], count: 0 } },
  statistics: { list: 'GET /payments/getData', filters: 'GET /payments/getFilters', empty: { rows: [], count: 0 } },
} as const;
type Name = keyof typeof SCREENS;

const answer = (call: string, body: object) => server.override(call, () => server.json(200, body));
const fail = (call: string) =>
  server.override(call, () =>
    server.json(503, { code: 'away', detail: 'The database is away', requestId: 'request-7' }),
  );
const retryIn = (part: HTMLElement) => within(part).getByRole('button', { name: 'Retry' });

test.each<Name>(['events', 'statistics'])('the table of %s', async (name) => {
  const { list, filters, empty } = SCREENS[name];
  fail(list);
  answer(filters, {});
  const { user } = await open(name);
  const alert = (await screen.findByText(/Something went wrong when getting a Dashboard data/)).closest<HTMLElement>(
    '[role="alert"]',
  );
  if (!alert) throw new Error('The message is not announced');
  expect(alert).toHaveTextContent('The database is away');
  expect(alert).toHaveTextContent('request-7');
  answer(list, empty);
  await user.click(retryIn(alert));
  expect(await screen.findByText('No activity for this period')).toBeVisible();
  expect(alert).not.toBeInTheDocument();
});

test.each<[Name, string, string]>([
  ['events', 'GET /metrics/getMetricsEventTotals', 'Events by day'],
  ['statistics', 'GET /payments/stats', 'Payment files by day'],
])('the counts of %s', async (name, call, title) => {
  const { list, filters, empty } = SCREENS[name];
  answer(list, empty);
  answer(filters, {});
  fail(call);
  const { user } = await open(name);
  const panel = await screen.findByRole('region', { name: title });
  expect(await within(panel).findByRole('alert')).toHaveTextContent('Failed to fetch data');
  answer(call, []);
  await user.click(retryIn(panel));
  expect(await within(panel).findByRole('grid', { name: title })).toBeVisible();
  expect(within(panel).queryByRole('alert')).toBeNull();
});

test.each<[Name, string, string, string]>([
  ['events', 'Event', 'eventTypes', 'Something went wrong when getting a event types'],
  ['events', 'File type', 'fileTypes', 'Something went wrong when getting a file types'],
  ['events', 'Location', 'locationId', 'Failed to fetch locations: 503'],
  ['statistics', 'Status', 'statuses', 'Something went wrong when getting statuses'],
  ['statistics', 'Location', 'locationId', 'Failed to fetch locations: 503'],
])('the values by which %s are filtered: %s', async (name, label, param, title) => {
  const { list, filters, empty } = SCREENS[name];
  answer(list, empty);
  fail(filters);
  const { user } = await open(name);
  await screen.findByText('No activity for this period');
  const own = screen.queryByRole('button', { name: label });
  await user.click(own ?? screen.getByRole('button', { name: 'More filters' }));
  const menu = await screen.findByRole('dialog');
  if (!own) await user.click(await within(menu).findByRole('button', { name: label }));
  const alert = await within(menu).findByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent('The database is away');
  // which is not that there are none
  expect(within(menu).queryByText('No matches')).toBeNull();
  answer(filters, { [param]: [{ value: '1', label: 'The first', count: 41 }] });
  await user.click(retryIn(alert));
  expect(await within(menu).findByRole('checkbox', { name: /41$/ })).toBeVisible();
  expect(within(menu).queryByRole('alert')).toBeNull();
});
