import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The database could not be spoken to; whether a statement under way took effect is not known. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** PostgreSQL, Appendix A: connection exceptions, shutdown and start of the server, no connection left. */
const SQLSTATES = /^(08\w{3}|57P\d\d|53300)$/;
/** What the driver says itself, which gives these no code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|timeout (exceeded|expired)|Query read timeout)/;
const NETWORK = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return SQLSTATES.test(error.code ?? '');
  return DRIVER.test(error.message) || NETWORK.test(String((error as NodeJS.ErrnoException).code));
};

/**
 * Whether a failure is the connection's to the database: refused, lost, shutting down, none left. Another source's
 * connection is not meant: a network's error counts where a statement met it.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof DrizzleQueryError) return isLost(error.cause);
  return error instanceof Error && !NETWORK.test(String((error as NodeJS.ErrnoException).code)) && isLost(error);
};

/** When a call that met an absent database may be sent again: a server that was restarted is back in seconds. */
export const RETRY_AFTER_S = 5;

const AGAIN_MS = 500;
const PERSIST_MS = 60_000;

/**
 * Does `work` again while the database is away, for a minute at most: for writing down what has happened outside of it.
 * `work` must be the same done twice, for its first try may have taken effect unseen. Throws the last try's error.
 */
export const persist = async <T>(work: () => Promise<T>): Promise<T> => {
  const end = Date.now() + PERSIST_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > end) throw error;
    }
    await setTimeout(AGAIN_MS);
  }
};
