import { fetchAuthSession } from '@aws-amplify/auth';
import { tokenCache } from './tokenCache.ts';

/** The access token, its owner, and its times in epoch ms. */
export interface Session {
  accessToken: string;
  expiresAt: number;
  /** The `sub` claim, which stays the same when the e-mail changes. */
  subject: string;
  /** When the user signed in; the absolute lifetime counts from here. */
  signedInAt: number;
}

const SECOND = 1000;

/** Amplify refreshes an expired token. For a disabled user it returns no tokens instead of an error. */
const fetchSession = async (forceRefresh: boolean): Promise<Session | null> => {
  const token = (await fetchAuthSession({ forceRefresh })).tokens?.accessToken;
  if (!token) return null;
  const { exp = 0, sub = '', auth_time } = token.payload;
  const expiresAt = exp * SECOND;
  const signedInAt = typeof auth_time === 'number' ? auth_time * SECOND : Date.now();
  return { accessToken: token.toString(), expiresAt, subject: sub, signedInAt };
};

const cache = tokenCache(fetchSession);

export const currentSession = cache.get;
export const renewSession = cache.renew;
export const forgetSession = cache.forget;

/** The bearer token for API calls; null when nobody is signed in. Throws when the sign-in service does not answer. */
export const getAccessToken = async (): Promise<string | null> => (await cache.get())?.accessToken ?? null;

/** Call this when the server refuses the token: the next one is fetched from the sign-in service. */
export const clearTokenCache = cache.refuse;
