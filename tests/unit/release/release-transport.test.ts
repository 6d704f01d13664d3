import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const tokens = vi.hoisted(() => ({ getAccessToken: vi.fn(async () => 'first'), clearTokenCache: vi.fn() }));
vi.mock('../../../src/authProvider/tokens.ts', () => tokens);

import { onSessionLost } from '../../../src/dataProvider/http.ts';
import { Problem } from '../../../src/dataProvider/problem.ts';
import { uploadCalls } from '../../../src/pages/release/upload/calls.ts';
import { stubXhr } from './release-xhr.ts';

const NAME = 'cl250101.000';
const file = new File(['x'.repeat(1000)], NAME);
let network: ReturnType<typeof stubXhr>;

beforeEach(() => {
  network = stubXhr();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const start = () => {
  const abort = new AbortController();
  const sent: number[] = [];
  const onSent = (bytes: number) => void sent.push(bytes);
  const done = uploadCalls.upload(file, { signal: abort.signal, onSent, idempotencyKey: 'key-1' });
  done.catch(() => undefined);
  return { done, abort, sent };
};

describe('an upload', () => {
  test('sends token, idempotency key and file, reports progress and returns the response', async () => {
    const { done, sent } = start();
    const xhr = await network.last('upload', NAME);
    expect([xhr.method, xhr.url]).toEqual(['POST', '/api/payments/upload']);
    expect(xhr.headers.get('Authorization')).toBe('Bearer first');
    expect(xhr.headers.get('Idempotency-Key')).toBe('key-1');
    expect(xhr.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    // the browser adds the multipart boundary itself
    expect(xhr.headers.has('Content-Type')).toBe(false);
    xhr.progress(600, 1200);
    xhr.progress(1200, 1200);
    xhr.answer(200, { files: [] });
    await expect(done).resolves.toEqual({ files: [] });
    expect(sent).toEqual([500, 1000]);
  });

  test('is retried once with a fresh token after a 401', async () => {
    const { done } = start();
    (await network.last('upload', NAME)).answer(401, {});
    const again = await network.last('upload', NAME, 2);
    expect(tokens.clearTokenCache).toHaveBeenCalledOnce();
    again.answer(200, { files: [] });
    await expect(done).resolves.toEqual({ files: [] });
  });

  test('reports a lost session after a second 401', async () => {
    const lost = vi.fn<() => void>();
    onSessionLost(lost);
    const { done } = start();
    (await network.last('upload', NAME)).answer(401, {});
    (await network.last('upload', NAME, 2)).answer(401, {});
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledOnce();
  });

  test('that is rejected has the server’s message and request id', async () => {
    const { done } = start();
    const problem = { code: 'invalid', detail: 'cl250101.000: no group' };
    (await network.last('upload', NAME)).answer(422, problem, { headers: 'X-Request-Id: abc\r\n' });
    const error = await done.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ status: 422, message: 'cl250101.000: no group', requestId: 'abc' });
  });

  test.each([
    ['Bad Gateway', 'Bad Gateway'],
    ['', 'Unknown Error'],
  ])('that is rejected without a message, with status text %j, has the message %j', async (statusText, message) => {
    const { done } = start();
    (await network.last('upload', NAME)).answer(502, '<html>', { statusText });
    await expect(done).rejects.toMatchObject({ status: 502, message });
  });

  test('without a response is a network problem, and a cancelled one an AbortError', async () => {
    const unanswered = start();
    (await network.last('upload', NAME)).fail();
    await expect(unanswered.done).rejects.toMatchObject({ status: 0, code: 'network' });
    const cancelled = start();
    await network.last('upload', NAME, 2);
    cancelled.abort.abort();
    await expect(cancelled.done).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('that is cancelled before it starts sends nothing', async () => {
    const { done, abort } = start();
    abort.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(network.sent()).toHaveLength(0);
  });
});
