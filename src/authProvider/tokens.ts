import { fetchAuthSession } from '@aws-amplify/auth';
import { tokenCache } from './tokenCache.ts';

/** Who holds the token, and its moments in epoch ms. */
export interface Session {
  accessToken: string;
  expiresAt: number;
  /** The `sub`: the same person, whatever their e-mail is. */
  subject: string;
  /** When the password was given; the absolute lifetime counts from here. */
  signedInAt: number;
}

const SECOND = 1000;

/** Amplify refreshes a token that has run out; for a user who was disabled it answers without tokens, not with an error. */
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

/** The token calls carry; null when nobody is signed in. Throws when the sign-in service does not answer. */
export const getAccessToken = async (): Promise<string | null> => (await cache.get())?.accessToken ?? null;

/** To be called when the server refused the token: the next one comes fresh from the sign-in service. */
export const clearTokenCache = cache.refuse;
