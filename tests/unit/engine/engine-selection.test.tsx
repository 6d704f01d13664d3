// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SelectedCount } from '../../../src/engine/list/SelectedCount.tsx';
import type { SelectionProps } from '../../../src/engine/slots.ts';
import { runRow } from '../release/release-fixture.ts';
import { api, open } from './engine-fixture.tsx';

/** Shows the props that the bulk action bar receives. */
const Bar = ({ records, matching }: SelectionProps) => (
  <section aria-label="Selected">
    <SelectedCount most={1000}>{` of ${records.length} in sight`}</SelectedCount>
    <code>{JSON.stringify(matching ?? null)}</code>
  </section>
);
const slots = { 'check-runs': { selection: lazy(async () => ({ default: Bar })) } };

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
  const opened = await open('check-runs', { slots, search });
  await screen.findByText('10234');
  return opened;
};
const selectPage = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
const bar = () => screen.findByRole('region', { name: 'Selected' });
const selectMatching = (name = 'Select all 12 matching') => screen.findByRole('button', { name });

describe('all that match', () => {
  test('are offered once the whole page is selected, and passed on as the filter of the list call', async () => {
    const { user } = await openRuns();
    await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
    expect(await bar()).toHaveTextContent('1 selected of 1 in sight');
    expect(selectPage().indeterminate).toBe(true);
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
    await user.click(selectPage());
    expect([selectPage().checked, selectPage().indeterminate]).toEqual([true, false]);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected of 2 in sight');
    await user.click(await selectMatching());
    expect(await bar()).toHaveTextContent('All 12 matching are selected of 2 in sight');
    const matching = JSON.parse((await bar()).querySelector('code')?.textContent ?? '');
    expect(matching).toEqual({ filter: lists().at(-1)?.query.toString(), expected: 12 });
    expect(matching.filter).toContain('status-id=4&status-id=16');
    // the same button keeps the focus, and switches back
    const back = await selectMatching('Select this page only');
    expect(back).toHaveFocus();
    await user.click(back);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('are deselected by a refresh that finds another number, and kept by one that finds the same', async () => {
    const { user } = await openRuns();
    await user.click(selectPage());
    await user.click(await selectMatching());
    const callsBefore = lists().length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lists().length).toBeGreaterThan(callsBefore));
    expect(await bar()).toHaveTextContent('All 12 matching are selected');
    found(13);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await selectMatching('Select all 13 matching');
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('are deselected by another filter, and going back does not select them again', async () => {
    const { user, router } = await openRuns();
    await user.click(selectPage());
    await user.click(await selectMatching());
    await act(() => router.navigate('?statusIds=4'));
    await selectMatching();
    await act(() => router.navigate(-1));
    await selectMatching();
    expect(await bar()).not.toHaveTextContent('matching are selected');
  });

  test('are deselected when one row is deselected, and kept when a row is opened', async () => {
    const { user, router, search } = await openRuns();
    await user.click(selectPage());
    await user.click(await selectMatching());
    await act(() => router.navigate(`?${search()}&expanded-row-id=1`));
    expect(await bar()).toHaveTextContent('All 12 matching are selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
    expect(await bar()).toHaveTextContent('1 selected of 1 in sight');
  });

  test('cannot be selected beyond the limit of one action, and the button says why', async () => {
    found(1240);
    const { user } = await openRuns();
    await user.click(selectPage());
    const off = await selectMatching('Select all 1,240 matching');
    expect(off).toHaveAttribute('aria-disabled', 'true');
    expect(off).toHaveAttribute('title', 'At most 1,000 at once. Narrow the list.');
    await user.click(off);
    expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  });

  test('are not offered when the page shows all of them', async () => {
    found(2);
    const { user } = await openRuns();
    await user.click(selectPage());
    expect(await bar()).toHaveTextContent('2 selected of 2 in sight');
    expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
  });
});

test('what does not show the selection is not drawn again by it: a tool of the list, the detail of an open row', async () => {
  const tool = vi.fn();
  const detail = vi.fn();
  const Tool = () => {
    tool();
    return <p>Tool</p>;
  };
  const Detail = ({ close }: { close: () => void }) => {
    detail();
    return (
      <button type="button" onClick={close}>
        Shut
      </button>
    );
  };
  const counted = {
    toolbar: { upload: lazy(async () => ({ default: Tool })) },
    expand: lazy(async () => ({ default: Detail })),
    ...slots['check-runs'],
  };
  const { user } = await open('check-runs', { slots: { 'check-runs': counted } });
  await screen.findByText('Tool');
  await user.click(await screen.findByRole('button', { name: 'Open 10234' }));
  await screen.findByRole('button', { name: 'Shut' });
  await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
  await bar();
  tool.mockClear();
  detail.mockClear();
  await user.click(selectPage());
  expect(await bar()).toHaveTextContent('All 2 on this page are selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select 10234' }));
  expect(await bar()).toHaveTextContent('1 selected');
  expect([tool.mock.calls.length, detail.mock.calls.length]).toEqual([0, 0]);
});
