// its types add `hide` to a route's schema: the identity provider is not part of the API's own document
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import { adminOf } from './admin/admin.ts';
import { PoolError } from './errors.ts';
import { discovery } from './hosted/discovery.ts';
import { hostedSignIn } from './hosted/hosted.ts';
import { hostedTokens } from './hosted/hosted-tokens.ts';
import { type LocalPoolOptions, openPool, sweep } from './pool.ts';
import { protocol } from './protocol.ts';

const BODY_LIMIT = 16 * 1024;
const SWEEP_INTERVAL = 10 * 60_000;

/**
 * A Cognito-compatible user pool, to be registered under a prefix: the default identity provider when no real pool is
 * configured. The application's own hooks run for its calls: its authentication must exempt them, its rate limit must
 * not.
 */
export const localPool =
  (options: LocalPoolOptions): FastifyPluginAsync =>
  async (app) => {
    const pool = openPool(options);
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_LIMIT;
    });
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))];
      const values = Object.fromEntries(fields);
      // a repeated parameter is refused (RFC 6749 §3.2)
      if (Object.keys(values).length === fields.length) done(null, values);
      else
        done(
          Object.assign(new PoolError('InvalidParameterException', 'A parameter is given twice.'), { statusCode: 400 }),
        );
    });
    protocol(app, pool, adminOf(pool));
    discovery(app, pool);
    hostedSignIn(app, pool);
    hostedTokens(app, pool);

    const sweeping = setInterval(() => {
      sweep(pool).catch((error: unknown) => pool.log.error({ err: error }, 'user pool not swept'));
    }, SWEEP_INTERVAL);
    sweeping.unref();
    app.addHook('onClose', async () => clearInterval(sweeping));
  };
