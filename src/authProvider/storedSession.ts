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

/** Amplify renews a token this long before it expires. */
const TOLERANCE = 5 * SECOND;

/** The session of an access token with these claims. */
export const sessionOf = (accessToken: string, { exp, sub, auth_time }: Record<string, unknown>): Session => ({
  accessToken,
  expiresAt: typeof exp === 'number' ? exp * SECOND : 0,
  subject: typeof sub === 'string' ? sub : '',
  signedInAt: typeof auth_time === 'number' ? auth_time * SECOND : Date.now(),
});

/** The claims of a JWT (RFC 7519), without verification: that is the server's task. */
const claimsOf = (token: string): Record<string, unknown> => {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return Object(JSON.parse(new TextDecoder().decode(bytes)));
};

/**
 * The session that Amplify keeps in localStorage, read without Amplify, so that its code need not be loaded before the
 * first list. Null when there is none, or none that is still valid: then Amplify decides, and renews it if it can.
 */
export const readStoredSession = (clientId: string, now = Date.now()): Session | null => {
  const client = `CognitoIdentityServiceProvider.${clientId}`;
  const user = `${client}.${localStorage.getItem(`${client}.LastAuthUser`)}`;
  const token = localStorage.getItem(`${user}.accessToken`);
  if (!token) return null;
  const clockDrift = Number(localStorage.getItem(`${user}.clockDrift`)) || 0;
  try {
    const session = sessionOf(token, claimsOf(token));
    return session.subject && now + clockDrift + TOLERANCE <= session.expiresAt ? session : null;
  } catch {
    return null;
  }
};
