// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SavedView } from '../../../contract/views.ts';
import { api, holidays, locations, open } from './engine-fixture.tsx';

const saved = (id: number, name: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  query,
  is_shared: false,
  is_own: true,
  is_default: false,
  owner: { id: 7, name: 'Robin Doe' },
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});

const VIEWS = '/lists/holidays/views';
let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({
    '/holidays': holidays(),
    '/locations': locations,
    [VIEWS]: [
      saved(1, 'Latest', 'order-by=date&direction=desc'),
      saved(2, 'Third', 'query=Holiday+3', { is_own: false, is_shared: true }),
    ],
  });
});
afterEach(() => vi.unstubAllGlobals());

const button = () => screen.findByRole('button', { name: /^View/ });
const panel = () => screen.findByRole('dialog', { name: 'Views' });
type User = Awaited<ReturnType<typeof open>>['user'];

const openPanel = async (user: User) => {
  await user.click(await button());
  return within(await panel());
};
const choose = async (user: User, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const openForm = async (user: User) => {
  const inPanel = await openPanel(user);
  await user.click(await inPanel.findByRole('button', { name: 'Save current view as…' }));
  return { inPanel, name: await inPanel.findByRole('textbox', { name: 'Name' }) };
};

describe('the menu of views', () => {
  test('opens a view, shows its name, and marks it as changed', async () => {
    const { user, search } = await open('holidays', { search: '?page=1' });
    const inPanel = await openPanel(user);
    const others = within(await inPanel.findByRole('group', { name: 'Shared by others' }));
    expect(others.getByRole('button', { name: 'Third Robin Doe' })).toBeInTheDocument();
    await user.click(inPanel.getByRole('button', { name: 'Latest' }));
    await waitFor(async () => expect(await button()).toHaveTextContent(/^View:\sLatest$/));
    expect(search().toString()).toBe('order-by=date&direction=desc');
    await screen.findByText('12/15/2026');

    await user.type(screen.getByRole('searchbox'), 'Holiday{Enter}');
    await waitFor(async () => expect(await button()).toHaveTextContent(/^View:\sLatest\s\(changed\)$/));
    await user.click(await (await openPanel(user)).findByRole('button', { name: 'Standard list' }));
    await waitFor(async () => expect(await button()).toHaveTextContent(/^Views$/));
    expect(search().toString()).toBe('');
  });

  test('shows the name of the view that a link opens, whatever the order of its parameters', async () => {
    await open('holidays', { search: '?direction=desc&page=1&order-by=date' });
    await waitFor(async () => expect(await button()).toHaveTextContent(/^View:\sLatest$/));
  });

  test('saves the changes to the view, with the version that was read', async () => {
    server.override(`PATCH ${VIEWS}/1`, () => server.json(200, saved(1, 'Latest', 'query=x', { version: 4 })));
    const { user } = await open('holidays', { search: '?order-by=date&direction=desc' });
    await waitFor(async () => expect(await button()).toHaveTextContent('Latest'));
    await user.type(screen.getByRole('searchbox'), 'Holiday{Enter}');
    const inPanel = await openPanel(user);
    await user.click(await inPanel.findByRole('button', { name: 'Save changes to “Latest”' }));
    await screen.findByText('View “Latest” saved');
    const [change] = server.changes();
    expect(change?.headers.get('If-Match')).toBe('"3"');
    expect(change?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,}$/);
    expect(change?.body).toEqual({ query: 'query=Holiday&order-by=date&direction=desc' });
  });

  test('a duplicate name is reported at the name input, and the typed text stays', async () => {
    const fault = 'You have a view of this name already';
    server.override(`POST ${VIEWS}`, () =>
      server.json(409, { code: 'conflict', detail: fault, issues: [{ path: 'name', message: fault }] }),
    );
    const { user } = await open('holidays', { search: '?query=Holiday&page=1' });
    const { inPanel, name } = await openForm(user);
    await user.type(name, 'latest');
    await user.click(inPanel.getByRole('checkbox', { name: /^Share/ }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription(fault));
    expect(name).toHaveValue('latest');
    expect(name).toHaveFocus();
    expect(server.changes()[0]?.body).toEqual({ name: 'latest', query: 'query=Holiday', is_shared: true });

    server.override(`POST ${VIEWS}`, () => server.json(409, { code: 'conflict', detail: 'You have 100 views' }));
    await user.type(name, ' too{Enter}');
    expect(await inPanel.findByText('You have 100 views')).toBeInTheDocument();
    expect(name).toHaveValue('latest too');
  });

  test('offers neither rename, share nor delete for another user’s view', async () => {
    const { user } = await open('holidays', { roles: ['check_run'] });
    await openPanel(user);
    await user.click(await screen.findByRole('button', { name: 'Actions for Third' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Copy link',
      'Use as default',
    ]);
  });

  test('deletes after a confirmation, and reports a failure', async () => {
    const { user } = await open('holidays');
    await openPanel(user);
    server.override(`DELETE ${VIEWS}/2`, () => server.json(412, { code: 'stale', detail: 'Somebody was faster' }));
    await choose(user, 'Third', 'Delete…');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('“Third” of Robin Doe is deleted for everyone it is shared with.');
    await user.click(within(question).getByRole('button', { name: 'Delete view' }));
    await screen.findByText('Failed to delete view: Somebody was faster');
    expect(server.changes()[0]?.headers.get('If-Match')).toBe('"3"');
  });

  test('shows an error with Retry when the views cannot be loaded, and the list still works', async () => {
    server.override(`GET ${VIEWS}`, () => server.json(500, { code: 'failed', detail: 'Away' }));
    const { user } = await open('holidays');
    await screen.findByText('01/15/2026');
    const inPanel = await openPanel(user);
    expect(await inPanel.findByRole('alert')).toHaveTextContent('Away');
    server.override(`GET ${VIEWS}`, () => server.json(200, [saved(1, 'Latest', '')]));
    await user.click(await inPanel.findByRole('button', { name: 'Retry' }));
    expect(await inPanel.findByRole('button', { name: 'Latest' })).toBeInTheDocument();
  });
});

test('a view leaves out filters that may name a person, and says so', async () => {
  server.override('GET /users', () => server.json(200, { data: [], total: 0, filters: {} }));
  server.override('POST /lists/users/views', () => server.json(201, saved(5, 'Everybody', 'status=')));
  const { user } = await open('users', { search: '?status=&search=Doe' });
  const { inPanel, name } = await openForm(user);
  expect(inPanel.getByText('Not saved, because it may name a person: Search')).toBeInTheDocument();
  await user.type(name, 'Everybody{Enter}');
  await screen.findByText('View “Everybody” saved');
  expect(server.changes()[0]?.body).toEqual({ name: 'Everybody', query: 'status=', is_shared: false });
});

describe('the default view', () => {
  const withDefault = () => {
    server.lists[VIEWS] = [saved(1, 'Latest', 'order-by=date&direction=desc', { is_default: true })];
  };

  test('opens when the address has no parameters, and replaces the history entry', async () => {
    withDefault();
    const { router, search } = await open('holidays');
    await waitFor(() => expect(search().get('direction')).toBe('desc'));
    expect(router.position().action).toBe('REPLACE');
    await waitFor(async () => expect(await button()).toHaveTextContent(/^View:\sLatest$/));
  });

  test('does not change the filters of a link', async () => {
    withDefault();
    const { search } = await open('holidays', { search: '?query=Holiday' });
    await waitFor(() => expect(server.calls.some(({ path }) => path === VIEWS)).toBe(true));
    await screen.findByText('02/15/2026');
    expect(await button()).toHaveTextContent(/^Views$/);
    expect(search().toString()).toBe('query=Holiday');
  });
});
