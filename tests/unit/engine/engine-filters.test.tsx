// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCATIONS } from '../../../src/engine/examples/rows.ts';
import { slots } from '../../../src/pages/slots.ts';
import { api, holidays, locations, open } from './engine-fixture.tsx';

let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({ '/holidays': holidays(), '/locations': locations });
});
afterEach(() => vi.unstubAllGlobals());

describe('filters', () => {
  const runs = Array.from({ length: 3 }, (_, i) => ({
    id: i + 1,
    type: 'cl',
    group: { id: i, number: `1023${i}`, name: 'Acme' },
    location: LOCATIONS[0],
    date: '2026-11-20',
    amount: 1240.5,
    file_names: ['cl261120.001', 'cl261120.002', 'cl261120.003'],
    status_ids: i === 0 ? ['5', '7'] : ['5'],
    flags: [],
    deleted_at: null,
    version: 1,
  }));
  beforeEach(() => {
    server.override('GET /payments/release', () => server.json(200, { data: runs, count: 3, total: 8 }));
    server.override('GET /check-runs/meta/filters', () =>
      server.json(200, {
        location: [{ value: '1', label: 'TN', count: 2 }],
        releaseType: [],
        status: [{ value: '5', label: 'CR Report Compiled', count: 7 }],
      }),
    );
  });
  const lastQuery = () => server.calls.filter(({ path }) => path === '/payments/release').at(-1)?.query;

  test('a facet shows values with counts, its chip removes the filter, Clear Filters needs an active one', async () => {
    const { user, search } = await open('check-runs');
    await screen.findByText('10230');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    const menu = await screen.findByRole('dialog', { name: 'Status' });
    await user.type(await within(menu).findByRole('searchbox'), 'compiled');
    await user.click(within(menu).getByRole('checkbox', { name: /CR Report Compiled\s*7/ }));
    expect(search().get('statusIds')).toBe('5');
    await waitFor(() => expect(lastQuery()?.getAll('status-id')).toEqual(['5']));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Remove filter Status: CR Report Compiled' }));
    expect(search().get('statusIds')).toBeNull();
  });

  test('the menu of more values than are listed says so, and the server searches them by name', async () => {
    const first = { value: '5', label: 'CR Report Compiled', count: 7, more: true };
    const found = { value: '16', label: 'Waiting CR', count: 2 };
    server.override('GET /check-runs/meta/filters', ({ query }) =>
      server.json(200, { status: query.get('facet-search') === 'waiting' ? [found] : [first] }),
    );
    const { user, search } = await open('check-runs');
    await screen.findByText('10230');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    const menu = await screen.findByRole('dialog', { name: 'Status' });
    expect(await within(menu).findByText('There are more. Search to find them.')).toBeInTheDocument();
    await user.type(within(menu).getByRole('searchbox'), 'waiting');
    await user.click(await within(menu).findByRole('checkbox', { name: /Waiting CR\s*2/ }));
    expect(search().get('statusIds')).toBe('16');
    expect(within(menu).queryByText('There are more. Search to find them.')).toBeNull();
  });

  test('a preset is one chip, which removes all it set', async () => {
    const { user, search } = await open('check-runs', { search: '?quick-filter=incomplete&locationIds=1' });
    await screen.findByText('10230');
    const chips = within(screen.getByRole('group', { name: 'Active filters' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Incomplete', 'Location: TN']);
    await user.click(screen.getByRole('button', { name: 'Remove filter Incomplete' }));
    expect(search().get('statusIds')).toBeNull();
    expect(search().get('locationIds')).toBe('1');
  });

  test('the filters that few people use stand behind one button, which says how many of them are set', async () => {
    const { user, search } = await open('check-runs', { search: '?network=nomi' });
    await screen.findByText('10230');
    expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More filters, 1 set' }));
    const menu = await screen.findByRole('dialog', { name: 'More filters, 1 set' });
    expect(await within(menu).findByRole('button', { name: 'Network, 1 set' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await user.click(within(menu).getByRole('button', { name: 'Amount' }));
    await user.type(await within(menu).findByLabelText('Amount, in dollars'), '120{Enter}');
    expect(search().get('amount')).toBe('120');
  });

  test('a date range is applied only when it is valid', async () => {
    const { user, search } = await open('check-runs');
    await user.click(screen.getByRole('button', { name: 'File date' }));
    await user.type(await screen.findByLabelText('File date from'), '2026-11-01');
    await user.type(screen.getByLabelText('File date to'), '2026-10-01');
    expect(screen.getByText('The first day must not be after the last')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('File date to'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(search().get('dateFrom')).toBe('2026-11-01');
    expect(await screen.findByRole('button', { name: 'Remove filter File date: from 11/01/2026' })).toBeInTheDocument();
  });

  test('money, locations, tags and statuses are shown as declared', async () => {
    await open('check-runs', { slots });
    const row = (await screen.findByText('10230')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('$1,240.50');
    expect(row).toHaveTextContent('001 TN');
    expect(row).toHaveTextContent('Mixed');
    expect(row).toHaveTextContent('cl261120.001cl261120.002…');
    expect(within(row).getByText('$1,240.50')).toHaveAttribute('data-align', 'right');
    expect(screen.getByText('Showing 1–3 of 3 items · Total 8 items')).toBeInTheDocument();
  });

  test('a cell cut short shows its whole text in a tooltip on focus too, and Escape dismisses it', async () => {
    const { user } = await open('check-runs');
    const row = (await screen.findByText('10230')).closest('tr') as HTMLElement;
    const cell = within(row).getByText('cl261120.001').closest('td') as HTMLElement;
    act(() => cell.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('cl261120.001 cl261120.002 cl261120.003');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(cell).toHaveFocus();
  });

  test('a resource’s own slots are rendered: toolbar and expanded row', async () => {
    const Upload = () => <button type="button">Upload</button>;
    const Detail = ({ record }: { record: { id: string | number } }) => <p>Run {record.id}</p>;
    const own = {
      'check-runs': {
        toolbar: { upload: lazy(async () => ({ default: Upload })) },
        expand: lazy(async () => ({ default: Detail })),
      },
    };
    const { user } = await open('check-runs', { slots: own });
    expect(await screen.findByRole('button', { name: 'Upload' })).toBeInTheDocument();
    await user.click(await screen.findByText('10231'));
    expect(await screen.findByText('Run 2')).toBeInTheDocument();
  });
});
