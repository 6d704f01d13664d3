import { randomBytes, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { accessTokenRevoked, invalidAccessToken, invalidRefreshToken, PoolError, userDisabled } from './errors.ts';
import { SIGNING_ALGORITHM } from './keys.ts';
import type { Pool } from './pool.ts';
import { hashed, type PoolUser } from './store/store.ts';
import { attributeClaims } from './users.ts';

/** Lets users call the pool about themselves; sign-in through the API grants it. */
export const SELF_SERVICE_SCOPE = 'aws.cognito.signin.user.admin';
export const SCOPES = ['openid', 'email', 'profile', SELF_SERVICE_SCOPE] as const;

export type Tokens = { accessToken: string; idToken: string; refreshToken?: string; expiresIn: number };

/** One sign-in, across all its refreshes. */
type SignIn = { originJti: string; authTime: Date; scope: string };

/** Tokens of a new sign-in. `nonce` goes into the id token (OpenID Connect Core §3.1.2.1). */
export async function startSignIn(
  pool: Pool,
  user: PoolUser,
  {
    authTime = pool.now(),
    scope = SELF_SERVICE_SCOPE,
    nonce,
  }: { authTime?: Date; scope?: string; nonce?: string } = {},
): Promise<Tokens> {
  const signIn: SignIn = { originJti: randomUUID(), authTime, scope };
  const refreshToken = randomBytes(48).toString('base64url');
  const expiresAt = new Date(authTime.getTime() + pool.lifetimes.signIn);
  await pool.store.putRefreshToken({ ...signIn, tokenHash: hashed(refreshToken), sub: user.sub, expiresAt });
  return { ...(await signedTokens(pool, user, signIn, nonce)), refreshToken };
}

/** New tokens of the same sign-in, with the user's current groups. The refresh token stays the same. */
export async function refreshed(pool: Pool, refreshToken: string): Promise<Tokens & { scope: string }> {
  const kept = await pool.store.findRefreshToken(hashed(refreshToken), pool.now());
  const user = kept && (await pool.store.findUser(kept.sub));
  if (!kept || !user) throw invalidRefreshToken();
  if (!user.enabled) throw userDisabled();
  return { ...(await signedTokens(pool, user, kept)), scope: kept.scope };
}

/** Claims as in Cognito's documentation "Understanding user pool JSON web tokens". */
async function signedTokens(pool: Pool, user: PoolUser, signIn: SignIn, nonce?: string): Promise<Tokens> {
  const both = {
    sub: user.sub,
    origin_jti: signIn.originJti,
    auth_time: seconds(signIn.authTime),
    'cognito:groups': user.groups,
  };
  const access = { ...both, token_use: 'access', client_id: pool.clientId, username: user.sub, scope: signIn.scope };
  const id = {
    ...both,
    ...attributeClaims(user),
    token_use: 'id',
    aud: pool.clientId,
    'cognito:username': user.sub,
    nonce,
  };
  return {
    accessToken: await signed(pool, access),
    idToken: await signed(pool, id),
    expiresIn: Math.floor(pool.lifetimes.token / 1000),
  };
}

async function signed(pool: Pool, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await pool.keys.signing();
  const issuedAt = seconds(pool.now());
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid })
    .setIssuer(pool.issuer())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.floor(pool.lifetimes.token / 1000))
    .setJti(randomUUID())
    .sign(privateKey);
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const AccessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  client_id: z.string(),
  scope: z.string(),
});

/** The user of an access token. @throws NotAuthorizedException for a forged, expired, revoked or foreign token */
export async function bearer(pool: Pool, accessToken: string): Promise<{ user: PoolUser; originJti: string }> {
  const claims = await verifiedAccess(pool, accessToken);
  if (claims.client_id !== pool.clientId) throw invalidAccessToken();
  if (!claims.scope.split(' ').includes(SELF_SERVICE_SCOPE)) {
    throw new PoolError('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  if (!(await pool.store.isSignInLive(claims.origin_jti, pool.now()))) throw accessTokenRevoked();
  const user = await pool.store.findUser(claims.sub);
  if (!user) throw invalidAccessToken();
  if (!user.enabled) throw userDisabled();
  return { user, originJti: claims.origin_jti };
}

async function verifiedAccess(pool: Pool, accessToken: string): Promise<z.infer<typeof AccessClaims>> {
  const { publicKey } = await pool.keys.signing();
  try {
    const rules = { issuer: pool.issuer(), algorithms: [SIGNING_ALGORITHM], currentDate: pool.now() };
    return AccessClaims.parse((await jwtVerify(accessToken, publicKey, rules)).payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new PoolError('NotAuthorizedException', 'Access Token has expired');
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw invalidAccessToken();
    throw error;
  }
}
