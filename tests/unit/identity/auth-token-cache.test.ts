import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheLife, TokenTimeout, tokenCache } from '../../../src/authProvider/tokenCache.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A sign-in service that counts what it is asked; each token is good for `life` ms. */
const service = (life = HOUR, delay = 0) => {
  const asked: boolean[] = [];
  const fetch = async (force: boolean) => {
    asked.push(force);
    const token = { value: asked.length, expiresAt: Date.now() + life };
    if (delay) await new Promise((done) => setTimeout(done, delay));
    return token;
  };
  return { asked, cache: tokenCache(fetch) };
};

describe('how long a token is used without asking again', () => {
  test.each([
    ['an hour left: 240 s', HOUR, 240 * SECOND],
    ['300 s left: 80 %, which is 240 s', 300 * SECOND, 240 * SECOND],
    ['100 s left: 80 s', 100 * SECOND, 80 * SECOND],
    ['10 s left: no less than 30 s', 10 * SECOND, 30 * SECOND],
    ['run out: no less than 30 s', -5 * SECOND, 30 * SECOND],
  ])('%s', (_, left, life) => expect(cacheLife(left, 0)).toBe(life));
});

test('one fetch serves the calls of 240 s, and the next call asks again', async () => {
  const { asked, cache } = service();
  await cache.get();
  vi.setSystemTime(240 * SECOND - 1);
  expect((await cache.get())?.value).toBe(1);
  vi.setSystemTime(240 * SECOND);
  expect((await cache.get())?.value).toBe(2);
  expect(asked).toEqual([false, false]);
});

test('calls that come while a fetch is under way wait for it', async () => {
  const { asked, cache } = service(HOUR, SECOND);
  const answers = Promise.all([cache.get(), cache.get(), cache.renew()]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect((await answers).map((token) => token?.value)).toEqual([1, 1, 1]);
  expect(asked).toHaveLength(1);
});

test('renewing asks although a token is held', async () => {
  const { cache } = service();
  await cache.get();
  expect((await cache.renew())?.value).toBe(2);
  expect((await cache.get())?.value).toBe(2);
});

test('a refused token is replaced by one asked for by force, once', async () => {
  const { asked, cache } = service();
  await cache.get();
  cache.refuse();
  await cache.get();
  await cache.renew();
  expect(asked).toEqual([false, true, false]);
});

test('a forgotten token is asked for anew, without force', async () => {
  const { asked, cache } = service();
  await cache.get();
  cache.refuse();
  cache.forget();
  await cache.get();
  expect(asked).toEqual([false, false]);
});

test('an answer that was under way when the token was refused is not kept', async () => {
  const { cache } = service(HOUR, SECOND);
  const old = cache.get();
  cache.refuse();
  const fresh = cache.get();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect((await old)?.value).toBe(1);
  expect((await fresh)?.value).toBe(2);
  expect((await cache.get())?.value).toBe(2);
});

test('a fetch that takes ten seconds fails, and the next call begins another', async () => {
  let answer: (() => void) | undefined;
  const asked = vi.fn(() => new Promise<{ expiresAt: number }>((done) => (answer = () => done({ expiresAt: HOUR }))));
  const cache = tokenCache(asked);
  const late = cache.get().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(await late).toBeInstanceOf(TokenTimeout);
  const next = cache.get();
  expect(asked).toHaveBeenCalledTimes(2);
  answer?.();
  expect(await next).toEqual({ expiresAt: HOUR });
});

test('nobody signed in is not remembered', async () => {
  const asked = vi.fn(async () => null);
  const cache = tokenCache<{ expiresAt: number }>(asked);
  expect(await cache.get()).toBeNull();
  expect(await cache.get()).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a failed fetch leaves nothing behind', async () => {
  const asked = vi.fn<() => Promise<{ expiresAt: number }>>();
  asked.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce({ expiresAt: HOUR });
  const cache = tokenCache(asked);
  await expect(cache.get()).rejects.toThrow('down');
  expect(await cache.get()).toEqual({ expiresAt: HOUR });
});
