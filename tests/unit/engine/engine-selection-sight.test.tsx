// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSelection } from '../../../src/engine/list/context.ts';
import type { SelectionProps } from '../../../src/engine/slots.ts';
import { runRow } from '../release/release-fixture.ts';
import { api, open } from './engine-fixture.tsx';

/*
 * Only visible rows are selected: a row that leaves the view, for whatever reason, is deselected, and is not selected
 * again when it comes back. Otherwise an action would apply to a record that the user does not see.
 */

const Count = () => `${useSelection().selected.size} selected: `;

/** Shows the records that a bulk action bar receives, and the number of selected records, visible or not. */
const Bar = ({ records }: SelectionProps) => (
  <section aria-label="Selected">
    <Count />
    {records.map(({ id }) => `#${id}`).join(' ')}
  </section>
);
const slots = { 'check-runs': { selection: lazy(async () => ({ default: Bar })) } };

const numbered = (id: number) => ({ ...runRow, id, group: { ...runRow.group, number: `1000${id}` } });

/** The runs that each call returns, by query parameter. */
const FOUND: readonly (readonly [parameter: string, ids: readonly number[]])[] = [
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
    const ids = FOUND.find(([parameter]) => query.toString().split('&').includes(parameter))?.[1] ?? first;
    return server.json(200, { data: ids.map(numbered), count: ids.length === 5 ? 5 : 30, total: 30 });
  });
  server.override('GET /check-runs/meta/filters', () =>
    server.json(200, { location: [], releaseType: [], status: [], flags: [] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select 1000${id}` });

/** The visible rows; selected ones are marked with an x. */
const shown = () =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select 1000/ })
    .map((one) => `${/1000(\d)/.exec(one.closest('tr')?.textContent ?? '')?.[1]}${one.checked ? 'x' : ''}`)
    .join(' ');
const bar = () => screen.queryByRole('region', { name: 'Selected' })?.textContent ?? 'nothing';
const selectedAre = (...ids: number[]) =>
  ids.length ? `${ids.length} selected: ${ids.map((id) => `#${id}`).join(' ')}` : 'nothing';

const openWith = async (...ids: number[]) => {
  const opened = await open('check-runs', { slots });
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
])('%s keeps the visible rows selected and deselects the rest', async (_, search, rows, selected) => {
  const { router } = await openWith(1, 2);
  await act(() => router.navigate(search));
  // no rows are seen while the list loads, either
  await waitFor(() => expect([shown(), bar()]).toEqual([rows, selectedAre(...selected)]));
});

test.each([
  ['a search', '?search=two', [2]],
  ['another page', '?page=1', []],
  ['a filter', '?statusIds=16', [2]],
])('coming back from %s does not restore the selection', async (_, search, selected) => {
  const { router } = await openWith(1, 2);
  await act(() => router.navigate(search));
  await waitFor(() => expect(bar()).toBe(selectedAre(...selected)));
  await act(() => router.navigate(-1));
  await box(3);
  expect(shown()).toBe(selected.includes(2) ? '1 2x 3' : '1 2 3');
  expect(bar()).toBe(selectedAre(...selected));
});

test('a row that a refresh no longer returns is deselected, and stays deselected when it returns', async () => {
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

test('"Select all on this page" selects the visible page only', async () => {
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
