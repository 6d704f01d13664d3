import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { turns } from '../concurrency-limit.ts';
import type { Db, Queries } from './database.ts';
import { connectionOf, released } from './database.ts';

/** One of three connections may be kept for a snapshot: slow readers must not hold up everyone else. */
const SHARE = 3;

const turnsOf = new WeakMap<pg.Pool, ReturnType<typeof turns>>();

const turnFor = async (pool: pg.Pool): Promise<() => void> => {
  const take = turnsOf.get(pool) ?? turns(Math.max(1, Math.floor(pool.options.max / SHARE)));
  turnsOf.set(pool, take);
  return take();
};

/**
 * Yields what `read` yields, all of it as the database was at the first statement, however slowly it is taken. A pool of
 * one connection, such as the embedded database's, has none to keep: there each statement sees what is stored by then,
 * and others get their turn in between.
 */
export async function* inSnapshot<T>(db: Db, read: (queries: Queries) => AsyncIterable<T>): AsyncGenerator<T> {
  const pool = db.$client;
  if (pool.options.max === 1) {
    yield* read(db);
    return;
  }
  const giveBack = await turnFor(pool);
  try {
    const client = await connectionOf(pool);
    try {
      await client.query('begin isolation level repeatable read read only');
      yield* read(drizzle(client));
      await client.query('commit');
    } finally {
      released(client);
    }
  } finally {
    giveBack();
  }
}
