import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** What the server takes from an access token. */
export interface TokenClaims {
  issuer: string;
  subject: string;
  /** The sign-in this token belongs to; the same over every refresh. */
  session: string;
  /** When the person signed in, seconds since 1970. */
  signedInAt: number;
}

const text = (payload: JWTPayload, name: string): string => {
  const value = payload[name];
  if (typeof value !== 'string' || value === '') throw new Error(`the token has no ${name}`);
  return value;
};

/** The pool's keys could not be fetched, so nobody knows whether a token is good. */
export class KeysUnreachable extends Error {}

const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors;
/** What of a failure to find a token's key is the token's own fault. */
const OF_THE_TOKEN = [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported];

const keysAt = (url: string): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(url));
  return (header, token) =>
    keys(header, token).catch((cause: unknown) => {
      throw OF_THE_TOKEN.some((fault) => cause instanceof fault)
        ? cause
        : new KeysUnreachable("The user pool's keys cannot be fetched", { cause });
    });
};

/**
 * One code path for the real user pool and the local one: RS256 alone, this pool's keys alone, this client's access
 * tokens alone. Throws on anything else; the caller answers 401 and says no more. Throws KeysUnreachable, too.
 */
export const tokenVerifier = (options: { issuer: string; keysUrl: () => string; clientId: string }) => {
  const { issuer } = options;
  let keys: JWTVerifyGetKey | undefined;
  return async (token: string): Promise<TokenClaims> => {
    keys ??= keysAt(options.keysUrl()); // the port may be known only after listening
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 5,
    });
    if (text(payload, 'token_use') !== 'access') throw new Error('not an access token');
    if (text(payload, 'client_id') !== options.clientId) throw new Error('a token of another client');
    const signedInAt = Number(payload.auth_time ?? payload.iat);
    return { issuer, subject: text(payload, 'sub'), session: text(payload, 'origin_jti'), signedInAt };
  };
};

export type VerifyToken = ReturnType<typeof tokenVerifier>;
