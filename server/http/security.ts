import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where the browser may send things: this server, and the real user pool when there is one. */
const connections = (config: Config): string[] => {
  const region = config.USER_POOL_ID?.split('_')[0];
  return [
    "'self'",
    ...(region ? [`https://cognito-idp.${region}.amazonaws.com`] : []),
    ...(config.USER_POOL_DOMAIN ? [`https://${config.USER_POOL_DOMAIN}`] : []),
    ...(config.ERROR_REPORTING_DSN ? [new URL(config.ERROR_REPORTING_DSN).origin] : []),
  ];
};

/** Headers of every answer (docs/security.md): what a page of ours may load, who may frame it, what is remembered. */
export const installHeaders = async (app: FastifyInstance, config: Config) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // MUI writes its style sheets at run time.
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

/** One bucket a person, or an address while nobody is signed in; never a body's or an untrusted header's word. */
export const installRateLimit = async (app: FastifyInstance, config: Config) => {
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    hook: 'preValidation',
    keyGenerator: (request) => (request.caller ? `user:${request.caller.id}` : `address:${request.ip}`),
  });
};
