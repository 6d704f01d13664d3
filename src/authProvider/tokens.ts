import { loadUserPool, userPool } from './loadUserPool.ts';
import { readStoredSession, type Session } from './storedSession.ts';
import { tokenCache } from './tokenCache.ts';

/** The stored session while it is valid; otherwise Amplify is loaded, which renews it. */
const fetchSession = async (forceRefresh: boolean): Promise<Session | null> => {
  const stored = forceRefresh ? null : readStoredSession(userPool().clientId);
  return stored ?? (await loadUserPool()).fetchSession(forceRefresh);
};

const cache = tokenCache(fetchSession);

export const currentSession = cache.get;
export const renewSession = cache.renew;
export const forgetSession = cache.forget;

/** The bearer token for API calls; null when nobody is signed in. Throws when the sign-in service does not answer. */
export const getAccessToken = async (): Promise<string | null> => (await cache.get())?.accessToken ?? null;

/** Call this when the server refuses the token: the next one is fetched from the sign-in service. */
export const clearTokenCache = cache.refuse;
