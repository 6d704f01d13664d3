import type { FastifyBaseLogger } from 'fastify';
import { type Keyring, keyring } from './keys.ts';
import type { FailureLimit, PoolStore } from './store/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A message for the application to send. `secret` is only for the recipient: never log it. */
export type Delivery = {
  purpose: 'temporary_password' | 'password_reset';
  email: string;
  givenName: string;
  secret: string;
  validUntil: Date;
};

export type PoolLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The pool's dependencies and settings. Durations in milliseconds. */
export type LocalPoolOptions = {
  store: PoolStore;
  /** The `iss` of the tokens, ending in the pool's id; a function, since a port may be known late. */
  issuer: () => string;
  /** The plugin's address, including the prefix, if it differs from the issuer without the pool's id. */
  address?: () => string;
  clientId: string;
  /** The exact addresses the hosted sign-in may return to, and those it may redirect to after sign-out. */
  redirectUris: () => readonly string[];
  logoutUris: () => readonly string[];
  deliver: (message: Delivery) => Promise<void>;
  log: PoolLog;
  now?: () => Date;
  failures?: Partial<FailureLimit>;
  lifetimes?: Partial<Lifetimes>;
};

export type Lifetimes = typeof LIFETIMES;

const LIFETIMES = {
  /** Of access and id tokens; only a shorter lifetime may be configured. */
  token: HOUR,
  /** From sign-in until no refresh is possible: the absolute lifetime of a session. */
  signIn: 12 * HOUR,
  /** Of an SRP exchange and of a challenge waiting for its answer. */
  challenge: 3 * MINUTE,
  authorizationCode: MINUTE,
  resetCode: HOUR,
  temporaryPassword: 7 * 24 * HOUR,
  events: 90 * 24 * HOUR,
};

const FAILURES: FailureLimit = { allowed: 10, window: 15 * MINUTE, longestLock: 4 * HOUR, quiet: 24 * HOUR };
/** Reset codes sent to one account within a window. */
const RESET_CODES = 5;

export type Pool = Omit<LocalPoolOptions, 'now' | 'failures' | 'lifetimes'> & {
  now: () => Date;
  /** The time this many milliseconds from now. */
  after: (milliseconds: number) => Date;
  failures: FailureLimit;
  resetCodes: FailureLimit;
  lifetimes: Lifetimes;
  keys: Keyring;
};

/** The options with their defaults filled in, and the keys. */
export function openPool(options: LocalPoolOptions): Pool {
  const now = options.now ?? (() => new Date());
  const failures = { ...FAILURES, ...options.failures };
  const lifetimes = { ...LIFETIMES, ...options.lifetimes };
  return {
    ...options,
    now,
    after: (milliseconds) => new Date(now().getTime() + milliseconds),
    failures,
    resetCodes: { ...failures, allowed: RESET_CODES },
    lifetimes: { ...lifetimes, token: Math.min(lifetimes.token, LIFETIMES.token) },
    keys: keyring(options.store),
  };
}

/** Removes expired rows from the store. */
export const sweep = (pool: Pool): Promise<void> =>
  pool.store.sweep(pool.now(), pool.after(-pool.failures.quiet), pool.after(-pool.lifetimes.events));
