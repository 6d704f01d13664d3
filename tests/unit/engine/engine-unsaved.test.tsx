// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holidays } from './engine-fixture.tsx';
import { description, holidayServer, openRow, save } from './engine-form-fixture.tsx';

let server: ReturnType<typeof holidayServer>;
beforeEach(() => {
  server = holidayServer();
});
afterEach(() => vi.unstubAllGlobals());

const DISCARD = 'Are you sure you want to discard changes?';

describe('a save that conflicts with someone else’s change', () => {
  const theirs = { ...holidays(3)[1], description: 'Theirs', date: '2026-02-16', version: 5 };
  const changes = [
    { field: 'description', label: 'x', by: 'Ada King', at: '2026-01-02T10:00:00Z' },
    { field: 'date', label: 'x', by: 'Ada King', at: '2026-01-02T10:00:00Z' },
  ];

  test('shows both values of each field, and saves the chosen ones on the new version', async () => {
    const { user } = await openRow();
    server.override('PUT /holidays/2', ({ headers }) =>
      headers.get('If-Match') === '"5"'
        ? server.json(200, { ...theirs, version: 6 })
        : server.json(412, { code: 'stale', detail: 'x', current: theirs, changes }),
    );
    await user.clear(description());
    await user.type(description(), 'Ours');
    await user.click(save());
    const panel = await screen.findByRole('region', { name: 'Someone else changed this meanwhile' });
    const field = within(panel).getByRole('group', { name: 'Holiday description' });
    expect(field).toHaveTextContent('Ada King');
    expect(within(field).getByRole('radio', { name: /Keep mine: Ours/ })).not.toBeChecked();
    // a field that the user did not edit takes the other user's change unless they choose otherwise
    const day = within(panel).getByRole('group', { name: 'Date' });
    expect(within(day).getByRole('radio', { name: 'Take theirs: 02/16/2026' })).toBeChecked();
    const merge = within(panel).getByRole('button', { name: 'Save merged' });
    expect(merge).toHaveAttribute('aria-disabled', 'true');
    expect(description()).toHaveValue('Ours');
    await user.click(within(field).getByRole('radio', { name: /Keep mine/ }));
    await user.click(merge);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const [first, second] = server.changes();
    expect(second?.headers.get('If-Match')).toBe('"5"');
    expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toMatchObject({ date: '2026-02-16', description: 'Ours' });
  });
});

describe('unsaved edits', () => {
  const edited = async () => {
    const opened = await openRow();
    await opened.user.type(description(), '!');
    return opened;
  };

  test('opening another row asks first, and "Keep editing" loses nothing', async () => {
    const { user, search } = await edited();
    await user.click(screen.getByText('03/15/2026'));
    const dialog = await screen.findByRole('alertdialog', { name: DISCARD });
    expect(dialog).toHaveTextContent('This action cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(description()).toHaveValue('Holiday 2!');
    expect(search().get('expanded-row-id')).toBe('2');
    await user.click(screen.getByText('03/15/2026'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(search().get('expanded-row-id')).toBe('3'));
    await waitFor(() => expect(description()).toHaveValue('Holiday 3'));
  });

  test('Discard, leaving the screen and closing the tab ask first', async () => {
    const { user, router } = await edited();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await act(() => router.navigate('/locations'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });

  test('nothing asks when there are no edits', async () => {
    const { router } = await openRow();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await act(() => router.navigate('/locations'));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });

  test('are kept when a refresh no longer returns the record, whose row shows it as it is now', async () => {
    const { user } = await edited();
    server.lists['/holidays'] = holidays(1);
    server.override('GET /holidays/2', () => server.json(200, { ...holidays(3)[1], date: '2026-02-18', version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText('03/15/2026')).toBeNull());
    const meanwhile = await screen.findByRole('region', { name: 'Someone else changed this meanwhile' });
    expect(within(meanwhile).getByText('02/18/2026')).toBeInTheDocument();
    expect(within(screen.getByRole('grid')).getAllByText('02/18/2026')).toHaveLength(2);
    expect(description()).toHaveValue('Holiday 2!');
  });
});

describe('a save that the server has confirmed, while the list is read again', () => {
  test('does not ask when another row is opened, and does not close that row', async () => {
    const { user, search } = await openRow();
    await user.type(description(), '!');
    const refreshed = Promise.withResolvers<Response>();
    server.override('PUT /holidays/2', () => {
      server.override('GET /holidays', () => refreshed.promise);
      return server.json(200, { ...holidays(3)[1], description: 'Holiday 2!', version: 4 });
    });
    const listed = () => server.calls.filter(({ method, path }) => method === 'GET' && path === '/holidays').length;
    const before = listed();
    await user.click(save());
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    await user.click(screen.getByText('03/15/2026'));
    await waitFor(() => expect(description()).toHaveValue('Holiday 3'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(description(), ' by me');

    await act(async () => refreshed.resolve(server.json(200, holidays(3))));
    expect(await screen.findByText('Holiday saved')).toBeInTheDocument();
    expect(search().get('expanded-row-id')).toBe('3');
    expect(description()).toHaveValue('Holiday 3 by me');
  });
});
