/** A cacheable value with its expiry (epoch ms). */
interface Expiring {
  expiresAt: number;
}

const SECOND = 1000;
const MAX_LIFE = 240 * SECOND;
const MIN_LIFE = 30 * SECOND;
const SHARE_OF_LIFE = 0.8;
const FETCH_TIMEOUT = 10 * SECOND;

/**
 * How long (ms) a token may be used before it is fetched again: 80 % of its remaining lifetime, between 30 s and 240 s
 * (docs/rules/people.md, "Session").
 */
export const cacheLife = (expiresAt: number, now: number): number =>
  Math.min(MAX_LIFE, Math.max(MIN_LIFE, SHARE_OF_LIFE * (expiresAt - now)));

export class TokenTimeout extends Error {
  override name = 'TokenTimeout';
  constructor() {
    super('The sign-in service did not answer in time. Check the connection and try again.');
  }
}

const withTimeout = async <T>(promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TokenTimeout()), FETCH_TIMEOUT);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

export interface TokenCache<T> {
  /**
   * The current token, fetched when none is cached; null when nobody is signed in. Throws `TokenTimeout` after 10 s.
   */
  get: () => Promise<T | null>;
  /** Fetches a token even if one is cached. Concurrent callers share the same fetch. */
  renew: () => Promise<T | null>;
  /** Clears the cache: another user may have signed in. */
  forget: () => void;
  /** Clears the cache and forces the next fetch to refresh: the server has refused this token. */
  refuse: () => void;
}

/**
 * One token for all callers: concurrent calls share one fetch. A result that arrives after the cache was cleared, or
 * after the 10 s timeout, is not cached.
 */
export const tokenCache = <T extends Expiring>(fetch: (force: boolean) => Promise<T | null>): TokenCache<T> => {
  let cached: { token: T; until: number } | undefined;
  let pending: Promise<T | null> | undefined;
  let refused = false;

  const renew = (): Promise<T | null> => {
    if (pending) return pending;
    const force = refused;
    refused = false;
    const current = withTimeout(fetch(force))
      .then((token) => {
        if (pending === current)
          cached = token ? { token, until: Date.now() + cacheLife(token.expiresAt, Date.now()) } : undefined;
        return token;
      })
      .finally(() => {
        if (pending === current) pending = undefined;
      });
    pending = current;
    return current;
  };

  const reset = (asRefused: boolean) => () => {
    cached = undefined;
    pending = undefined;
    refused = asRefused;
  };

  return {
    get: () => (cached && Date.now() < cached.until ? Promise.resolve(cached.token) : renew()),
    renew,
    forget: reset(false),
    refuse: reset(true),
  };
};
