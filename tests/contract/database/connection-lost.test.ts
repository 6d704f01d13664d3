import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/db/unavailable.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

/** More than the connections of the pool: none may be leaked. */
const TIMES = 12;

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

/** Destroys the socket of a connection, which the driver's types do not expose. */
const cut = (client: PoolClient) =>
  (client as PoolClient & { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'the database is away' : error),
  );

const one = async () => (await own.db.execute(sql`select 1 as one`)).rows;

test('an idle connection that is lost is replaced', async () => {
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
  'a transaction whose connection is lost %s fails and releases it',
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
