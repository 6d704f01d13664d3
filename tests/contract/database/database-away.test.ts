import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { sendNotification } from '../../../server/modules/notifications/send.ts';
import type { Answer } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import type { DatabaseProxy } from '../../support/servers/database-proxy.ts';
import { databaseProxy } from '../../support/servers/database-proxy.ts';
import { userPool } from '../../support/servers/identity.ts';
import { createDatabase } from '../../support/servers/postgres.ts';
import { until } from '../../support/servers/processes.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startServer } from '../../support/servers/server.ts';
import { databaseUrl } from '../../support/shared.ts';
import { addNotification } from '../../support/worlds/emails.ts';
import { holidayInput } from '../../support/worlds/holidays.ts';

/** PostgreSQL becomes unavailable and available again (docs/operate.md, "What to do when …"). */
const READY_LIMIT_MS = 60_000;

const readyOf = async (server: TestServer) => {
  const answer = await fetch(`${server.adminUrl}/ready`);
  const { database } = (await answer.json()) as { database: boolean };
  return { status: answer.status, database };
};

const becomes = (server: TestServer, status: number) =>
  until(
    async () => (await readyOf(server)).status === status,
    () => `/ready did not become ${status}`,
    READY_LIMIT_MS,
  );

describe('backends ended by the database', () => {
  let server: TestServer;
  let sql: pg.Client;
  beforeAll(async () => {
    const url = await createDatabase(databaseUrl);
    server = await startServer({ databaseUrl: url });
    sql = new pg.Client({ connectionString: url });
    await sql.connect();
  });
  afterAll(async () => {
    await sql?.end();
    await server?.stop();
  });

  const OTHERS = 'datname = current_database() and pid <> pg_backend_pid()';

  const waiting = async () => {
    const statement = `select count(*)::int as many from pg_stat_activity where ${OTHERS} and wait_event_type = 'Lock'`;
    await sql.query('select pg_stat_clear_snapshot()'); // inside a transaction the first snapshot would be reused
    return (await sql.query<{ many: number }>(statement)).rows[0]?.many ?? 0;
  };

  test('calls in flight get 503 with Retry-After, later ones succeed', { timeout: 120_000 }, async () => {
    const api = await apiAs(server.url, 'check_run_manager');
    for (let round = 0; round < 3; round += 1) {
      // the calls wait for this lock until their connection is terminated
      await sql.query('begin; lock table holidays in access exclusive mode');
      const input = holidayInput();
      const starts = [
        () => api.post('/holidays', input),
        () => api.get('/holidays'),
        () => api.get('/holidays/1'),
        () => api.delete('/holidays/1'),
      ];
      const calls: Promise<Answer>[] = [];
      for (const start of starts) {
        const before = await waiting();
        calls.push(start());
        await until(
          async () => (await waiting()) > before,
          () => `call ${calls.length} does not wait`,
        );
      }
      await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
      for (const answer of await Promise.all(calls)) {
        expect(expectProblem(answer, 503)).toMatchObject({ code: 'unavailable' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await sql.query('rollback');
      // the end of connections that were idle may reach a busy server after those of the calls
      await until(
        async () => (await api.get('/holidays')).status === 200,
        () => 'calls do not succeed again',
      );
      expect((await api.post('/holidays', input)).status).toBe(201);
      expect(await readyOf(server)).toEqual({ status: 200, database: true });
    }
  });
});

describe('behind a network that fails', () => {
  let proxy: DatabaseProxy;
  let server: TestServer;
  beforeAll(async () => {
    proxy = await databaseProxy(await createDatabase(databaseUrl));
    server = await startServer({ databaseUrl: proxy.url });
  });
  afterAll(async () => {
    proxy?.open();
    await server?.stop();
    await proxy?.stop();
  });

  test('calls and sign-in return 503 until the database is back', { timeout: 120_000 }, async () => {
    const api = await apiAs(server.url, 'administrator');
    await proxy.close();
    expect(await readyOf(server)).toEqual({ status: 503, database: false });
    const answer = await api.get('/holidays');
    expect(expectProblem(answer, 503)).toMatchObject({ code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const auth = {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'a@example.com', PASSWORD: 'Wr0ng-word' },
    };
    const refused = await userPool(server.url, 'InitiateAuth', auth);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    proxy.open();
    await becomes(server, 200);
    expect((await api.get('/holidays')).status).toBe(200);
  });

  test('a database that does not answer is not waited for indefinitely', { timeout: 120_000 }, async () => {
    await becomes(server, 200);
    proxy.silence();
    const probes = await Promise.all([readyOf(server), readyOf(server)]);
    expect(probes).toEqual(Array(2).fill({ status: 503, database: false }));
    proxy.open();
    await becomes(server, 200);
  });
});

describe('external effects are recorded when the database is back', () => {
  let own: OwnDatabase;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    own = await openOwnDatabase();
    proxy = await databaseProxy(own.url);
  });
  afterAll(async () => {
    await proxy?.stop();
    await own?.close();
  });

  test('an email that was sent is not sent again', async () => {
    const far = await openDatabase({ DATABASE_URL: proxy.url, DATABASE_POOL: 2, DATA_DIR: own.dir });
    const { id, job_id: key } = await addNotification(own.db, { status: 'scheduled' });
    let sent = 0;
    const mailer = {
      isRepeatable: false,
      async send() {
        sent += 1;
        void proxy.close().then(() => proxy.open()); // open again once a connection was refused
        return { refused: [] };
      },
    };
    const needs = { db: far.db, store: own.store, mailer };
    expect(await sendNotification(needs, { id, key: key ?? '' })).toBe(true);
    const { rows } = await own.database.pool.query('select status, error from notifications where id = $1', [id]);
    expect({ sent, rows }).toEqual({ sent: 1, rows: [{ status: 'sent', error: null }] });
    await far.close();
  });
});
