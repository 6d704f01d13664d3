import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../../src/dataProvider/problem.ts';

const tokens = vi.hoisted(() => ({ getAccessToken: vi.fn(async () => 'first'), clearTokenCache: vi.fn() }));
vi.mock('../../../src/authProvider/tokens.ts', () => tokens);

const { onBuildSeen, onSessionLost, request } = await import('../../../src/dataProvider/http.ts');
const { createIntent } = await import('../../../src/dataProvider/intents.ts');

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body?: unknown, headers?: Record<string, string>) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

beforeEach(() => {
  fetched.mockReset();
  tokens.getAccessToken.mockReset().mockResolvedValue('first');
  tokens.clearTokenCache.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const headersOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers);

test('a call sends the token, a request id, If-Match and the idempotency key', async () => {
  fetched.mockResolvedValueOnce(answer(200, { ok: true }));
  await request('PUT', '/toys/1', {
    body: { a: 1 },
    ifMatch: 3,
    idempotencyKey: 'key-12345',
    background: true,
    query: new URLSearchParams({ q: 'x' }),
  });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/toys/1?q=x');
  const headers = headersOf(0);
  expect(Object.fromEntries(headers)).toMatchObject({
    authorization: 'Bearer first',
    'if-match': '"3"',
    'idempotency-key': 'key-12345',
    'x-background': '1',
    'content-type': 'application/json',
  });
  expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
});

describe('a 401', () => {
  test('is retried once with a fresh token', async () => {
    tokens.getAccessToken.mockResolvedValueOnce('stale').mockResolvedValueOnce('fresh');
    fetched.mockResolvedValueOnce(answer(401)).mockResolvedValueOnce(answer(200, [1]));
    expect((await request('GET', '/toys')).body).toEqual([1]);
    expect(tokens.clearTokenCache).toHaveBeenCalledOnce();
    expect(headersOf(1).get('Authorization')).toBe('Bearer fresh');
    expect(headersOf(1).get('X-Request-Id')).toBe(headersOf(0).get('X-Request-Id'));
  });

  test('on the retry too is a lost session', async () => {
    const lost = vi.fn();
    onSessionLost(lost);
    fetched.mockImplementation(async () => answer(401, { code: 'signed_out', detail: 'Sign in' }));
    await expect(request('GET', '/toys')).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe('a failure', () => {
  const failure = async (): Promise<Problem> => {
    const error: unknown = await request('POST', '/toys', { body: {} }).catch((thrown: unknown) => thrown);
    if (!(error instanceof Problem)) throw error;
    return error;
  };

  test('carries the text of the problem, and its issues by field for a form', async () => {
    fetched.mockResolvedValueOnce(
      answer(422, {
        code: 'invalid',
        detail: 'Check the fields',
        requestId: 'abc',
        issues: [{ path: 'name', message: 'Name is required' }],
      }),
    );
    const problem = await failure();
    expect(problem).toMatchObject({ status: 422, code: 'invalid', message: 'Check the fields', requestId: 'abc' });
    expect(problem.issues).toEqual([{ path: 'name', message: 'Name is required' }]);
    expect(problem.body).toMatchObject({ errors: { name: 'Name is required' } });
  });

  test('without a JSON body, as from a proxy, keeps its status', async () => {
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure()).toMatchObject({ status: 502, code: 'http-502' });
  });

  test('to reach the server has status 0', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure()).toMatchObject({ status: 0, code: 'network' });
  });
});

test('an aborted call rejects with AbortError', async () => {
  const aborted = new AbortController();
  aborted.abort();
  fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
  await expect(request('GET', '/toys', { signal: aborted.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('reports the build that answered to its listener', async () => {
  const seen = vi.fn();
  onBuildSeen(seen);
  fetched.mockResolvedValueOnce(answer(200, {}, { 'X-Build-Commit': 'abc123', 'X-Build-Date': '2026-01-01' }));
  await request('GET', '/metadata');
  expect(seen).toHaveBeenCalledWith({ commit: 'abc123', date: '2026-01-01' });
});

describe('an intent', () => {
  const failing = (status: number, code = 'x') => new Problem({ status, code, message: 'no' });
  const keysOf = async (attempts: readonly { what: unknown; error?: Problem }[]) => {
    const intent = createIntent();
    const keys: string[] = [];
    for (const { what, error } of attempts) {
      const run = (key: string) => {
        keys.push(key);
        return error ? Promise.reject(error) : Promise.resolve();
      };
      await intent.attempt(what, run).catch(() => undefined);
    }
    return new Set(keys).size;
  };

  test.each([0, 500, 503, 408, 429])('keeps its key after %i, as the change may have been made', async (status) => {
    expect(await keysOf([{ what: 1, error: failing(status) }, { what: 1 }])).toBe(1);
  });
  test('keeps its key while the first call is still running', async () => {
    expect(await keysOf([{ what: 1, error: failing(409, 'still_running') }, { what: 1 }])).toBe(1);
  });
  test.each([409, 412, 422])('takes a new key after %i', async (status) => {
    expect(await keysOf([{ what: 1, error: failing(status) }, { what: 1 }])).toBe(2);
  });
  test('takes a new key for another change, and after success', async () => {
    expect(await keysOf([{ what: 1, error: failing(0) }, { what: 2 }])).toBe(2);
    expect(await keysOf([{ what: 1 }, { what: 1 }])).toBe(2);
  });
});
