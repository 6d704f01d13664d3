import type { AuthProvider } from 'react-admin';
import { end } from '../../contract/session.ts';
import { allows, type ResourceAccess } from '../../declare/access.ts';
import type { Role } from '../../domain/roles.ts';
import { screens } from '../../resources/index.ts';
import { send } from '../dataProvider/send.ts';
import { endSession, sessionLost } from './session.ts';
import { currentSession } from './tokens.ts';
import { fullName, rolesOf, signedInUser } from './user.ts';

/** react-admin's actions, each with what of a declaration's access it needs. */
const ACTIONS: ReadonlyMap<string, 'view' | 'edit'> = new Map([
  ['list', 'view'],
  ['show', 'view'],
  ['export', 'view'],
  ['create', 'edit'],
  ['edit', 'edit'],
  ['delete', 'edit'],
]);

/** Whether holders of these roles may do `action` with what `access` guards. An action that is not known is nobody's. */
export const mayDo = (access: ResourceAccess, action: string, roles: readonly Role[]): boolean => {
  const needed = ACTIONS.get(action);
  return needed !== undefined && allows(access[needed] ?? [], roles);
};

/** The person's own logout: the server hears of it first, so that the tokens are refused from then on. */
export const logOut = (): Promise<void> => endSession('loggedOut', () => send(end));

export const logOutIdle = (): Promise<void> => endSession('idle', () => send(end, { background: true }));

/**
 * react-admin's view of the session. Neither check ever rejects: a rejection would make react-admin log out and throw away what
 * was typed. A session that is gone is told to the shell, which asks the person to sign in over the console.
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
