// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SelectedCount } from '../../../src/engine/list/SelectedCount.tsx';
import type { SelectionProps } from '../../../src/engine/slots.ts';
import { runRow } from '../release/release-fixture.ts';
import { api, open } from './engine-fixture.tsx';

/** What a part is given, read back. */
const Bar = ({ records, matching }: SelectionProps) => (
  <section aria-label="Selected">
    <SelectedCount most={1000}>{` of ${records.length} in sight`}</SelectedCount>
    <code>{JSON.stringify(matching ?? null)}</code>
  </section>
);
const parts = { 'check-runs': { selection: lazy(async () => ({ default: Bar })) } };

let server: ReturnType<typeof api>;
const rows = [runRow, { ...runRow, id: 2, group: { ...runRow.group, number: '10234' } }];
const lists = () => server.calls.filter(({ path }) => path === '/payments/release');
const found = (count: number) =>
  server.override('GET /payments/release', () => server.json(200, { data: rows, count, total: count }));

beforeEach(() => {
  server = api({});
  found(12);
  server.override('GET /check-runs/meta/filters', () =>
    server.json(200, { location: [], releaseType: [], status: [], flags: [] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const openRuns = async (search = '?statusIds=4,16&search=acme') => {
  const opened = await open('check-runs', { parts, search });
  await screen.findByText('10234');
  return opened;
};
const head = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
const bar = () => screen.findByRole('region', { name: 'Selected' });
const widen = (name = 'Select all 12 matching') => screen.findByRole('button', { name });

describe('all that match', () => {
  test('are offered once the whole page is selected, and told as the filter of the list’s own call', async () => {
    const { user } = await openRuns();
    await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
    expect(await bar()).toHaveTextContent('1 selected of 1 in sight');
    expect(head().indeterminate).toBe(true);
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
    await user.click(head());
    expect([head().checked, head().indeterminate]).toEqual([true, false]);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected of 2 in sight');
    await user.click(await widen());
    expect(await bar()).toHaveTextContent('All 12 matching are selected of 2 in sight');
    const told = JSON.parse((await bar()).querySelector('code')?.textContent ?? '');
    expect(told).toEqual({ filter: lists().at(-1)?.query.toString(), expected: 12 });
    expect(told.filter).toContain('status-id=4&status-id=16');
    // one button that keeps the focus, and leads back
    const back = await widen('Select this page only');
    expect(back).toHaveFocus();
    await user.click(back);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('end with a refresh that finds another number, and not with one that finds the same', async () => {
    const { user } = await openRuns();
    await user.click(head());
    await user.click(await widen());
    const asked = lists().length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lists().length).toBeGreaterThan(asked));
    expect(await bar()).toHaveTextContent('All 12 matching are selected');
    found(13);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await widen('Select all 13 matching');
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('end with another filter, and coming back does not choose them again', async () => {
    const { user, router } = await openRuns();
    await user.click(head());
    await user.click(await widen());
    await act(() => router.navigate('?statusIds=4'));
    await widen();
    await act(() => router.navigate(-1));
    await widen();
    expect(await bar()).not.toHaveTextContent('matching are selected');
  });

  test('end when one is taken out, and are kept when a row is opened', async () => {
    const { user, router, search } = await openRuns();
    await user.click(head());
    await user.click(await widen());
    await act(() => router.navigate(`?${search()}&expanded-row-id=1`));
    expect(await bar()).toHaveTextContent('All 12 matching are selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
    expect(await bar()).toHaveTextContent('1 selected of 1 in sight');
  });

  test('of more than are acted on at once are off, and say why', async () => {
    found(1240);
    const { user } = await openRuns();
    await user.click(head());
    const off = await widen('Select all 1,240 matching');
    expect(off).toHaveAttribute('aria-disabled', 'true');
    expect(off).toHaveAttribute('title', 'At most 1,000 at once. Narrow the list.');
    await user.click(off);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('are not offered where the page has them all', async () => {
    found(2);
    const { user } = await openRuns();
    await user.click(head());
    expect(await bar()).toHaveTextContent('2 selected of 2 in sight');
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
  });
});
