import type { AuthProvider } from 'ra-core';
import { end } from '../../contract/session.ts';
import { allows, type ResourceAccess } from '../../declare/access.ts';
import type { Actor } from '../../declare/actions/actions.ts';
import type { Verb } from '../../declare/dialect.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Role } from '../../domain/roles.ts';
import { isResource, screens } from '../../resources/index.ts';
import { loadDeclaration } from '../dataProvider/declarations.ts';
import { Problem } from '../dataProvider/problem.ts';
import { send } from '../dataProvider/send.ts';
import { endSession, REASONS, sessionLost, sessionState } from './session.ts';
import { currentSession } from './tokens.ts';
import { fullName, permissionsOf, rolesOf, signedInUser } from './user.ts';

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

/** The API's call that an action of react-admin makes. */
const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['create', 'create'],
  ['edit', 'update'],
  ['delete', 'delete'],
]);

/**
 * Whether a user may perform an action on a resource: one of react-admin's if the API has its call, or a declared one.
 * With a record, a declared action must also be offered for it and not be refused.
 */
export const mayAct = (
  { access, api, actions }: Pick<Resource, 'access' | 'api' | 'actions'>,
  { action, record }: { action: string; record?: object },
  actor: Actor,
): boolean => {
  const declared = actions.find(({ name }) => name === action);
  const verb = VERBS.get(action);
  if (ACTIONS.has(action) ? !mayDo(access, action, actor.roles) : !declared) return false;
  if (verb && !api.verbs.includes(verb)) return false;
  if (!declared) return true;
  const isPossible = !record || ((declared.when?.(record) ?? true) && !declared.refuse?.(record, actor));
  return allows(declared.access, actor.roles) && isPossible;
};

/**
 * The session for react-admin. Leaving the session is the shell's: a lost one opens the sign-in dialog over the console,
 * so that what was typed stays.
 */
export const authProvider = {
  login: () => Promise.reject(new Error('People sign in before the console is loaded')),
  logout: async () => {
    // what react-admin does after a logout (clear the cache and the view settings) is not for a session that continues
    if (sessionState().phase === 'lost') return new Promise<never>(() => undefined);
    await logOut();
    return false as const;
  },
  /** Rejects when nobody is signed in. */
  checkAuth: async () => {
    if (await currentSession()) return;
    sessionLost();
    throw new Error(REASONS.expired);
  },
  /**
   * A 401 ends the session, a 403 does not. It resolves in either case: react-admin answers a call whose error was
   * rejected here with empty data, and a form would show a save as done that was not.
   */
  checkError: async (error: unknown) => {
    if (error instanceof Problem && error.status === 401) sessionLost();
  },
  /** Completes the hosted sign-in, and leads to the page that it was started from. */
  handleCallback: async () => {
    const { completeHostedSignIn } = await import('./hostedSignIn.ts');
    if (!(await completeHostedSignIn())) throw new Error(REASONS.hosted);
    return { redirectTo: `${location.pathname}${location.search}` };
  },
  getIdentity: async () => {
    const user = await signedInUser();
    return { ...user, fullName: fullName(user) };
  },
  getPermissions: async () => permissionsOf(await signedInUser()),
  canAccess: async ({ resource, ...asked }: { resource: string; action: string; record?: object }) => {
    const screen = screens.find(({ name }) => name === resource);
    if (!screen) return false;
    const user = await signedInUser();
    const roles = rolesOf(user);
    if (!isResource(screen)) return mayDo(screen.access, asked.action, roles);
    return mayAct(await loadDeclaration(screen), asked, { id: user.id, roles });
  },
} satisfies AuthProvider;
