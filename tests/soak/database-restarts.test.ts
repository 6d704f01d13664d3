import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { randomOf } from '../../demo/world/random.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Api } from '../support/calls/api.ts';
import { apiAs } from '../support/calls/api.ts';
import { faultsIn } from '../support/calls/found.ts';
import { uploading } from '../support/release/uploading.ts';
import type { Cluster } from '../support/servers/postgres.ts';
import { createDatabase, startCluster } from '../support/servers/postgres.ts';
import { until } from '../support/servers/processes.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';
import { startExchange } from '../support/worlds/exchange.ts';
import type { HolidayRow } from '../support/worlds/holidays.ts';
import { ingestLoad, prepareGroups } from '../support/worlds/ingest-load.ts';
import { GROUPS, planIngest } from '../support/worlds/ingest-plan.ts';

/**
 * PostgreSQL becomes unavailable ten times under two working servers: no process ends, `/ready` reports it and recovers
 * by itself, nothing acknowledged is lost and nothing is done twice (docs/deploy.md, "Several processes").
 */
const ROUNDS = [
  'fast',
  'backends',
  'immediate',
  'backends',
  'fast',
  'immediate',
  'backends',
  'immediate',
  'fast',
  'backends',
] as const;
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000_000);

const undo: (() => unknown)[] = [];
const directory = (name: string) => {
  const dir = mkdtempSync(join(tmpdir(), name));
  undo.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
};
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const day = (number: number): string => new Date(Date.UTC(2060, 0, 1 + number)).toISOString().slice(0, 10);

/** Users who add holidays, each with an idempotency key that is sent again until it gets a final response. */
const addingHolidays = () => {
  const answered = new Map<string, number>();
  const wrong: unknown[] = [];
  let days = 0;
  const add = async (apis: readonly Api[]) => {
    const input = { date: day(days++), description: 'Kept', overrides: [] };
    for (let sent = 0; ; sent += 1) {
      const api = apis[sent % apis.length];
      const key = { 'idempotency-key': `holiday-${input.date}` };
      const answer = await api?.post<HolidayRow>('/holidays', input, key);
      if (answer?.status === 201) return answered.set(input.date, answer.body.id);
      // unavailable, or the first attempt is still running
      if (answer?.status !== 503 && answer?.status !== 409) return wrong.push({ input, answer });
      await wait(100);
    }
  };
  return {
    answered,
    wrong,
    async person(apis: readonly Api[], isOver: () => boolean) {
      while (!isOver()) await add(apis);
    },
  };
};

const statusOf = async ({ adminUrl }: TestServer) => (await fetch(`${adminUrl}/ready`)).status;

const allBecome = (servers: readonly TestServer[], status: number) =>
  until(
    async () => (await Promise.all(servers.map(statusOf))).every((one) => one === status),
    () => `/ready did not become ${status}`,
  );

const goAway = {
  async restart(cluster: Cluster, servers: readonly TestServer[], mode: 'fast' | 'immediate') {
    await cluster.halt(mode);
    await allBecome(servers, 503);
    await cluster.start();
    await allBecome(servers, 200);
  },
  /** Terminates one backend after another, active ones first. */
  async backends(url: string, times: number) {
    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    for (let at = 0; at < times; at += 1) {
      await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
        order by state = 'idle', random() limit 1`);
      await wait(50);
    }
    await sql.end();
  },
};

test(`PostgreSQL becomes unavailable ten times under two servers (SOAK_SEED=${seed})`, async () => {
  const random = randomOf(seed, 'away');
  const plan = planIngest(seed, GROUPS.slice(0, 3));
  // a cluster that keeps acknowledged transactions
  const cluster = await startCluster({ synchronous_commit: 'on', full_page_writes: 'on' });
  undo.push(cluster.stop);
  const databaseUrl = await createDatabase(cluster.url);
  const exchange = await startExchange(directory('exchange-'));
  undo.push(exchange.stop);
  const dataDir = directory('restarted-');
  const open = () => openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4, DATA_DIR: dataDir });
  const before = await open();
  await prepareGroups(before);
  await before.close();

  // the first server fetches files; both process them, with one directory in place of an object store
  const start = async (pollSeconds: number) => {
    const environment = { SFTP_SOURCES: exchange.SFTP_SOURCES, SFTP_POLL_SECONDS: String(pollSeconds) };
    const server = await startServer({ databaseUrl, dataDir, environment });
    undo.push(server.kill);
    return server;
  };
  const servers = [await start(1), await start(3600)];
  const [first, second] = await Promise.all(servers.map(({ url }) => apiAs(url, 'check_run')));
  const managers = await Promise.all(servers.map(({ url }) => apiAs(url, 'check_run_manager')));
  if (!first || !second) throw new Error('two servers are needed');

  const load = ingestLoad(plan, exchange);
  const people = uploading([...plan.uploaded, plan.badUpload], random);
  const holidays = addingHolidays();
  let isEnded = false;
  const isOver = () => isEnded;
  const working = Promise.all([
    people.person(first, isOver, 300),
    people.person(second, isOver, 300),
    holidays.person(managers, isOver),
    holidays.person(managers.toReversed(), isOver),
    load.keepTurning(second, isOver),
  ]);
  for (const round of ROUNDS) {
    load.drop(random.int(2, 6));
    await wait(random.int(300, 1500));
    if (round === 'backends') await goAway.backends(databaseUrl, random.int(3, 8));
    else await goAway.restart(cluster, servers, round);
  }
  isEnded = true;
  await working;

  load.drop();
  const after = await open();
  undo.push(after.close);
  const left = async () => Object.entries(await faultsIn(after.db)).filter(([, rows]) => rows.length);
  let says = '';
  await until(
    async () => {
      await people.person(first, () => false, 0);
      await load.turn(second);
      says = `${load.progress()} ${JSON.stringify(await left())}`;
      return load.isFinished() && !(await left()).length;
    },
    () => `not settled: ${says}`,
    400_000,
  );
  expect(await people.resendAll(second)).toEqual([]);
  const kept = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(dataDir, 'files'), join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('incoming'));
  await load.expectAllOnce(after.db, kept);
  expect(people.wrongResponses(plan.badUpload.name)).toEqual([]);

  expect(holidays.wrong).toEqual([]);
  expect(holidays.answered.size).toBeGreaterThan(ROUNDS.length);
  const { rows } = await after.pool.query<{ date: string; id: number }>(
    "select date::text, id from holidays where description = 'Kept'",
  );
  expect(new Map(rows.map(({ date, id }) => [date, id]))).toEqual(holidays.answered);
  const audited = await after.pool.query(`select resource_id, count(*) from audit_log
    where resource_type = 'holiday' and action = 'create' group by 1 having count(*) > 1`);
  expect(audited.rows).toEqual([]);
  for (const server of servers) expect(await server.stop()).toBe(0);
});
