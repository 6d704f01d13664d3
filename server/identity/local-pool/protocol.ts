import type { FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseUnavailable, RETRY_AFTER_S } from '../../db/unavailable.ts';
import type { PoolAdmin } from './admin/admin-types.ts';
import { clientOf } from './admin/events.ts';
import { PoolError } from './errors.ts';
import { operations } from './operations/index.ts';
import type { Pool } from './pool.ts';

const CONTENT_TYPE = 'application/x-amz-json-1.1';
const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/;

/** The AWS JSON 1.1 protocol: one address, the operation in the header X-Amz-Target. */
export function protocol(app: FastifyInstance, pool: Pool, admin: PoolAdmin): void {
  app.addContentTypeParser(CONTENT_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body) || '{}'));
    } catch {
      done(new PoolError('SerializationException', 'The request body is not JSON.'));
    }
  });

  app.post(
    '/',
    { schema: { hide: true }, errorHandler: (error, _request, reply) => void answerError(pool, reply, error) },
    async (request, reply) => {
      const name = TARGET.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
      const operation = operations.get(name);
      if (!operation)
        throw name.startsWith('Admin') || Object.hasOwn(admin, name) ? adminRefused() : unknownOperation();
      if (request.headers['content-type']?.split(';')[0] !== CONTENT_TYPE) throw unknownOperation();
      const answer = await operation(pool, request.body, clientOf(request));
      return reply.header('cache-control', 'no-store').type(CONTENT_TYPE).send(JSON.stringify(answer));
    },
  );
}

const unknownOperation = () => new PoolError('UnknownOperationException', 'Unknown operation.');
const adminRefused = () =>
  new PoolError('AccessDeniedException', 'The operation needs an administrator and is not served here.');

/** An error of Fastify or of the application's own hooks: both have the HTTP status. */
type Refused = Error & { statusCode?: number; status?: number };

/** An operation's own errors are 400, as in Cognito; a rate limit and an unreachable database keep their status. */
const statusOf = (error: Refused, status: number | undefined, known: PoolError | undefined): number => {
  if (status === 429) return status;
  if (known) return 400;
  return isDatabaseUnavailable(error) ? 503 : 500;
};

function answerError(pool: Pool, reply: FastifyReply, error: Refused) {
  const status = error.statusCode ?? error.status;
  const known = error instanceof PoolError ? error : frameworkError(status);
  if (!known) pool.log.error({ err: error }, 'user pool operation failed');
  const { name, message } = known ?? new PoolError('InternalErrorException', 'Internal server error.');
  if (isDatabaseUnavailable(error)) reply.header('retry-after', RETRY_AFTER_S);
  return reply
    .code(statusOf(error, status, known))
    .headers({ 'x-amzn-errortype': name, 'cache-control': 'no-store' })
    .type(CONTENT_TYPE)
    .send(JSON.stringify({ __type: name, message }));
}

/** Requests that Fastify refuses before a handler runs: a body that is too large, an unsupported content type. */
const frameworkError = (status: number | undefined): PoolError | undefined => {
  if (status === 429)
    return new PoolError('TooManyRequestsException', 'Too many requests. Please try after some time.');
  return status !== undefined && status >= 400 && status < 500
    ? new PoolError('SerializationException', 'The request is too large or not of the expected content type.')
    : undefined;
};
