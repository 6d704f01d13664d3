import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from './problems.ts';
import { Problem } from './problems.ts';

/** Below the API, in any other case than this the router does not find it either. */
const OF_API = /^\/api(?:[/?]|$)/;

/** Addresses without a call and without a page: the guard and the console refuse them. */
const NOWHERE = { api: '/api/', elsewhere: '/assets' };

/**
 * Routes a request whose address cannot be read (`/%zz`, `http://#`) or has a part that is too long to an address where
 * nothing is. So it is refused, counted and logged like every request for something that does not exist, with the same
 * headers; the router's own answer has none of that.
 */
export const routeNowhere = (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  route: (request: FastifyRequest['raw'], response: FastifyReply['raw']) => void,
): void => {
  raw.url = OF_API.test(raw.url ?? '') ? NOWHERE.api : NOWHERE.elsewhere;
  route(raw, reply.raw);
};

/** Codes of Node's HTTP server (nodejs.org/api/http.html, "Event: 'clientError'"). */
const PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** What a response has that no hook of the server can write; it permits its content nothing. */
const HEADERS = {
  'content-type': 'application/problem+json',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
  connection: 'close',
};

/** Responds to bytes that are no HTTP request, for which Node makes neither a request nor a response, and disconnects. */
export const refuseMalformed = (error: ConnectionError, socket: Socket, log: FastifyBaseLogger): void => {
  // the client has gone
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const known = PROBLEMS[error.code];
  const problem = known ? new Problem(known) : new Problem('unreadable', { hint: 'This is not an HTTP request.' });
  const reqId = randomUUID();
  log.info({ event: 'request', reqId, method: 'none', route: 'none', status: problem.status, reason: error.code });
  if (socket.writable) {
    const body = JSON.stringify(problem.body(reqId));
    const headers = { ...HEADERS, 'x-request-id': reqId, 'content-length': String(Buffer.byteLength(body)) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`;
    socket.write([status, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
};
