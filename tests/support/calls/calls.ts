import { contract } from '../../../contract/index.ts';
import type { AnyCall, Method } from '../../../declare/call.ts';
import { pathOf } from '../../../declare/call.ts';
import { loadResources } from '../../../declare/lint/lint.ts';
import type { Resource } from '../../../declare/resource.ts';
import { callsOf, resourceOf } from '../../../declare/resource-calls.ts';
import { resources } from '../../../resources/index.ts';
import type { CallOptions } from './api.ts';

export const declared: readonly Resource[] = await loadResources(resources);

/** A resource of the product by its name. */
export const resourceNamed = (name: string): Resource => {
  const found = declared.find((resource) => resource.name === name);
  if (!found) throw new Error(`there is no resource "${name}"`);
  return found;
};

/** Every call of the API, from the one place where each is declared. */
export const calls: readonly AnyCall[] = [...contract, ...declared.flatMap(callsOf)];

export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** An id that no record has. */
const NOWHERE = 999_999_999;

/** The call's path with well-formed parameters that match no record. */
export const emptyPath = (call: AnyCall): string => {
  const ids = resourceOf(call)?.list.shape.ids === 'text' ? `nowhere:${NOWHERE}` : NOWHERE;
  const values: Readonly<Record<string, string | number>> = { list: 'nowhere', id: ids };
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return pathOf(call, Object.fromEntries(names.map((name) => [name, values[name] ?? NOWHERE])));
};

/** Options that change nothing when sent with a call: a body that no declaration accepts. */
export const harmless = (call: AnyCall): CallOptions => {
  if (call.method === 'GET') return {};
  if (call.upload) return { raw: new FormData() };
  return { body: { '': 'no such field' } };
};

/** Whether a declared call with this method has a pattern that matches the path. */
export const isDeclared = (method: string, path: string): boolean =>
  calls.some(
    (call) =>
      (call.method === method || (method === 'HEAD' && call.method === 'GET')) &&
      new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(path),
  );
