import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resource } from '../../../declare/resource.ts';
import { isResource, screens } from '../../../resources/index.ts';
import { waitFor } from '../../support/wait.ts';

const tokens = vi.hoisted(() => ({
  getAccessToken: vi.fn(async () => 'first'),
  clearTokenCache: vi.fn(),
  forgetSession: vi.fn(),
  currentSession: vi.fn(),
}));
vi.mock('../../../src/authProvider/tokens.ts', () => tokens);

const { userQuery, invalidateUser } = await import('../../../src/authProvider/user.ts');
const { dataProvider } = await import('../../../src/dataProvider/index.ts');
const { listQuery } = await import('../../../src/dataProvider/list-query.ts');
const { readView } = await import('../../../src/engine/list/view.ts');
const { queryClient } = await import('../../../src/shell/queryClient.ts');
const { sendFirstCalls } = await import('../../../src/shell/firstCalls.ts');
const firstCalls = async (address: { pathname: string; search: string }) => (await sendFirstCalls(address)).answered;
const { usePreload } = await import('../../../src/shell/preloadScreen.ts');

const resourceNamed = (wanted: string) => {
  const found = screens.filter(isResource).find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no resource "${wanted}"`);
  return found;
};

const HOLIDAYS = { pathname: '/holidays', search: '?sort=date&order=desc' };

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const bodyOf = (url: string) => (url.startsWith('/api/auth') ? { id: 1, roles: ['administrator'] } : []);
const requested = () =>
  fetched.mock.calls.map(([url]) => String(url).replace(/\?.*/, '')).toSorted((one, other) => one.localeCompare(other));

beforeEach(() => {
  queryClient.clear();
  invalidateUser();
  fetched.mockReset().mockImplementation(async (url) => answer(200, bodyOf(String(url))));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Subscribes as a screen does. */
const open = (query: ConstructorParameters<typeof QueryObserver>[1]) => {
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  return { result: () => observer.getCurrentResult(), stop };
};

describe('the first calls', () => {
  // the first test: later the provider has the declaration
  test('have been sent before the screen is drawn, also those that wait for a declaration', async () => {
    const locations = resourceNamed('locations');
    const declaration = await locations.load();
    const late = vi.spyOn(locations, 'load').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return declaration;
    });
    await sendFirstCalls(HOLIDAYS);
    // what follows at once, without the code of another module
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    expect(requested()).toEqual(['/api/auth', '/api/holidays', '/api/locations']);
    late.mockRestore();
  });

  test('ask who is signed in, and for the rows of the list and the records that become its columns', async () => {
    await firstCalls(HOLIDAYS);
    expect(requested()).toEqual(['/api/auth', '/api/holidays', '/api/locations']);
    for (const [, options] of fetched.mock.calls)
      expect(new Headers(options?.headers).get('Authorization')).toBe('Bearer first');
  });

  test.each(['/', '/nothing', '/healthcheck', '/holidays/1'])(
    'of %s, which is no list, ask who is signed in',
    async (pathname) => {
      await firstCalls({ pathname, search: '' });
      expect(requested()).toEqual(['/api/auth']);
    },
  );

  test('are shared by the screen, also while they run, and no token is in their address', async () => {
    const running = firstCalls(HOLIDAYS);
    const user = open(userQuery);
    await running;
    const sent = fetched.mock.calls.length;
    const resource = await resourceNamed('holidays').load();
    const { state } = readView(HOLIDAYS.search, resource.list);
    const list = open(listQuery(dataProvider, 'holidays', state));
    expect(user.result().data).toMatchObject({ roles: ['administrator'] });
    expect(list.result().data).toMatchObject({ data: [] });
    expect(fetched).toHaveBeenCalledTimes(sent);
    for (const [url] of fetched.mock.calls) expect(String(url)).not.toContain('first');
    user.stop();
    list.stop();
  });

  test('that were refused are retried with a fresh token, and sent again by the screen', async () => {
    fetched.mockImplementation(async () => answer(401, { code: 'signed_out', detail: 'Sign in' }));
    await firstCalls({ pathname: '/', search: '' });
    expect(tokens.clearTokenCache).toHaveBeenCalledOnce();
    expect(requested()).toEqual(['/api/auth', '/api/auth']);
    fetched.mockImplementation(async (url) => answer(200, bodyOf(String(url))));
    const user = open(userQuery);
    await waitFor(() => expect(user.result().data).toMatchObject({ roles: ['administrator'] }));
    expect(fetched).toHaveBeenCalledTimes(3);
    user.stop();
  });

  test('that nothing waits for any more are aborted', async () => {
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation(async (url, options) => {
      if (!String(url).startsWith('/api/holidays')) return answer(200, bodyOf(String(url)));
      signal = options?.signal;
      return new Promise<Response>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    const running = firstCalls(HOLIDAYS);
    await waitFor(() => expect(signal).toBeDefined());
    await queryClient.cancelQueries({ queryKey: ['holidays'] });
    expect(signal?.aborted).toBe(true);
    await running;
  });
});

test('the roles of the signed-in user are there when a screen is drawn', async () => {
  await import('../../../src/shell/Console.tsx');
  await firstCalls({ pathname: '/', search: '' });
  // as react-admin's usePermissions asks for them
  const permissions = open({
    queryKey: ['auth', 'getPermissions', {}],
    queryFn: () => new Promise<never>(() => undefined),
    staleTime: 1000,
  });
  expect(permissions.result().data).toMatchObject({ roles: ['administrator'] });
  permissions.stop();
});

test('a declaration is made once; one that could not be loaded is loaded again', async () => {
  const { load: _, ...head } = resourceNamed('holidays');
  let tries = 0;
  const holidays = resource(head, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('Failed to fetch')) : import('../../../resources/holidays.ts');
  });
  await expect(holidays.load()).rejects.toThrow('Failed to fetch');
  const declaration = await holidays.load();
  expect(declaration.title).toBe('Holidays');
  expect(await holidays.load()).toBe(declaration);
  expect(tries).toBe(2);
});

describe('a link to a screen', () => {
  const locations = resourceNamed('locations');
  const Link = () => (
    <a href={locations.route} {...usePreload(locations)}>
      Locations
    </a>
  );

  test('fetches its rows when the pointer rests on it, and not when it only passes or the focus does', async () => {
    vi.useFakeTimers();
    render(<Link />);
    const link = screen.getByRole('link');
    fireEvent.pointerEnter(link);
    await vi.advanceTimersByTimeAsync(30);
    fireEvent.pointerLeave(link);
    fireEvent.focus(link);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requested()).toEqual([]);
    fireEvent.pointerEnter(link);
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await waitFor(() => expect(requested()).toEqual(['/api/locations']));
  });
});
