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

/** A sign-in service that records each fetch (`true`: forced); each token is valid for `life` ms. */
const service = (life = HOUR, delay = 0) => {
  const fetched: boolean[] = [];
  const fetch = async (force: boolean) => {
    fetched.push(force);
    const token = { value: fetched.length, expiresAt: Date.now() + life };
    if (delay) await new Promise((done) => setTimeout(done, delay));
    return token;
  };
  return { fetched, cache: tokenCache(fetch) };
};

describe('how long a token is used before the next fetch', () => {
  test.each([
    ['an hour left: 240 s', HOUR, 240 * SECOND],
    ['300 s left: 80 %, which is 240 s', 300 * SECOND, 240 * SECOND],
    ['100 s left: 80 s', 100 * SECOND, 80 * SECOND],
    ['10 s left: no less than 30 s', 10 * SECOND, 30 * SECOND],
    ['run out: no less than 30 s', -5 * SECOND, 30 * SECOND],
  ])('%s', (_, left, life) => expect(cacheLife(left, 0)).toBe(life));
});

test('one fetch serves the calls of 240 s, and the next call fetches again', async () => {
  const { fetched, cache } = service();
  await cache.get();
  vi.setSystemTime(240 * SECOND - 1);
  expect((await cache.get())?.value).toBe(1);
  vi.setSystemTime(240 * SECOND);
  expect((await cache.get())?.value).toBe(2);
  expect(fetched).toEqual([false, false]);
});

test('calls during a fetch wait for it', async () => {
  const { fetched, cache } = service(HOUR, SECOND);
  const answers = Promise.all([cache.get(), cache.get(), cache.renew()]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect((await answers).map((token) => token?.value)).toEqual([1, 1, 1]);
  expect(fetched).toHaveLength(1);
});

test('renewing fetches although a token is cached', async () => {
  const { cache } = service();
  await cache.get();
  expect((await cache.renew())?.value).toBe(2);
  expect((await cache.get())?.value).toBe(2);
});

test('a rejected token is replaced by one forced fetch', async () => {
  const { fetched, cache } = service();
  await cache.get();
  cache.refuse();
  await cache.get();
  await cache.renew();
  expect(fetched).toEqual([false, true, false]);
});

test('a forgotten token is fetched again without force', async () => {
  const { fetched, cache } = service();
  await cache.get();
  cache.refuse();
  cache.forget();
  await cache.get();
  expect(fetched).toEqual([false, false]);
});

test('the result of a fetch that was running when the token was rejected is not cached', async () => {
  const { cache } = service(HOUR, SECOND);
  const old = cache.get();
  cache.refuse();
  const fresh = cache.get();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect((await old)?.value).toBe(1);
  expect((await fresh)?.value).toBe(2);
  expect((await cache.get())?.value).toBe(2);
});

test('a fetch fails after ten seconds, and the next call starts another', async () => {
  let answer: (() => void) | undefined;
  const fetched = vi.fn(() => new Promise<{ expiresAt: number }>((done) => (answer = () => done({ expiresAt: HOUR }))));
  const cache = tokenCache(fetched);
  const late = cache.get().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(await late).toBeInstanceOf(TokenTimeout);
  const next = cache.get();
  expect(fetched).toHaveBeenCalledTimes(2);
  answer?.();
  expect(await next).toEqual({ expiresAt: HOUR });
});

test('the absence of a token is not cached', async () => {
  const fetched = vi.fn(async () => null);
  const cache = tokenCache<{ expiresAt: number }>(fetched);
  expect(await cache.get()).toBeNull();
  expect(await cache.get()).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a failed fetch is not cached', async () => {
  const fetched = vi.fn<() => Promise<{ expiresAt: number }>>();
  fetched.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce({ expiresAt: HOUR });
  const cache = tokenCache(fetched);
  await expect(cache.get()).rejects.toThrow('down');
  expect(await cache.get()).toEqual({ expiresAt: HOUR });
});
