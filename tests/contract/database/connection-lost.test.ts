import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from '../../../server/db/away.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

/** More than the pool has connections: none may stay away from it. */
const TIMES = 12;

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

/** The socket behind a connection, which the driver's types keep to themselves. */
const cut = (client: PoolClient) =>
  (client as PoolClient & { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (isDatabaseAway(error) ? 'the database is away' : error),
  );

const one = async () => (await own.db.execute(sql`select 1 as one`)).rows;

test('a connection that is lost while nobody waits for it is replaced', async () => {
  for (let times = 0; times < TIMES; times += 1) {
    const client = await own.database.pool.connect();
    const ended = new Promise((done) => client.once('end', done));
    cut(client);
    await ended;
    client.release();
  }
  expect(await one()).toEqual([{ one: 1 }]);
});

test.each(['before it begins', 'in the middle'])(
  'a transaction whose connection is lost %s fails, and gives it back',
  async (when) => {
    for (let times = 0; times < TIMES; times += 1) {
      let lent: PoolClient | undefined;
      own.database.pool.once('acquire', (client) => {
        lent = client;
        if (when === 'before it begins') cut(client);
      });
      const failure = await failureOf(
        own.db.transaction(async (tx) => {
          if (lent) cut(lent);
          await tx.execute(sql`select 1`);
        }),
      );
      expect(failure).toBe('the database is away');
    }
    expect(await one()).toEqual([{ one: 1 }]);
  },
);

test('a refused statement is not a lost connection', async () => {
  expect(await failureOf(own.db.execute(sql`select 1 / 0`))).toMatchObject({ cause: { code: '22012' } });
});
