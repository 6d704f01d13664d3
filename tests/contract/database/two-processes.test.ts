import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiOf } from '../../support/calls/api.ts';
import { listen } from '../../support/calls/live.ts';
import { signIn, tokenOf } from '../../support/servers/identity.ts';
import { createDatabase } from '../../support/servers/postgres.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startServer } from '../../support/servers/server.ts';
import { databaseUrl } from '../../support/shared.ts';
import type { HolidayRow } from '../../support/worlds/holidays.ts';
import { addHoliday, holidayInput, inputOf, readHoliday, version } from '../../support/worlds/holidays.ts';

/** Several API processes on one PostgreSQL behave as one (TRUST E1, E2, E8). */
let servers: TestServer[] = [];
let sql: pg.Client;

beforeAll(async () => {
  const shared = await createDatabase(databaseUrl);
  // Both at once, because two processes may also find the database empty at the same time.
  servers = await Promise.all([startServer({ databaseUrl: shared }), startServer({ databaseUrl: shared })]);
  sql = new pg.Client({ connectionString: shared });
  await sql.connect();
});

afterAll(async () => {
  await sql?.end();
  for (const server of servers) await server.stop();
});

/** One user at both processes: a token of one is valid at the other. */
const both = async () => {
  const token = await tokenOf(servers[0]?.url ?? '', 'check_run_manager');
  const [one, two] = servers.map(({ url }) => apiOf(url, token));
  if (!one || !two) throw new Error('two servers are needed');
  return [one, two] as const;
};

const auditRows = async (action: string, id: number): Promise<number> => {
  const text = `select count(*)::int as n from audit_log where resource_type = 'holiday' and action = $1 and resource_id = $2`;
  const { rows } = await sql.query<{ n: number }>(text, [action, String(id)]);
  return rows[0]?.n ?? 0;
};

test('a change at one process is told at the other', async () => {
  const [one] = await both();
  const url = servers[1]?.url ?? '';
  const token = await tokenOf(servers[0]?.url ?? '', 'check_run_manager');
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(url, token)));
  const { id } = await addHoliday(one);
  for (const { next, close } of streams) {
    const { changes } = await next((news) => news.changes.some(({ resource }) => resource === 'holidays'));
    expect(changes).toContainEqual({ resource: 'holidays', id: String(id), version: 1 });
    close();
  }
});

test('of fifty forms saved at once, one is accepted and audited, and forty-nine are refused as stale', async () => {
  const [one, two] = await both();
  const opened = await addHoliday(one);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, form) =>
      (form % 2 ? one : two).put<HolidayRow>(
        `/holidays/${opened.id}`,
        inputOf(opened, { description: `Form ${form}` }),
        version(opened.version),
      ),
    ),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(49);
  expect(await readHoliday(two, opened.id)).toEqual(taken[0]?.body);
  expect(await auditRows('update', opened.id)).toBe(1);
});

test('of fifty users who add the same day at once, one succeeds', async () => {
  const [one, two] = await both();
  const input = holidayInput();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, form) => (form % 2 ? one : two).post<HolidayRow>('/holidays', input)),
  );
  const added = answers.filter(({ status }) => status === 201);
  expect(added).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(await auditRows('create', added[0]?.body.id ?? 0)).toBe(1);
});

test('one idempotency key sent to both processes has one effect', async () => {
  const [one, two] = await both();
  const input = holidayInput();
  const key = { 'idempotency-key': `both-${input.date}` };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, copy) => (copy % 2 ? one : two).post<HolidayRow>('/holidays', input, key)),
  );
  const done = answers.filter(({ status }) => status === 201);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
  for (const { status, body } of answers) {
    if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'still_running' });
  }
});

test('a session ended at one process is ended at the other', async () => {
  const [first, second] = servers;
  const { AccessToken } = await signIn(first?.url ?? '', 'claims');
  expect((await apiOf(second?.url ?? '', AccessToken).get('/auth')).status).toBe(200);
  await apiOf(first?.url ?? '', AccessToken).post('/session/end', undefined);
  expect((await apiOf(second?.url ?? '', AccessToken).get('/auth')).status).toBe(401);
});
