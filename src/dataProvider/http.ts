import type { Method } from '../../declare/call.ts';
import { clearTokenCache, getAccessToken } from '../authProvider/tokens.ts';
import { isInBackground } from './background.ts';
import { BROKEN_OFF, networkProblem, problemOf, UNREACHABLE } from './problem.ts';

export interface RequestOptions {
  query?: URLSearchParams;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data, instead of `body`. */
  form?: FormData;
  /** The record version the change is based on, sent as If-Match. */
  ifMatch?: number;
  idempotencyKey?: string;
  /**
   * Returns the expected outcome for each record without changing anything (docs/rules/check-runs.md, "Bulk actions").
   */
  dryRun?: boolean;
  /** Sent by a timer, not by the user: does not keep the session alive. */
  background?: boolean;
  signal?: AbortSignal;
  /** `stream`: a `ReadableStream` of bytes, before they have arrived. */
  as?: 'json' | 'blob' | 'stream';
  /** Replaces the browser's `fetch`, e.g. with `fetchWithProgress`. */
  fetch?: typeof fetch;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Request = (method: Method, path: string, options?: RequestOptions) => Promise<Answer>;

const BASE = '/api';

type Listener<T> = (value: T) => void;
let sessionLost: Listener<void> = () => undefined;
let buildSeen: Listener<{ commit: string; date: string }> = () => undefined;

/** Sets the listener called when a request gets a 401 even with a fresh token. There is one listener, the shell's. */
export const onSessionLost = (listener: Listener<void>): void => {
  sessionLost = listener;
};

/**
 * Sets the listener called with the server's build for each response that carries it. There is one listener, the
 * shell's.
 */
export const onBuildSeen = (listener: Listener<{ commit: string; date: string }>): void => {
  buildSeen = listener;
};

const headersOf = (options: RequestOptions, requestId: string, token: string | null): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'X-Request-Id': requestId });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.dryRun) headers.set('Dry-Run', 'true');
  if (options.background) headers.set('X-Background', '1');
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
};

const call = async (method: Method, path: string, options: RequestOptions, requestId: string): Promise<Response> => {
  const query = options.query?.toString();
  const token = await getAccessToken();
  const fetchFn = options.fetch ?? fetch;
  try {
    return await fetchFn(`${BASE}${path}${query ? `?${query}` : ''}`, {
      method,
      headers: headersOf(options, requestId, token),
      body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      credentials: 'include',
      signal: options.signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkProblem(UNREACHABLE, requestId);
  }
};

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The whole body: a part of it, where the connection breaks, is none. */
const bodyOf = async (response: Response, { as, signal }: RequestOptions, requestId: string): Promise<unknown> => {
  if (as === 'stream') return response.body;
  try {
    return as === 'blob' ? await response.blob() : await readJson(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkProblem(BROKEN_OFF, requestId);
  }
};

const reportBuild = ({ headers }: Response) => {
  const commit = headers.get('X-Build-Commit');
  if (commit) buildSeen({ commit, date: headers.get('X-Build-Date') ?? '' });
};

/**
 * Sends one request below `/api`. A 401 clears the token cache and is retried once with a fresh token; a second 401
 * calls the `onSessionLost` listener. Throws `Problem` for every response outside 2xx and for network failures; an
 * abort stays an AbortError.
 */
export const request: Request = async (method, path, given = {}) => {
  const options = { ...given, background: given.background || isInBackground() };
  const requestId = crypto.randomUUID();
  let response = await call(method, path, options, requestId);
  if (response.status === 401) {
    clearTokenCache();
    response = await call(method, path, options, requestId);
    if (response.status === 401) sessionLost();
  }
  reportBuild(response);
  const { status, headers } = response;
  if (!response.ok) throw problemOf(status, await readJson(response), headers.get('X-Request-Id') ?? requestId);
  return { status, headers, body: await bodyOf(response, options, requestId) };
};
