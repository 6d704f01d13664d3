import { contract } from '../../../contract/index.ts';
import type { AnyCall, Method } from '../../../declare/call.ts';
import { pathOf } from '../../../declare/call.ts';
import { loadResources } from '../../../declare/lint.ts';
import type { Resource } from '../../../declare/resource.ts';
import { callsOf } from '../../../declare/resource-calls.ts';
import { resources } from '../../../resources/index.ts';
import type { CallOptions } from './api.ts';

export const declared: readonly Resource[] = await loadResources(resources);

/** Every call of the API, from the one place where each is declared. */
export const calls: readonly AnyCall[] = [...contract, ...declared.flatMap(callsOf)];

export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A number no record has. */
const NOWHERE = 999_999_999;

/** The call's path with parameters of the right form that name nothing. */
export const emptyPath = (call: AnyCall): string =>
  pathOf(
    call,
    Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'list' ? 'nowhere' : NOWHERE]),
    ),
  );

/** What may be sent with a call and changes nothing: a body that no declaration takes. */
export const harmless = (call: AnyCall): CallOptions => {
  if (call.method === 'GET') return {};
  if (call.upload) return { raw: new FormData() };
  return { body: { '': 'no such field' } };
};

/** Whether some declared call with this method has a pattern that this path fits. */
export const isDeclared = (method: string, path: string): boolean =>
  calls.some(
    (call) =>
      (call.method === method || (method === 'HEAD' && call.method === 'GET')) &&
      new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path),
  );
