// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListOf } from '../../../src/engine/list/context.ts';
import type { SelectionProps } from '../../../src/engine/slots.ts';
import { runRow } from '../release/release-fixture.ts';
import { api, open } from './engine-fixture.tsx';

/*
 * What is selected is what is visible: whichever way a row goes out of sight, it is let go of, and coming back does not
 * select it again. An action that kept it would be done to a record that nobody sees.
 */

const Count = () => `${useListOf().selected.length} selected: `;

/** What a bar over the selection is given, read back, and how many are selected whether or not they are in sight. */
const Bar = ({ records }: SelectionProps) => (
  <section aria-label="Selected">
    <Count />
    {records.map(({ id }) => `#${id}`).join(' ')}
  </section>
);
const parts = { 'check-runs': { selection: lazy(async () => ({ default: Bar })) } };

const numbered = (id: number) => ({ ...runRow, id, group: { ...runRow.group, number: `1000${id}` } });

/** The runs that each call finds, by what it asks for. */
const FOUND: readonly (readonly [asked: string, ids: readonly number[]])[] = [
  ['search=two', [2]],
  ['page=1', [4, 5]],
  ['status-id=16', [2, 4]],
  ['location-id=3', []],
  ['page-size=25', [1, 2, 3, 4, 5]],
];
let first: readonly number[];

beforeEach(() => {
  first = [1, 2, 3];
  const server = api({});
  server.override('GET /payments/release', ({ query }) => {
    const ids = FOUND.find(([asked]) => query.toString().split('&').includes(asked))?.[1] ?? first;
    return server.json(200, { data: ids.map(numbered), count: ids.length === 5 ? 5 : 30, total: 30 });
  });
  server.override('GET /check-runs/meta/filters', () =>
    server.json(200, { location: [], releaseType: [], status: [], flags: [] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select 1000${id}` });

/** The rows in sight, those that are selected with an x. */
const shown = () =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select 1000/ })
    .map((one) => `${/1000(\d)/.exec(one.closest('tr')?.textContent ?? '')?.[1]}${one.checked ? 'x' : ''}`)
    .join(' ');
const bar = () => screen.queryByRole('region', { name: 'Selected' })?.textContent ?? 'nothing';
const selectedAre = (...ids: number[]) =>
  ids.length ? `${ids.length} selected: ${ids.map((id) => `#${id}`).join(' ')}` : 'nothing';

const openWith = async (...ids: number[]) => {
  const opened = await open('check-runs', { parts });
  for (const id of ids) await opened.user.click(await box(id));
  await waitFor(() => expect(bar()).toBe(selectedAre(...ids)));
  return opened;
};

test.each([
  ['a search', '?search=two', '2x', [2]],
  ['another page', '?page=1', '4 5', []],
  ['a filter', '?statusIds=16', '2x 4', [2]],
  ['a filter that finds nothing', '?locationIds=3', '', []],
  ['a longer page', '?pageSize=25', '1x 2x 3 4 5', [1, 2]],
])('%s keeps what stays in sight and lets the rest go', async (_, search, rows, selected) => {
  const { router } = await openWith(1, 2);
  await act(() => router.navigate(search));
  await waitFor(() => expect(shown()).toBe(rows));
  expect(bar()).toBe(selectedAre(...selected));
});

test.each([
  ['a search', '?search=two', [2]],
  ['another page', '?page=1', []],
  ['a filter', '?statusIds=16', [2]],
])('coming back from %s selects nothing again', async (_, search, selected) => {
  const { router } = await openWith(1, 2);
  await act(() => router.navigate(search));
  await waitFor(() => expect(bar()).toBe(selectedAre(...selected)));
  await act(() => router.navigate(-1));
  await box(3);
  expect(shown()).toBe(selected.includes(2) ? '1 2x 3' : '1 2 3');
  expect(bar()).toBe(selectedAre(...selected));
});

test('a row that a refresh no longer finds is let go of, and is not selected when it is found again', async () => {
  const { user } = await openWith(1, 3);
  first = [1, 2];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(shown()).toBe('1x 2'));
  expect(bar()).toBe(selectedAre(1));
  first = [1, 2, 3];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await box(3);
  expect(bar()).toBe(selectedAre(1));
});

test('the whole page is the page that is in sight', async () => {
  const { user, router } = await openWith();
  const head = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  await user.click(head());
  await waitFor(() => expect(bar()).toBe(selectedAre(1, 2, 3)));
  await act(() => router.navigate('?page=1'));
  await box(4);
  expect([head().checked, head().indeterminate, bar()]).toEqual([false, false, 'nothing']);
  await user.click(head());
  await waitFor(() => expect(bar()).toBe(selectedAre(4, 5)));
});
