import type { AttemptCount, FailureLimit } from './store/store.ts';

/**
 * The count after one more failure. Failures add up within a window; the one that reaches the limit starts a lock,
 * twice as long as the previous one. A success clears the row. `postgresStore` has the same rule in SQL; one test
 * covers both.
 */
export function afterFailure(
  key: string,
  before: AttemptCount | undefined,
  limit: FailureLimit,
  now: Date,
): AttemptCount {
  const inWindow = before !== undefined && before.until > now;
  const failures = inWindow ? before.failures + 1 : 1;
  const quiet = before === undefined || before.until.getTime() + limit.quiet <= now.getTime();
  const locks = quiet ? 0 : before.locks;
  if (failures === limit.allowed) {
    const lock = Math.min(limit.window * 2 ** locks, limit.longestLock);
    return { key, failures, locks: locks + 1, until: new Date(now.getTime() + lock) };
  }
  const until = inWindow ? before.until : new Date(now.getTime() + limit.window);
  return { key, failures, locks, until };
}

/** Whether the account is locked: even a correct password or code is refused. */
export const isLocked = (count: AttemptCount | undefined, limit: FailureLimit, now: Date): boolean =>
  count !== undefined && count.failures >= limit.allowed && count.until > now;
