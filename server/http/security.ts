import helmet from '@fastify/helmet';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request, once; throws 429 with Retry-After when its user or address has made too many. */
    countRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
}

/** The origins the browser may connect to: this server, and a real user pool if configured. */
const connections = (config: Config): string[] => {
  const region = config.USER_POOL_ID?.split('_')[0];
  return [
    "'self'",
    ...(region ? [`https://cognito-idp.${region}.amazonaws.com`] : []),
    ...(config.USER_POOL_DOMAIN ? [`https://${config.USER_POOL_DOMAIN}`] : []),
    ...(config.ERROR_REPORTING_DSN ? [new URL(config.ERROR_REPORTING_DSN).origin] : []),
  ];
};

/** Security headers of every response (docs/security.md): content sources, framing, caching. */
export const installHeaders = async (app: FastifyInstance, config: Config) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // MUI injects its style sheets at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: connections(config),
        frameSrc: ['blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        reportUri: ['/api/csp-report'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
  });
};

/**
 * The rate limit (docs/security.md, "Limits"): one bucket per user, and one per address for requests without a valid
 * token. The key never comes from a body or an untrusted header. Signed-in users behind one address do not count
 * against each other, nor does a stranger behind it count against them.
 *
 * Every request is counted before its body is read, those without a route as well; the guard counts those it refuses.
 * Public, cacheable content is not (`rateLimit: false` in a route's configuration).
 */
export const installRateLimit = async (app: FastifyInstance, config: Config) => {
  await app.register(rateLimit, { global: false });
  const check = app.createRateLimit({
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => (request.caller ? `user:${request.caller.id}` : `address:${normalizeIP(request.ip)}`),
  });
  const counted = new WeakSet<FastifyRequest>();
  app.decorate('countRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (counted.has(request)) return;
    counted.add(request);
    const found = await check(request);
    if (found.isAllowed || !found.isExceeded) return;
    // set on the reply, because the user pool sends errors in its own format
    reply.header('retry-after', found.ttlInSeconds);
    throw new Problem('too_many');
  });
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false) await app.countRequest(request, reply);
  });
};
