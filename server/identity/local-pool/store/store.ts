import { createHash } from 'node:crypto';
import type {
  localPoolAttempts,
  localPoolEvents,
  localPoolRefreshTokens,
  localPoolSessions,
  localPoolUsers,
} from './tables.ts';

export type PoolUser = typeof localPoolUsers.$inferSelect;
export type PoolUserChange = Partial<Omit<PoolUser, 'sub' | 'createdAt' | 'groups'>> & { updatedAt: Date };
export type RefreshToken = typeof localPoolRefreshTokens.$inferSelect;
export type PoolSession = typeof localPoolSessions.$inferSelect;
export type SessionKind = PoolSession['kind'];
export type AttemptCount = typeof localPoolAttempts.$inferSelect;
export type PoolEvent = typeof localPoolEvents.$inferSelect;

/** A limit on guesses. Durations in milliseconds. */
export type FailureLimit = {
  /** Failures within `window` that lock the account. */
  allowed: number;
  /** Length of the window, and of the first lock; each further lock is twice as long. */
  window: number;
  longestLock: number;
  /** Time without a failure after which locks start at `window` again. */
  quiet: number;
};

/**
 * The pool's storage. Several API processes may share one store, so each method is atomic by itself and nothing depends
 * on a process's memory. Times are passed in.
 */
export interface PoolStore {
  /** @returns false when the e-mail or sub is taken. */
  insertUser(user: PoolUser): Promise<boolean>;
  /** @param name a sub, or an e-mail in lower case */
  findUser(name: string): Promise<PoolUser | undefined>;
  changeUser(sub: string, change: PoolUserChange): Promise<PoolUser | undefined>;
  addToGroup(sub: string, group: string): Promise<void>;
  removeFromGroup(sub: string, group: string): Promise<void>;
  /** Also deletes the user's sessions, refresh tokens and events. */
  deleteUser(sub: string): Promise<void>;
  /** Ordered by sub, starting after `after`. */
  listUsers(limit: number, after?: string): Promise<PoolUser[]>;
  /** Marks a TOTP time step as used. @returns false when this step or a later one was used before. */
  takeTotpStep(sub: string, step: number): Promise<boolean>;

  putSession(session: PoolSession): Promise<void>;
  findSession(kind: SessionKind, idHash: string, now: Date): Promise<PoolSession | undefined>;
  /** Removes and returns the session: only one of several callers gets it. */
  takeSession(kind: SessionKind, idHash: string, now: Date): Promise<PoolSession | undefined>;
  /** Of one kind, or all of them. */
  dropSessions(sub: string, kind?: SessionKind): Promise<void>;

  putRefreshToken(token: RefreshToken): Promise<void>;
  findRefreshToken(tokenHash: string, now: Date): Promise<RefreshToken | undefined>;
  isSignInLive(originJti: string, now: Date): Promise<boolean>;
  revokeRefreshToken(tokenHash: string): Promise<void>;
  /** Ends all sign-ins of a user except `exceptOriginJti`. */
  revokeSignIns(sub: string, exceptOriginJti?: string): Promise<void>;

  /** Counts one failure (attempts.ts has the rule) and returns the count after it. */
  countFailure(key: string, limit: FailureLimit, now: Date): Promise<AttemptCount>;
  findFailures(key: string): Promise<AttemptCount | undefined>;
  clearFailures(key: string): Promise<void>;

  /** Inserts the event, or replaces the one with the same id. */
  putEvent(event: PoolEvent): Promise<void>;
  /** Newest first, starting after `before`. */
  listEvents(sub: string, limit: number, before?: { at: Date; id: string }): Promise<PoolEvent[]>;

  findKey(name: string): Promise<string | undefined>;
  /** Stores `value` unless a value is stored already. @returns the stored one. */
  keepKey(name: string, value: string): Promise<string>;

  /** Removes expired sessions, refresh tokens and counters, and events before `eventsBefore`. */
  sweep(now: Date, countersBefore: Date, eventsBefore: Date): Promise<void>;
}

/** The stored form of tokens and session ids, useless to a reader of the database: SHA-256, base64url. */
export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
