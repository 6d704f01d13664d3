import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { codeOf, UNIQUE_VIOLATION } from '../db/error-code.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { KeysUnreachable } from '../identity/verify.ts';
import { Problem } from './problems.ts';
import { visibleProblem } from './visible.ts';

/** Another service that a call needs cannot be reached: the object store, the mail server. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;

/** Two simultaneous calls: the other one committed first (docs/rules/api.md, "Two at once"). */
const ALREADY_THERE = 'Somebody else did the same at this moment. Reload the page to see it.';

const STATUS_PROBLEMS: Readonly<Record<number, ConstructorParameters<typeof Problem>[0]>> = {
  400: 'unreadable',
  404: 'no_such_call',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  503: 'unavailable',
};

const isUnreachable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || error instanceof KeysUnreachable || UNREACHABLE.test(codeOf(error));

/** Converts any error to a Problem; an unexpected one becomes a plain 500, with its cause only in the log. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'Invalid value',
    }));
    return new Problem('invalid', { issues });
  }
  if (codeOf(error) === UNIQUE_VIOLATION) return new Problem('conflict', { text: ALREADY_THERE });
  if (isUnreachable(error)) return new Problem('unavailable');
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return new Problem(STATUS_PROBLEMS[status] ?? (status < 500 ? 'unreadable' : 'failed'));
};

/** Replies to an error with problem+json and the request's id. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = problemOf(error);
  const { call } = request.routeOptions.config;
  if (problem.status === 403) {
    const { method, routeOptions, caller } = request;
    const { text: reason } = problem.details;
    request.log.warn({
      event: 'forbidden',
      user: caller?.id,
      call: call?.name,
      method,
      route: routeOptions.url,
      reason,
    });
  }
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  // set by Fastify when a body is refused: a client that is cut off while it sends does not see the answer
  reply.removeHeader('connection');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(visibleProblem(call, problem.body(request.id), request.caller?.roles ?? [])));
};

/** The same for every error below the API. */
export const installErrors = (app: FastifyInstance) => {
  app.setErrorHandler(answerError);
};
