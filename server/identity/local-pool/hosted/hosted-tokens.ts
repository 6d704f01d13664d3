import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { PoolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { hashed } from '../store/store.ts';
import { refreshed, startSignIn, type Tokens } from '../tokens.ts';
import { isVerifierOf } from './hosted.ts';

const client = { client_id: z.string() };
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: z.string().max(128),
    redirect_uri: z.string().max(2048),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ ...client, grant_type: z.literal('refresh_token'), refresh_token: z.string().max(256) }),
]);
type CodeGrant = Extract<z.infer<typeof TokenRequest>, { grant_type: 'authorization_code' }>;

/** RFC 6749 §5.2 */
const failed = (reply: FastifyReply, error: 'invalid_request' | 'invalid_client' | 'invalid_grant') =>
  reply.code(400).send({ error });

/** The token endpoint of the code flow. */
export function hostedTokens(app: FastifyInstance, pool: Pool): void {
  app.post('/oauth2/token', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const asked = TokenRequest.safeParse(request.body);
    if (!asked.success) return failed(reply, 'invalid_request');
    if (asked.data.client_id !== pool.clientId) return failed(reply, 'invalid_client');
    try {
      const grant = asked.data;
      const tokens =
        grant.grant_type === 'refresh_token' ? await refreshed(pool, grant.refresh_token) : await redeemed(pool, grant);
      return reply.send(tokenResponse(tokens));
    } catch (error) {
      if (error instanceof PoolError) return failed(reply, 'invalid_grant');
      throw error;
    }
  });
}

const KeptCode = z.object({
  redirect_uri: z.string(),
  code_challenge: z.string(),
  scope: z.string(),
  nonce: z.string().optional(),
  authTime: z.iso.datetime(),
});

/** A code can be used once, even if the exchange fails. */
async function redeemed(
  pool: Pool,
  { code, redirect_uri, code_verifier }: CodeGrant,
): Promise<Tokens & { scope: string }> {
  const session = await pool.store.takeSession('code', hashed(code), pool.now());
  const user = session && (await pool.store.findUser(session.sub));
  const kept = session && KeptCode.parse(session.data);
  const isGood = kept && kept.redirect_uri === redirect_uri && isVerifierOf(code_verifier, kept.code_challenge);
  if (!isGood || !user?.enabled) throw new PoolError('NotAuthorizedException', 'Invalid authorization code');
  const { scope, nonce } = kept;
  return { ...(await startSignIn(pool, user, { authTime: new Date(kept.authTime), scope, nonce })), scope };
}

const tokenResponse = ({ scope, ...tokens }: Tokens & { scope: string }) => ({
  access_token: tokens.accessToken,
  // only for OpenID requests (OpenID Connect Core §3.1.2.1)
  id_token: scope.split(' ').includes('openid') ? tokens.idToken : undefined,
  refresh_token: tokens.refreshToken,
  token_type: 'Bearer',
  expires_in: tokens.expiresIn,
});
