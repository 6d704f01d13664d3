/** What is cached: anything that says until when it is good (epoch ms). */
interface Expiring {
  expiresAt: number;
}

const SECOND = 1000;
const LONGEST = 240 * SECOND;
const SHORTEST = 30 * SECOND;
const SHARE_OF_LIFE = 0.8;
const PATIENCE = 10 * SECOND;

/** How long (ms) a token may be used without asking again: 80 % of what it has left, 30 s to 240 s (docs/rules/people.md, "Session"). */
export const cacheLife = (expiresAt: number, now: number): number =>
  Math.min(LONGEST, Math.max(SHORTEST, SHARE_OF_LIFE * (expiresAt - now)));

export class TokenTimeout extends Error {
  override name = 'TokenTimeout';
  constructor() {
    super('The sign-in service did not answer in time. Check the connection and try again.');
  }
}

const inTime = async <T>(promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TokenTimeout()), PATIENCE);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

export interface TokenCache<T> {
  /** The token in force, fetched when none is held; null when nobody is signed in. Throws `TokenTimeout` after 10 s. */
  get: () => Promise<T | null>;
  /** Asks again although one is held; a caller that comes meanwhile waits for this answer. */
  renew: () => Promise<T | null>;
  /** Drops what is held: somebody else may have signed in. */
  forget: () => void;
  /** Drops what is held, and has the next fetch ask for a token never seen before: the server refused this one. */
  refuse: () => void;
}

/**
 * One token for all callers: however many ask at once, one fetch is under way. An answer that comes after it was
 * dropped, or after its ten seconds, is not kept.
 */
export const tokenCache = <T extends Expiring>(fetch: (force: boolean) => Promise<T | null>): TokenCache<T> => {
  let held: { token: T; until: number } | undefined;
  let pending: Promise<T | null> | undefined;
  let refused = false;

  const renew = (): Promise<T | null> => {
    if (pending) return pending;
    const force = refused;
    refused = false;
    const mine = inTime(fetch(force))
      .then((token) => {
        if (pending === mine)
          held = token ? { token, until: Date.now() + cacheLife(token.expiresAt, Date.now()) } : undefined;
        return token;
      })
      .finally(() => {
        if (pending === mine) pending = undefined;
      });
    pending = mine;
    return mine;
  };

  const drop = (asRefused: boolean) => () => {
    held = undefined;
    pending = undefined;
    refused = asRefused;
  };

  return {
    get: () => (held && Date.now() < held.until ? Promise.resolve(held.token) : renew()),
    renew,
    forget: drop(false),
    refuse: drop(true),
  };
};
