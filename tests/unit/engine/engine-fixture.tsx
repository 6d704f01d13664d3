import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'ra-core';
import { vi } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import type { ResourceName } from '../../../resources/index.ts';
import { resources } from '../../../resources/index.ts';
import { LOCATIONS } from '../../../src/engine/examples/rows.ts';
import { routerProvider } from '../../../src/router/routerProvider.ts';
import { memoryRouter } from '../../support/memory-router.tsx';

vi.mock('../../../src/authProvider/tokens.ts', () => ({
  getAccessToken: async () => 'token',
  clearTokenCache: vi.fn(),
}));

const { dataProvider } = await import('../../../src/dataProvider/index.ts');
const { default: ResourceScreen } = await import('../../../src/engine/ResourceScreen.tsx');
const { SlotsProvider } = await import('../../../src/engine/slots.ts');
const { theme } = await import('../../../src/shell/theme/theme.ts');
// the form and the views are lazy chunks, imported here so that no test waits for their compilation
await import('../../../src/engine/form/RecordForm.tsx');
await import('../../../src/engine/list/views/ViewLabel.tsx');
await import('../../../src/engine/list/views/ViewsPanel.tsx');

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Promise<Response>;

/** Stubs `fetch` with an API that returns whole lists, from `lists` by path; `override` answers a single call. */
export const api = (lists: Record<string, object[]>) => {
  const calls: Call[] = [];
  const overrides = new Map<string, (call: Call) => Answer>();
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://console');
      const path = pathname.replace('/api', '');
      const call: Call = {
        method: init.method ?? 'GET',
        path,
        query: searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const override = overrides.get(`${call.method} ${path}`);
      if (override) return override(call);
      const list = lists[path];
      return call.method === 'GET' && list ? json(200, list) : json(404, { code: 'no_such_call', detail: path });
    }),
  );
  return {
    calls,
    lists,
    json,
    override: (call: string, answer: (call: Call) => Answer) => overrides.set(call, answer),
    changes: () => calls.filter(({ method }) => method !== 'GET'),
  };
};

const ShownNotifications = () => {
  const { notifications } = useNotificationContext();
  return (
    <output>
      {notifications.map(({ message }, i) => (
        <p key={String(i)}>{message}</p>
      ))}
    </output>
  );
};

interface Options {
  roles?: readonly Role[];
  search?: string;
  slots?: Parameters<typeof SlotsProvider>[0]['value'];
}

// react-admin logs every failed call to the console; these tests provoke failures
vi.spyOn(console, 'error').mockImplementation((first, ...rest) => {
  if (!(first instanceof Error)) console.warn(first, ...rest);
});

/** Opens a declared screen as a user with these roles. */
export const open = async (
  name: ResourceName,
  { roles = ['administrator'], search = '', slots = {} }: Options = {},
) => {
  const route = resources.find((one) => one.name === name)?.route ?? '/';
  const granted = { roles, permissions: [] };
  const authProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => granted,
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnMount: false, refetchOnWindowFocus: false } },
  });
  queryClient.setQueryData(['auth', 'getPermissions', {}], granted);
  const element = (
    <ThemeProvider theme={theme}>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={memoryStore()}
      >
        <SlotsProvider value={slots}>
          <ResourceScreen name={name} />
        </SlotsProvider>
        <ShownNotifications />
      </CoreAdminContext>
    </ThemeProvider>
  );
  const router = memoryRouter(
    [
      { path: route, element },
      { path: '*', element: <p>Another screen</p> },
    ],
    `${route}${search}`,
  );
  const user = userEvent.setup();
  render(router.element);
  // the heading is there before the list
  await screen.findByRole('button', { name: 'Refresh' });
  return { user, router, queryClient, search: () => new URLSearchParams(router.position().location.search) };
};

export const locations = LOCATIONS.slice(0, 3);

export const holidays = (count = 12) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    date: `2026-${String(i + 1).padStart(2, '0')}-15`,
    description: i === 0 ? null : `Holiday ${i + 1}`,
    overrides: i === 1 ? [{ location_id: 2, date: '2026-02-17' }] : [],
    version: 1,
  }));
