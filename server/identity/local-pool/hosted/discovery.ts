import type { FastifyInstance } from 'fastify';
import { SIGNING_ALGORITHM } from '../keys.ts';
import type { Pool } from '../pool.ts';
import { POOL_ID } from '../pool-id.ts';
import { SCOPES } from '../tokens.ts';

/** The endpoints a token verifier needs: the public key (RFC 7517) and OpenID Connect Discovery 1.0 §3. */
export function discovery(app: FastifyInstance, pool: Pool): void {
  // the application fetches these keys from itself, and must not be refused by its own rate limit
  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get(`/${POOL_ID}/.well-known/jwks.json`, hidden, async (_request, reply) => {
    const { publicJwk } = await pool.keys.signing();
    return reply.header('cache-control', 'public, max-age=300').send({ keys: [publicJwk] });
  });
  app.get(`/${POOL_ID}/.well-known/openid-configuration`, hidden, () => {
    const issuer = pool.issuer();
    const base = pool.address?.() ?? issuer.slice(0, issuer.lastIndexOf('/'));
    return {
      issuer,
      jwks_uri: `${base}/${POOL_ID}/.well-known/jwks.json`,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
      end_session_endpoint: `${base}/logout`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: SCOPES,
    };
  });
}
