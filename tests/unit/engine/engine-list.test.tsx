// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, holidays, locations, open } from './engine-fixture.tsx';

let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({ '/holidays': holidays(), '/locations': locations });
});
afterEach(() => vi.unstubAllGlobals());

const grid = () => screen.getByRole('grid', { name: 'Holidays' });
const rowOf = (text: string) => within(grid()).getByText(text).closest('tr') as HTMLElement;
const firstRow = async () => screen.findByText('01/15/2026');
const lists = () => server.calls.filter(({ path }) => path === '/holidays');

describe('a declared list', () => {
  test('shows its columns, one pivot column per record, dates, and dashes for empty values', async () => {
    await open('holidays');
    await firstRow();
    const headers = within(grid()).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Open',
      'Date',
      'Holiday description',
      'TN',
      'WI',
      'CA',
    ]);
    expect(rowOf('02/15/2026')).toHaveTextContent('02/17/2026');
    expect(rowOf('01/15/2026').textContent).toContain('–');
    expect(screen.getByText('Showing 1–10 of 12 items')).toBeInTheDocument();
  });

  test('sorts by a header and sets aria-sort', async () => {
    const { user, search } = await open('holidays');
    await firstRow();
    expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Date' }));
    await screen.findByText('12/15/2026');
    expect(search().get('direction')).toBe('desc');
    expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('keeps the page in the address bar, and Back returns to the previous page', async () => {
    const { user, router, search } = await open('holidays');
    await firstRow();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('11/15/2026');
    expect(search().get('page')).toBe('1');
    await act(() => router.navigate(-1));
    await firstRow();
    expect(search().get('page')).toBeNull();
  });

  test('a row that is opened before a new order is drawn keeps that order in the address bar', async () => {
    const { search } = await open('holidays');
    await firstRow();
    const order = screen.getByRole('button', { name: 'Date' });
    const opener = within(rowOf('01/15/2026')).getByRole('button', { name: /^Open/ });
    act(() => {
      order.click();
      opener.click(); // the list is still drawn as it was
    });
    expect(search().get('direction')).toBe('desc');
    expect(search().get('expanded-row-id')).toBe('1');
  });

  test('a page past the end is replaced by the last page', async () => {
    const { search } = await open('holidays', { search: '?page=7' });
    await screen.findByText('12/15/2026');
    expect(search().get('page')).toBe('1');
  });

  test('the search is debounced and trimmed, replaces the history entry and returns to the first page', async () => {
    const { user, router, search } = await open('holidays', { search: '?page=1&query=Holiday' });
    await screen.findByText('12/15/2026');
    const box = screen.getByRole('searchbox');
    expect(box).toHaveValue('Holiday');
    await user.clear(box);
    await user.type(box, '  Holiday 3 ');
    expect(search().get('query')).toBe('Holiday');
    await waitFor(() => expect(search().get('query')).toBe('Holiday 3'));
    expect(search().get('page')).toBeNull();
    expect(await screen.findByText('Showing 1–1 of 1 item · Total 12 items')).toBeInTheDocument();
    expect(router.position().action).toBe('REPLACE');
  });

  test('a list without matches offers to clear the filters', async () => {
    const { user } = await open('holidays', { search: '?query=nothing-like-this' });
    await screen.findByText('No matches');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await firstRow();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('an empty list shows its declared text and offers Add', async () => {
    server.lists['/holidays'] = [];
    await open('holidays');
    expect(await screen.findByText('No holidays')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Add' })).toHaveLength(2);
  });

  test('the row density can be switched', async () => {
    const { user } = await open('holidays');
    await user.click(screen.getByRole('button', { name: 'List settings' }));
    const density = await screen.findByRole('checkbox', { name: 'Comfortable rows' });
    await user.click(density);
    expect(density).toBeChecked();
  });
});

describe('a failure', () => {
  const failing = (status: number, detail: string) =>
    server.override('GET /holidays', () => server.json(status, { code: 'x', detail, requestId: 'request-7' }));

  test('of the first call is shown with its request id, and Retry loads the list', async () => {
    failing(500, 'Database is away');
    const { user } = await open('holidays');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server could not do this');
    expect(alert).toHaveTextContent('Database is away');
    expect(alert).toHaveTextContent('request-7');
    server.override('GET /holidays', () => server.json(200, holidays()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await firstRow();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a refresh keeps the old rows', async () => {
    const { user } = await open('holidays');
    await firstRow();
    failing(503, 'Down');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Down');
    expect(screen.getByText('01/15/2026')).toBeInTheDocument();
  });

  test('with 403 offers no Retry', async () => {
    failing(403, 'Not for you');
    await open('holidays');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('to reach the server is shown as such', async () => {
    server.override('GET /holidays', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('holidays');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server');
  });
});

describe('the keyboard', () => {
  const stops = () => grid().querySelectorAll('[data-cell][tabindex="0"]');

  test('the grid has one tab stop; arrows, Home, End, page keys and Ctrl+Home/End move in it', async () => {
    const { user } = await open('holidays');
    await firstRow();
    expect(stops()).toHaveLength(1);
    act(() => (stops()[0] as HTMLElement).focus());
    expect(document.activeElement).toHaveAccessibleName('Open 01/15/2026');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveTextContent('01/15/2026');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('02/15/2026');
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveAttribute('data-label', 'CA');
    await user.keyboard('{PageDown}');
    expect(document.activeElement?.closest('tr')).toBe(rowOf('10/15/2026'));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toHaveTextContent('Date');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.closest('tr')).toBe(rowOf('10/15/2026'));
    expect(stops()).toHaveLength(1);
    expect(stops()[0]).toBe(document.activeElement);
  });

  test('Enter opens the row, Escape closes it and restores the focus', async () => {
    const { user, search } = await open('holidays');
    await firstRow();
    act(() => (stops()[0] as HTMLElement).focus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(search().get('expanded-row-id')).toBe('1');
    const form = await screen.findByRole('form', { name: 'Edit holiday' });
    await waitFor(() => expect(form).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit holiday' })).toBeNull());
    expect(rowOf('01/15/2026')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('auto-refresh', () => {
  test('sends background calls, keeps focus and open row, and stops when manual is chosen', async () => {
    const { user } = await open('holidays', { search: '?expanded-row-id=2' });
    await screen.findByRole('form');
    const before = lists().length;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await user.click(screen.getByRole('button', { name: 'Auto-refresh' }));
      await user.click(await screen.findByRole('menuitemradio', { name: '30 s' }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      const description = screen.getByLabelText('Holiday description');
      await user.click(description);
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      await waitFor(() => expect(lists()).toHaveLength(before + 1));
      expect(lists().at(-1)?.headers.get('X-Background')).toBe('1');
      expect(description).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Auto-refresh' }));
      await user.click(await screen.findByRole('menuitemradio', { name: 'Manual' }));
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      expect(lists()).toHaveLength(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a manual refresh is not a background call', async () => {
    const { user } = await open('holidays');
    await firstRow();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(lists()[1]?.headers.has('X-Background')).toBe(false);
  });
});

test('the export downloads the server’s file of the whole filtered list', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  server.override(
    'GET /holidays/export',
    () => new Response('id', { headers: { 'Content-Disposition': 'attachment; filename="holidays.csv"' } }),
  );
  const { user } = await open('holidays', { search: '?query=Holiday' });
  await user.click(screen.getByRole('button', { name: 'List settings' }));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText('Exported holidays.csv');
  expect(save).toHaveBeenCalledOnce();
  expect(server.calls.find(({ path }) => path === '/holidays/export')?.query.get('query')).toBe('Holiday');
});

test('an export whose connection breaks has failed, and nothing is saved', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const broken = new ReadableStream({
    start: (sender) => sender.enqueue(new TextEncoder().encode('Date,Description')),
    pull: (sender) => sender.error(new TypeError('terminated')),
  });
  server.override('GET /holidays/export', () => new Response(broken));
  const { user } = await open('holidays');
  await user.click(await screen.findByRole('button', { name: 'List settings' }));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText('The export failed: The connection broke before everything had arrived. Try again.');
  expect(save).not.toHaveBeenCalled();
});

describe('a user who may not edit', () => {
  test('is offered no new record, and a row opens to its history alone', async () => {
    await open('holidays', { roles: ['check_run'], search: '?expanded-row-id=1' });
    await firstRow();
    await screen.findByRole('tab', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Save|Delete)/ })).toBeNull();
  });
});
