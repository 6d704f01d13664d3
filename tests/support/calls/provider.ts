import type { ResourceEntry } from '../../../declare/resource.ts';
import type { Role } from '../../../domain/roles.ts';
import { createDataProvider } from '../../../src/dataProvider/create.ts';
import { request } from '../../../src/dataProvider/http.ts';
import type { ConsoleDataProvider } from '../../../src/dataProvider/provider.ts';
import { tokenOf } from '../servers/identity.ts';

/** The console's data provider, over its own transport, for one user of a running server. */
export const providerFor = async (
  url: string,
  role: Role,
  entries: readonly ResourceEntry[],
): Promise<ConsoleDataProvider> => {
  const token = await tokenOf(url, role);
  const signedIn: typeof fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(`${url}${String(path)}`, { ...init, headers });
  };
  return createDataProvider({
    entries,
    request: (method, path, options) => request(method, path, { ...options, fetch: signedIn }),
  });
};
