import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { DatabaseUnavailable } from '../../../server/db/unavailable.ts';
import { claim, complete } from '../../../server/http/idempotency.ts';
import { JOB_LOCKS, jobLocks } from '../../../server/jobs/job-locks.ts';
import { orphanedJobs } from '../../../server/jobs/orphaned-jobs.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase, silent } from '../../support/servers/database.ts';
import { until } from '../../support/servers/processes.ts';
import { databaseUrl } from '../../support/shared.ts';

/** Jobs of a killed process are restarted, and those of a running one are not (TRUST E6). */
const NAME = 'left-alone';

let own: OwnDatabase;
let queue: Awaited<ReturnType<typeof openQueue>>;
/** A second connection, in place of another process. */
let other: Database | undefined;

beforeAll(async () => {
  own = await openOwnDatabase();
  queue = await openQueue(own.database, silent);
  await queue.work([{ name: NAME, cron: '0 0 1 1 *', work: async () => {} }]);
  await queue.stop();
  if (own.url) other = await openDatabase({ DATABASE_URL: own.url, DATABASE_POOL: 2, DATA_DIR: own.dir });
});
afterAll(async () => {
  await other?.close();
  await own?.close();
});

/** A job that is active according to the queue. */
const begun = async (): Promise<string> => {
  const { rows } = await own.db.execute<{ id: string }>(
    sql`insert into queue.job (name, state, started_on, retry_limit, policy) values (${NAME}, 'active', now(), 5, 'standard') returning id`,
  );
  return rows[0]?.id ?? '';
};

const stateOf = async (id: string) => {
  const { rows } = await own.db.execute(sql`select state, retry_limit::int from queue.job where id = ${id}`);
  return rows[0];
};

test('a job whose process died is restarted without losing a retry', async () => {
  const id = await begun();
  const held = jobLocks(own.database);
  const look = orphanedJobs(own.database, held, [NAME]);
  const first = await look();
  // an embedded database has no other process; with PostgreSQL another one may just have fetched the job
  expect(first).toEqual(own.url ? { names: [], isUnsure: true } : { names: [NAME], isUnsure: false });
  if (own.url) expect(await look()).toEqual({ names: [NAME], isUnsure: false });
  expect(await stateOf(id)).toEqual({ state: 'retry', retry_limit: 6 });
  expect(await look()).toEqual({ names: [], isUnsure: false });
  await held.close();
});

test('a job of this process is not restarted', async () => {
  const held = jobLocks(own.database);
  const look = orphanedJobs(own.database, held, [NAME]);
  await look();
  const id = await begun();
  await held.during(id, async () => {
    for (let at = 0; at < 3; at++) expect((await look()).names).toEqual([]);
  });
  await look();
  expect((await look()).names).toEqual([NAME]);
  await held.close();
});

test.skipIf(!databaseUrl)('jobs that begin and end at once share one connection, and each has its lock', async () => {
  const held = jobLocks(own.database);
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  let begun = 0;
  let locks: number | undefined;
  const all = Promise.withResolvers<void>();
  const work = async () => {
    begun += 1;
    if (begun === 20) {
      const { rows } = await own.db.execute<{ locks: number }>(
        // other tests have databases of their own in the same cluster
        sql`select count(*)::int as locks from pg_locks
          where locktype = 'advisory' and classid = ${JOB_LOCKS}
            and database = (select oid from pg_database where datname = current_database())`,
      );
      locks = rows[0]?.locks;
      all.resolve();
    }
    await all.promise;
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => held.during(`job ${n}`, work)));
  await held.close();
  process.off('warning', warn);
  expect(locks).toBe(20);
  // the driver warns of a statement that begins before the one before it has ended
  expect(warnings).toEqual([]);
});

test.skipIf(!databaseUrl)(
  'a job of another process (embedded has none) is not restarted until that process is gone',
  async () => {
    if (!other) throw new Error('another process is needed');
    const [held, theirs] = [jobLocks(own.database), jobLocks(other)];
    const look = orphanedJobs(own.database, held, [NAME]);
    const id = await begun();
    let end = () => {};
    const working = theirs.during(
      id,
      () =>
        new Promise((done) => {
          end = done;
        }),
    );
    await theirs.keep();
    while (!theirs.has(id)) await new Promise((done) => setTimeout(done, 5));
    for (let at = 0; at < 3; at++) expect((await look()).names).toEqual([]);
    await theirs.close(); // a process that dies loses its connection
    await look();
    expect((await look()).names).toEqual([NAME]);
    end();
    await working;
    await held.close();
  },
);

test.skipIf(!databaseUrl)(
  'a job whose lock was lost with its connection (embedded has no lock) is locked again immediately',
  async () => {
    const held = jobLocks(own.database);
    const id = await begun();
    const holders = async () => {
      // the same server has the databases of other tests, with locks of their own
      const { rows } = await own.db.execute<{ pid: number }>(sql`
        select pid from pg_locks where locktype = 'advisory' and classid = ${JOB_LOCKS}::int::oid and granted
          and database = (select oid from pg_database where datname = current_database())`);
      return rows.map(({ pid }) => pid);
    };
    await held.during(id, async () => {
      for (let times = 0; times < 3; times++) {
        const [before, ...others] = await holders();
        expect(others).toEqual([]);
        await own.db.execute(sql`select pg_terminate_backend(${before})`);
        await until(
          async () => {
            const [now] = await holders();
            return now !== undefined && now !== before;
          },
          () => 'the lock did not come back',
        );
      }
    });
    expect(await holders()).toEqual([]);
    await held.close();
  },
);

test('a database outage does not use up the retries of a job', async () => {
  const name = 'met-no-database';
  const again = await openQueue(own.database, silent);
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 1) throw new DatabaseUnavailable(new Error('Connection terminated'));
  };
  try {
    await again.work([{ name, work }]);
    await again.send(name, {});
    const state = async () => {
      const { rows } = await own.db.execute(
        sql`select state, (retry_limit - retry_count)::int as tries from queue.job where name = ${name}`,
      );
      return rows;
    };
    await expect.poll(state, { timeout: 40_000 }).toEqual([{ state: 'completed', tries: 5 }]);
    expect(times).toBe(2);
  } finally {
    await again.stop();
  }
});

test.skipIf(!databaseUrl)(
  'an idempotency key is free only once the transaction that claimed it (embedded has one at a time) is gone',
  async () => {
    await seedUser();
    const intent = { userId: 1, route: 'POST /toys', key: 'cut-off-key' };
    const claiming = (db: Database['db']) => db.transaction((tx) => claim(tx, intent, 'print'));
    await own.db
      .transaction(async (tx) => {
        expect(await claim(tx, intent, 'print')).toBeUndefined();
        await expect(claiming(own.db)).rejects.toMatchObject({ code: 'still_running' });
        throw new Error('killed');
      })
      .catch((error: Error) => expect(error.message).toBe('killed'));
    expect(await claiming(own.db)).toBeUndefined();
    await own.db.transaction(async (tx) => {
      await claim(tx, intent, 'print');
      await complete(tx, intent, 'print', { status: 201, body: { id: 7 }, headers: {} });
    });
    expect(await claiming(own.db)).toEqual({ status: 201, body: { id: 7 }, headers: {} });
  },
);

const seedUser = async () => {
  await own.db.execute(
    sql`insert into users (id, issuer, subject, email, first_name, last_name, roles)
        overriding system value values (1, 'i', 's', 'a@example.com', 'A', 'B', '{}')`,
  );
};
