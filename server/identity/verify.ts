import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** The claims the server uses from an access token. */
export interface TokenClaims {
  issuer: string;
  subject: string;
  /** The sign-in this token belongs to; the same across refreshes. */
  session: string;
  /** When the user signed in, seconds since 1970. */
  signedInAt: number;
}

const text = (payload: JWTPayload, name: string): string => {
  const value = payload[name];
  if (typeof value !== 'string' || value === '') throw new Error(`the token has no ${name}`);
  return value;
};

/** The pool's keys could not be fetched, so that a token can be neither accepted nor refused. */
export class KeysUnreachable extends Error {}

const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors;
/** The errors of finding a token's key that are the token's own fault. */
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
 * Refuses parts whose last character has other unused bits than zero (RFC 4648 §3.5): a decoder that ignores them reads
 * several texts as one signature, so that a changed token would be accepted.
 */
const refuseOtherSpellings = (token: string): void => {
  const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  if (!token.split('.').every(isCanonical)) throw new Error('a part of the token is not canonical base64url');
};

/**
 * One code path for the real user pool and the local one. Accepts only RS256, only this pool's keys and only this
 * client's access tokens, and throws for any other token; the caller sends 401 without details. Also throws
 * KeysUnreachable.
 */
export const tokenVerifier = (options: { issuer: string; keysUrl: () => string; clientId: string }) => {
  const { issuer } = options;
  let keys: JWTVerifyGetKey | undefined;
  return async (token: string): Promise<TokenClaims> => {
    refuseOtherSpellings(token);
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
