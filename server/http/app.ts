import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { AnyCall } from '../../declare/call.ts';
import type { Build } from '../build.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { VerifyToken } from '../identity/verify.ts';
import { installErrors } from './errors.ts';
import { installGuard } from './guard.ts';
import type { Handler } from './handlers.ts';
import { logger } from './log.ts';
import { refuseMalformed, routeNowhere } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { Problem } from './problems.ts';
import { installRoutes } from './routes.ts';
import { installHeaders, installRateLimit } from './security.ts';
import type { SessionKeeper } from './sessions.ts';
import { abortSlowBodies } from './slow-bodies.ts';

const BODY_LIMIT = 1024 * 1024;
/** The time limit for a request without files; one with files may take as long as 300 MB need. */
const BODY_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 30 * 60_000;
/** What must arrive of files within `BODY_TIMEOUT_MS`: far less than the slowest line on which they arrive in time. */
const UPLOAD_PROGRESS_BYTES = 64 * 1024;
/** How long the rest of a body is read after its request was refused. */
const REFUSED_BODY_MS = 5_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often connections are checked for late headers: Node's default of 30 s would delay the timeout by as much. */
const CONNECTIONS_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;

/** The longest part of an address: a file name of 255 characters, each of them encoded as at most nine. */
const PARAM_LENGTH = 255 * 9;

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Limits for receiving a request (docs/security.md, "Limits"). */
const TIMEOUTS = {
  headers: HEADERS_TIMEOUT_MS,
  body: BODY_TIMEOUT_MS,
  progress: UPLOAD_PROGRESS_BYTES,
  refused: REFUSED_BODY_MS,
};

/** The bare server with limits, logs and headers, without routes. */
export const openApp = async (config: Config, metrics: Metrics, timeouts = TIMEOUTS): Promise<FastifyInstance> => {
  const log = logger(config);
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: config.TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PARAM_LENGTH },
    frameworkErrors: (_error, request, reply) =>
      routeNowhere(request, reply, (raw, response) => app.routing(raw, response)),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, log),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.removeContentTypeParser('text/plain');
  abortSlowBodies(app, timeouts);
  await installHeaders(app, config);
  await installRateLimit(app, config);
  metrics.watch(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.id,
    });
  });
  installErrors(app);
  return app;
};

interface Api {
  config: Config;
  build: Build;
  db: Db;
  verify: VerifyToken;
  sessions: SessionKeeper;
  calls: readonly AnyCall[];
  handlers: readonly Handler[];
}

/** JSON is UTF-8 (RFC 8259 §8.1): invalid bytes are refused, where a lenient parser would replace them by U+FFFD. */
const readJsonAsUtf8 = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes)) done(new Problem('unreadable', { hint: 'The body is not UTF-8.' }));
    else void parse(request, bytes.toString('utf8'), done);
  });
};

/** Everything below `/api`: authorised, rate limited, declared. */
export const installApi = async (
  app: FastifyInstance,
  { config, build, db, verify, sessions, calls, handlers }: Api,
) => {
  await app.register(
    async (api) => {
      installErrors(api);
      api.setValidatorCompiler(validatorCompiler);
      readJsonAsUtf8(api);
      // such a report is counted and not read
      const unread = calls.flatMap(({ mediaTypes = [] }) => mediaTypes);
      api.addContentTypeParser(unread, (_request, payload, done) => {
        payload.resume();
        payload.once('end', () => done(null, undefined));
      });
      api.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'x-build-commit': build.commit,
          'x-build-date': build.date,
          'cache-control': 'no-store',
        });
      });
      installGuard(api, verify, sessions);
      await api.register(multipart);
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.1',
          info: { title: 'Payment operations API', version: build.version },
          servers: [{ url: `${config.PUBLIC_URL ?? ''}/api` }],
        },
        transform: jsonSchemaTransform,
      });
      installRoutes(api, db, calls, handlers);
      api.setNotFoundHandler(() => undefined); // the guard has already replied
    },
    { prefix: '/api' },
  );
};
