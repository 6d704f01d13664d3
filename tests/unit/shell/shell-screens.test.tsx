import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import { screens } from '../../../resources/index.ts';
import { PagesProvider } from '../../../src/engine/slots.ts';
import { DISCARD } from '../../../src/messages/unsaved.ts';
import { Layout } from '../../../src/shell/Layout.tsx';
import { icons, LIST_ICON } from '../../../src/shell/navigation/icons.tsx';
import { Guarded, Landing, NotFound } from '../../../src/shell/screens.tsx';
import { AppTheme } from '../../../src/shell/theme/AppTheme.tsx';
import { lazyWithPreload } from '../../../src/ui/lazyWithPreload.ts';
import { PageTitle } from '../../../src/ui/PageTitle.tsx';
import { useUnsaved } from '../../../src/ui/unsaved.ts';
import { mediaQuery } from '../../support/media.ts';
import { memoryRouter } from '../../support/memory-router.tsx';

const state = vi.hoisted(() => {
  vi.stubEnv('VITE_COMMIT', '3fd4ab6f2b94');
  return { roles: [] as Role[], logOut: vi.fn(), width: 1440, serverCommit: '3fd4ab6f2b94' };
});
vi.mock('../../../src/shell/navigation/User.tsx', () => ({
  useUser: () => ({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }),
  useRoles: () => state.roles,
}));
vi.mock('../../../src/authProvider/authProvider.ts', () => ({ logOut: state.logOut }));
vi.mock('../../../src/engine/ResourceScreen.tsx', () => ({
  default: ({ name }: { name: string }) => {
    if (name === 'locations') throw new Error('canary: what was typed');
    return <h1>{name}</h1>;
  },
}));
vi.mock('../../../src/dataProvider/send.ts', () => ({
  send: async () => ({ version: '9.9.9', commit: state.serverCommit, commit_date: '2026-01-02' }),
}));

const limitIn = (query: string, name: string) => Number(new RegExp(`${name}: *([\\d.]+)px`).exec(query)?.[1]);

/** Of media queries only those on the window's width. */
const isMatch = (query: string): boolean =>
  state.width >= limitIn(query, 'min-width') || state.width <= limitIn(query, 'max-width');

beforeEach(() => {
  state.width = 1440;
  state.logOut.mockReset();
  state.serverCommit = '3fd4ab6f2b94';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'navigation=; Path=/; Max-Age=0';
  vi.stubGlobal('matchMedia', (query: string) => mediaQuery(isMatch(query)));
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const isUnsaved = () => true;

const open = (path: string, ...roles: Role[]) => {
  state.roles = roles;
  const children = [
    { index: true, element: <Landing /> },
    { path: '/holidays', element: <Guarded name="holidays" /> },
    { path: '/locations', element: <Guarded name="locations" /> },
    { path: '*', element: <NotFound /> },
  ];
  const router = memoryRouter([{ path: '/', element: <Layout />, children }], path);
  render(
    <AppTheme>
      <QueryClientProvider client={new QueryClient()}>{router.element}</QueryClientProvider>
    </AppTheme>,
  );
  return router;
};

describe('access to screens', () => {
  test('a role with access sees the screen', () => {
    open('/holidays', 'check_run');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('holidays');
    expect(document.title).toBe('Holidays · Payment Operations');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(/^Admin$/);
  });

  test('a role without access sees which roles have it', () => {
    open('/holidays', 'claims');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You do not have access to this page');
    expect(screen.getByText('Holidays is for: Administrator, Check Run Manager, Check Run.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Holidays' })).toBeNull();
  });

  test('an unknown path is not found', () => {
    open('/no/such/page', 'administrator');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not found');
  });

  test('/ redirects to the first screen of the daily work when the landing page is not for the role', () => {
    expect(open('/', 'finance_manager').position().location.pathname).toBe('/dashboard/summary');
  });

  test('/ says so when the role has no screen', () => {
    open('/', 'claims');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No screen is assigned to your role');
  });
});

describe('the layout', () => {
  test('shows the user’s name and first role, and logs out', async () => {
    open('/holidays', 'administrator', 'claims');
    expect(screen.getByText('Ada Lovelace')).toBeInTheDocument();
    expect(screen.getByText('Administrator')).toBeInTheDocument();
    expect(screen.getByText('AL')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(state.logOut).toHaveBeenCalled());
  });

  test('asks before it logs out with unsaved edits', async () => {
    open('/holidays', 'administrator');
    const { unmount } = renderHook(() => useUnsaved(isUnsaved));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(DISCARD.title);
    await userEvent.click(screen.getByRole('button', { name: DISCARD.cancel }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(state.logOut).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await userEvent.click(screen.getByRole('button', { name: DISCARD.action }));
    await waitFor(() => expect(state.logOut).toHaveBeenCalledOnce());
    unmount();
  });

  test.each([
    [1440, true],
    [1439, false],
    [900, false],
  ])('at %d px the navigation is wide: %s', (width, isWide) => {
    state.width = width;
    open('/holidays', 'administrator');
    expect(screen.getByRole('button', { name: 'Wide navigation' })).toHaveAttribute('aria-expanded', String(isWide));
    expect(screen.queryAllByText('Administrator')).toHaveLength(isWide ? 1 : 0);
    // by its name also where only the icon is seen
    expect(screen.getByRole('link', { name: 'Holidays' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('region', { name: 'Admin' })).toBeInTheDocument();
  });

  test.each([
    [1280, 'wide'],
    [1600, 'narrow'],
  ])('remembers that the user made the navigation at %d px %s', async (width, chosen) => {
    const expanded = String(chosen === 'wide');
    state.width = width;
    open('/holidays', 'administrator');
    await userEvent.click(screen.getByRole('button', { name: 'Wide navigation' }));
    expect(screen.getByRole('button', { name: 'Wide navigation' })).toHaveAttribute('aria-expanded', expanded);
    expect(document.cookie).toContain(`navigation=${chosen}`);
    cleanup();
    open('/holidays', 'administrator');
    expect(screen.getByRole('button', { name: 'Wide navigation' })).toHaveAttribute('aria-expanded', expanded);
  });

  test('shows name, role, appearance and "Log out" under the initials where the navigation is narrow', async () => {
    state.width = 1280;
    open('/holidays', 'administrator', 'claims');
    await userEvent.click(screen.getByRole('button', { name: 'Ada Lovelace' }));
    const panel = await screen.findByRole('dialog', { name: 'Signed in' });
    expect(within(panel).getByText('Administrator')).toBeInTheDocument();
    await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Appearance' }), 'Dark');
    expect(document.documentElement).toHaveAttribute('data-color-mode', 'dark');
    await userEvent.click(within(panel).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(state.logOut).toHaveBeenCalled());
  });

  test('has an icon for its entries, no two of them the same; an entry without one has that of a list', () => {
    const names = screens.filter(({ menu }) => menu).map(({ name }) => name);
    const own = Object.entries(icons);
    expect(names).toEqual(expect.arrayContaining(own.map(([name]) => name)));
    expect(new Set([...own.map(([, { type }]) => type), LIST_ICON.type]).size).toBe(own.length + 1);
  });

  test('shows the heading of a page while its code loads', async () => {
    let arrive: (part: { default: () => ReactNode }) => void = () => undefined;
    const Slow = lazyWithPreload(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)));
    const pages = { healthcheck: Slow };
    state.roles = ['administrator'];
    const router = memoryRouter(
      [
        {
          path: '/',
          element: <Layout />,
          children: [{ path: '/healthcheck', element: <Guarded name="healthcheck" /> }],
        },
      ],
      '/healthcheck',
    );
    render(
      <AppTheme>
        <QueryClientProvider client={new QueryClient()}>
          <PagesProvider value={pages}>{router.element}</PagesProvider>
        </QueryClientProvider>
      </AppTheme>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Healthcheck');
    await act(async () => arrive({ default: () => <PageTitle>loaded</PageTitle> }));
    expect(await screen.findByText('loaded')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Healthcheck');
    // the search of the shell stands beside the title
    expect(screen.getByRole('button', { name: 'Search and commands' })).toBeInTheDocument();
  });

  test('shows the navigation of a small screen in a drawer that closes when a link is followed', async () => {
    state.width = 899;
    open('/holidays', 'administrator');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
    await userEvent.click(screen.getByRole('link', { name: 'Holidays' }));
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('lets the keyboard skip to the content', async () => {
    open('/holidays', 'administrator');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('stays when a screen fails to render, and shows nothing of the error', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/locations', 'administrator');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    expect(screen.queryByText(/canary/)).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    quiet.mockRestore();
  });

  test('shows the copyright and the version of the server', async () => {
    open('/holidays', 'administrator');
    expect(screen.getByText(`© 2022–${new Date().getFullYear()}`)).toBeInTheDocument();
    expect(await screen.findByText('Version 9.9.9')).toBeInTheDocument();
    expect(screen.getByText('3fd4ab6f2b94')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Version mismatch, click to refresh' })).toBeNull();
  });

  test('offers to refresh when the server runs another build', async () => {
    state.serverCommit = '390e462c8032';
    open('/holidays', 'administrator');
    expect(await screen.findByRole('button', { name: 'Version mismatch, click to refresh' })).toBeInTheDocument();
  });
});
