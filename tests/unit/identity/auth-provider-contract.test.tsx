import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, useDataProvider } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../../src/dataProvider/problem.ts';

const state = vi.hoisted(() => ({
  session: undefined as object | undefined,
  user: { id: 7, email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', roles: [] as string[] },
  lost: vi.fn(),
  ended: vi.fn(async () => undefined),
  completed: true,
  phase: 'signed-in',
}));
vi.mock('../../../src/authProvider/tokens.ts', () => ({
  currentSession: async () => state.session,
  getAccessToken: async () => 'token',
  clearTokenCache: () => undefined,
}));
vi.mock('../../../src/authProvider/session.ts', async (original) => ({
  ...(await original<typeof import('../../../src/authProvider/session.ts')>()),
  sessionLost: state.lost,
  endSession: state.ended,
  sessionState: () => ({ phase: state.phase }),
}));
vi.mock('../../../src/authProvider/user.ts', async (original) => ({
  ...(await original<typeof import('../../../src/authProvider/user.ts')>()),
  signedInUser: async () => ({ ...state.user, permissions: ['users:read'], inheritance: [] }),
}));
vi.mock('../../../src/authProvider/hostedSignIn.ts', () => ({ completeHostedSignIn: async () => state.completed }));

const { authProvider } = await import('../../../src/authProvider/authProvider.ts');

beforeEach(() => {
  Object.assign(state, { session: { subject: 'ada' }, completed: true, phase: 'signed-in' });
  state.user.roles = ['administrator'];
  vi.clearAllMocks();
});

const failed = (status: number) => new Problem({ status, code: 'x', message: 'Failed' });

test.each([
  [401, true],
  [403, false],
  [404, false],
  [412, false],
  [500, false],
  [0, false],
])('checkError: a %i ends the session: %s', async (status, ends) => {
  await authProvider.checkError(failed(status));
  expect(state.lost.mock.calls.length > 0).toBe(ends);
});

test.each([401, 403])('a call that failed with %i is never answered as if it had succeeded', async (status) => {
  const dataProvider = { getOne: async () => Promise.reject(failed(status)) };
  // react-admin logs every failed call to the console
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { result } = renderHook(() => useDataProvider(), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        {/* the only call made here */}
        <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider as never}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    ),
  });
  await waitFor(() => expect(result.current).toBeDefined());
  await expect(result.current.getOne('users', { id: 1 })).rejects.toMatchObject({ status });
});

describe('checkAuth', () => {
  test('resolves for a signed-in user', () => expect(authProvider.checkAuth()).resolves.toBeUndefined());

  test('rejects for nobody, and reports the lost session', async () => {
    state.session = undefined;
    await expect(authProvider.checkAuth()).rejects.toThrow('Session has expired and requires re-authentication');
    expect(state.lost).toHaveBeenCalledOnce();
  });
});

describe('logout', () => {
  test('ends the session, and leaves the way to the shell', async () => {
    expect(await authProvider.logout()).toBe(false);
    expect(state.ended).toHaveBeenCalledOnce();
  });

  test('leaves a lost session to the sign-in dialog', () => {
    state.phase = 'lost';
    void authProvider.logout();
    expect(state.ended).not.toHaveBeenCalled();
  });
});

describe('handleCallback', () => {
  test('leads to the page the sign-in was started from', async () => {
    history.replaceState(null, '', '/holidays?page=2');
    expect(await authProvider.handleCallback()).toEqual({ redirectTo: '/holidays?page=2' });
  });

  test('rejects when the sign-in was not completed', async () => {
    state.completed = false;
    await expect(authProvider.handleCallback()).rejects.toThrow('The sign-in was not completed. Try again.');
  });
});

test('getIdentity and getPermissions describe the signed-in user', async () => {
  expect(await authProvider.getIdentity()).toMatchObject({ id: 7, fullName: 'Ada Lovelace', email: 'ada@example.com' });
  expect(await authProvider.getPermissions()).toEqual({ roles: ['administrator'], permissions: ['users:read'] });
});

const active = { id: 3, email: 'bob@example.com', status: 'active', roles: ['claims'] };

/** Closed unless declared: role, resource, action, record, answer. */
const ACCESS: readonly [role: string, resource: string, action: string, record: object | undefined, may: boolean][] = [
  ['administrator', 'holidays', 'list', undefined, true],
  ['administrator', 'holidays', 'delete', undefined, true],
  ['check_run', 'holidays', 'list', undefined, true],
  ['check_run', 'holidays', 'edit', undefined, false],
  ['claims', 'holidays', 'list', undefined, false],
  ['administrator', 'locations', 'edit', { id: 1 }, true],
  ['administrator', 'locations', 'create', undefined, false],
  ['administrator', 'locations', 'delete', { id: 1 }, false],
  ['administrator', 'audit-logs', 'edit', undefined, false],
  ['administrator', 'healthcheck', 'list', undefined, true],
  ['administrator', 'nothing', 'list', undefined, false],
  ['administrator', 'users', 'constructor', undefined, false],
  ['administrator', 'users', 'deactivate', undefined, true],
  ['administrator', 'users', 'deactivate', active, true],
  ['administrator', 'users', 'deactivate', { ...active, status: 'locked' }, false],
  ['administrator', 'users', 'deactivate', { ...active, id: 7 }, false],
  ['administrator', 'users', 'activate', active, false],
  ['claims', 'users', 'deactivate', active, false],
];

test.each(ACCESS)('canAccess: %s, %s, %s, %o: %s', async (role, resource, action, record, may) => {
  state.user.roles = [role];
  expect(await authProvider.canAccess({ resource, action, record })).toBe(may);
});
