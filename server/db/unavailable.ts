import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The database could not be reached. Whether a statement in progress took effect is unknown. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** PostgreSQL, Appendix A: connection exceptions, server shutdown and startup, too many connections. */
const SQLSTATES = /^(08\w{3}|57P\d\d|53300)$/;
/** Messages of the driver's own errors, which have no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|timeout (exceeded|expired)|Query read timeout)/;
const NETWORK = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return SQLSTATES.test(error.code ?? '');
  return DRIVER.test(error.message) || NETWORK.test(String((error as NodeJS.ErrnoException).code));
};

/**
 * Whether an error means that the database is unreachable: connection refused, lost, shutting down, or none available.
 * A network error counts only when a statement raised it, not when another service did.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof DrizzleQueryError) return isLost(error.cause);
  return error instanceof Error && !NETWORK.test(String((error as NodeJS.ErrnoException).code)) && isLost(error);
};

/** Retry-After while the database is unreachable: a restarted server is back within seconds. */
export const RETRY_AFTER_S = 5;

const AGAIN_MS = 500;
const PERSIST_MS = 60_000;

/**
 * Retries `work` while the database is unreachable, for at most a minute: used to record what has already happened
 * outside the database. `work` must be idempotent, because a failed attempt may have taken effect. Throws the error of
 * the last attempt.
 */
export const retryWhileUnreachable = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = Date.now() + PERSIST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > end) throw error;
    }
    await setTimeout(AGAIN_MS);
  }
};
