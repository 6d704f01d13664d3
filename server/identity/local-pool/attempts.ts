import type { AttemptCount, FailureLimit } from './store/store.ts';

/**
 * The count after one more failure. Failures gather in a window; the one that reaches the limit starts a lock, twice as
 * long as the lock before. A success clears the row. `postgresStore` says the same in SQL; one test runs over both.
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

/** Whether guesses are refused, right ones too. */
export const isLocked = (count: AttemptCount | undefined, limit: FailureLimit, now: Date): boolean =>
  count !== undefined && count.failures >= limit.allowed && count.until > now;
