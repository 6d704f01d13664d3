import type { AuthProvider } from 'ra-core';
import { end } from '../../contract/session.ts';
import { allows, type ResourceAccess } from '../../declare/access.ts';
import type { Role } from '../../domain/roles.ts';
import { screens } from '../../resources/index.ts';
import { send } from '../dataProvider/send.ts';
import { endSession, sessionLost } from './session.ts';
import { currentSession } from './tokens.ts';
import { fullName, rolesOf, signedInUser } from './user.ts';

/** react-admin's actions, each with the access right it needs. */
const ACTIONS: ReadonlyMap<string, 'view' | 'edit'> = new Map([
  ['list', 'view'],
  ['show', 'view'],
  ['export', 'view'],
  ['create', 'edit'],
  ['edit', 'edit'],
  ['delete', 'edit'],
]);

/** Whether users with these roles may perform `action` under `access`. An unknown action is refused. */
export const mayDo = (access: ResourceAccess, action: string, roles: readonly Role[]): boolean => {
  const needed = ACTIONS.get(action);
  return needed !== undefined && allows(access[needed] ?? [], roles);
};

/** Logout by the user. The server is notified first, so that it refuses the tokens from then on. */
export const logOut = (): Promise<void> => endSession('loggedOut', () => send(end));

export const logOutIdle = (): Promise<void> => endSession('idle', () => send(end, { background: true }));

/**
 * The session for react-admin. Neither check rejects: on a rejection react-admin would log out and discard what was
 * typed. A lost session is reported to the shell instead, which opens the sign-in dialog over the console.
 */
export const authProvider = {
  login: () => Promise.reject(new Error('People sign in before the console is loaded')),
  logout: async () => {
    await logOut();
    return false;
  },
  checkAuth: async () => {
    if (!(await currentSession())) sessionLost();
  },
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const user = await signedInUser();
    return { ...user, fullName: fullName(user) };
  },
  getPermissions: async () => {
    const user = await signedInUser();
    return { roles: rolesOf(user), permissions: user.permissions };
  },
  canAccess: async ({ resource, action }: { resource: string; action: string }) => {
    const head = screens.find(({ name }) => name === resource);
    return head !== undefined && mayDo(head.access, action, rolesOf(await signedInUser()));
  },
} satisfies AuthProvider;
