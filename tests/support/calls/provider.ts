import { vi } from 'vitest';
import type { ResourceEntry } from '../../../declare/resource.ts';
import type { Role } from '../../../domain/roles.ts';
import { setUserPool } from '../../../src/authProvider/loadUserPool.ts';
import { createDataProvider } from '../../../src/dataProvider/create.ts';
import { request } from '../../../src/dataProvider/http.ts';
import type { ConsoleDataProvider } from '../../../src/dataProvider/provider.ts';
import { configurationOf, tokenOf } from '../servers/identity.ts';

/** The console's data provider, over its own transport, for one user of a running server; one for each test file. */
export const providerFor = async (
  url: string,
  role: Role,
  entries: readonly ResourceEntry[],
): Promise<ConsoleDataProvider> => {
  const { userPool } = await configurationOf(url);
  setUserPool(userPool);
  const client = `CognitoIdentityServiceProvider.${userPool.clientId}`;
  const stored = new Map([
    [`${client}.LastAuthUser`, role],
    [`${client}.${role}.accessToken`, await tokenOf(url, role)],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  const send: typeof fetch = (path, init) => fetch(`${url}${String(path)}`, init);
  return createDataProvider({
    entries,
    request: (method, path, options) => request(method, path, { ...options, fetch: send }),
  });
};
