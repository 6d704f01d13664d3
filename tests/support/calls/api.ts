import { request } from 'node:http';
import type { Role } from '../../../domain/roles.ts';
import { tokenOf } from '../servers/identity.ts';

/** A response with its body read: parsed if it is JSON of any kind, else the text. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  body?: unknown;
  /** Sent unchanged, instead of `body` as JSON. */
  raw?: string | FormData;
  headers?: Record<string, string>;
}

/** The type of an answer that is read as long as somebody listens. */
export const EVENT_STREAM = 'text/event-stream';

/** The body of an error response (RFC 9457, with our extension members). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  hint: string;
  requestId: string;
  issues?: { path: string; message: string }[];
  [more: string]: unknown;
}

const parse = (text: string, type: string): unknown => (/json/.test(type) && text ? JSON.parse(text) : text);

/** How a call is sent: over the network, or into a server of this process (tests/support/calls/inject.ts). */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A client of one server for one user; `path` is below the API's base. Without `token` calls are anonymous. */
export const apiOf = (url: string, token?: string, send: Send = fetch) => {
  const call = async <T = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> => {
    const { body, raw, headers } = options;
    const answer = await send(`${url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const type = answer.headers.get('content-type') ?? '';
    const isEndless = type.startsWith(EVENT_STREAM);
    if (isEndless) await answer.body?.cancel();
    const text = isEndless ? '' : await answer.text();
    return { status: answer.status, headers: answer.headers, body: parse(text, type) as T };
  };
  return {
    call,
    get: <T>(path: string, headers?: Record<string, string>) => call<T>('GET', path, { headers }),
    post: <T>(path: string, body: unknown, headers?: Record<string, string>) =>
      call<T>('POST', path, { body, headers }),
    put: <T>(path: string, body: unknown, headers?: Record<string, string>) => call<T>('PUT', path, { body, headers }),
    patch: <T>(path: string, body: unknown, headers?: Record<string, string>) =>
      call<T>('PATCH', path, { body, headers }),
    delete: <T>(path: string, headers?: Record<string, string>) => call<T>('DELETE', path, { headers }),
  };
};

export type Api = ReturnType<typeof apiOf>;

export const apiAs = async (url: string, role: Role, send?: Send): Promise<Api> =>
  apiOf(url, await tokenOf(url, role), send);

/** A request whose target is sent unchanged, where `fetch` would normalize it. */
export const rawRequest = (
  url: string,
  target: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    // without it, Node sends the body of a DELETE as the start of another request
    const length = options.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(options.body)) };
    const headers = { ...length, ...options.headers };
    const sent = request({ hostname, port, path: target, method: options.method ?? 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', fail);
    sent.end(options.body);
  });
