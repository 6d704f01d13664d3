import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../server/db/database.ts';
import { until } from './processes.ts';

const oneWaits = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

/**
 * Starts work while another transaction holds what it needs, and lets it go on once it waits for that. Not on the
 * embedded database, where transactions run one after another, so that none waits.
 * @param take takes the locks
 * @param meanwhile is done while the work waits
 */
export const whileHeld = async <R>(
  db: Db,
  take: (tx: Tx) => Promise<unknown>,
  work: () => Promise<R>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<R> => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await take(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const done = work();
  try {
    await until(
      () => oneWaits(db),
      () => 'the work did not come to wait',
    );
    await meanwhile();
  } finally {
    held.resolve();
    await holding;
  }
  return done;
};
