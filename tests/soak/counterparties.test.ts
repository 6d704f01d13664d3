import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileName } from '../../domain/files/file-names.ts';
import { STATUSES } from '../../domain/release/statuses.ts';
import { check835 } from '../../server/formats/x12-835/check.ts';
import { apiAs } from '../support/calls/api.ts';
import { createDatabase } from '../support/servers/postgres.ts';
import { freePort, until } from '../support/servers/processes.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';
import { databaseUrl } from '../support/shared.ts';

/** The server with its counterparties at a multiple of normal speed: files arrive, and runs go through all statuses. */
const COMPILED = '5';

interface Run {
  id: number;
  group: { number: string };
  date: string;
  amount: number;
  status_ids: string[];
  file_names: string[];
}

let server: TestServer;
/** Kept when the server is killed. */
let dataDir: string;
let ports: { sftp: number; smtp: number };
let ownDatabase: string | undefined;
/** The statuses each run was seen in, in order, while all of its files had the same status. */
const seen = new Map<number, string[]>();
/** The runs of the generated world, which do not change. */
const generatedRuns = new Set<number>();
/** The last ids of the generated world, where the test can query the database. */
const lastOfWorld = { file: 0, call: 0 };
/** The runs that arrived during the test. */
let runs: Run[] = [];

const environment = () => ({
  SIMULATE: 'on',
  SIMULATOR_SFTP_PORT: String(ports.sftp),
  SIMULATOR_SMTP_PORT: String(ports.smtp),
  SIMULATOR_SPEED: '8',
  DEMO_WORLD: 'stormy',
  SFTP_POLL_SECONDS: '1',
});

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

const look = async () => {
  const api = await apiAs(server.url, 'check_run');
  const { data } = (await api.get<{ data: Run[] }>('/payments/release?page-size=100')).body;
  runs = data.filter(({ id }) => !generatedRuns.has(id));
  for (const { id, status_ids } of runs) {
    const [status, second] = status_ids;
    const before = seen.get(id) ?? [];
    if (status !== undefined && second === undefined && before.at(-1) !== status) seen.set(id, [...before, status]);
  }
};

const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: ownDatabase });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

const count = async (text: string) => Number((await query<{ count: string }>(text))[0]?.count);

const statusesSeen = () => JSON.stringify([...seen.values()]);

beforeAll(async () => {
  ports = { sftp: await freePort(), smtp: await freePort() };
  ownDatabase = databaseUrl && (await createDatabase(databaseUrl));
  dataDir = mkdtempSync(join(tmpdir(), 'counterparties-'));
  server = await startServer({ databaseUrl: ownDatabase || undefined, dataDir, environment: environment() });
  if (ownDatabase) {
    const last = (table: string) => count(`select coalesce(max(id), 0) as count from ${table}`);
    Object.assign(lastOfWorld, { file: await last('inbound_files'), call: await last('webhook_logs') });
  }
  await look();
  for (const { id } of runs) generatedRuns.add(id);
  seen.clear();
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('runs go from Loaded to CR Report Compiled', async () => {
  const isThere = async () => {
    await look();
    return [...seen.values()].filter((statuses) => statuses.includes(COMPILED)).length >= 3;
  };
  await until(isThere, () => `No three runs came to ${COMPILED}: ${statusesSeen()}`, 600_000);

  const all = new Set([...seen.values()].flat());
  // each status lasts at least until the next file is fetched
  for (const status of ['2', '3', '4', COMPILED]) expect([...all], statusesSeen()).toContain(status);
  for (const statuses of seen.values()) {
    for (const [at, status] of statuses.entries()) {
      const before = statuses[at - 1];
      if (before !== undefined) expect(ways(before), statuses.join(' → ')).toContain(status);
    }
  }
});

/** Every status a file may have after this one, in any number of transitions. */
const ways = (from: string): string[] => {
  const found = new Set<number>();
  const add = (status: number) => {
    for (const next of STATUSES[status]?.next ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      add(next);
    }
  };
  add(Number(from));
  return [...found].map(String);
};

test('a run equals the sum of its files, to the cent', async () => {
  await look();
  const folder = join(dataDir, 'counterparties', 'claims-system', 'payment-files', 'archive');
  const fetched = readdirSync(folder);
  let compared = 0;
  for (const run of runs) {
    if (!run.file_names.every((name) => fetched.includes(name))) continue;
    let cents = 0;
    for (const name of run.file_names) {
      const check = await check835(createReadStream(join(folder, name)));
      expect(check.groupNumbers).toEqual([run.group.number]);
      expect(readFileName(name)?.date).toBe(run.date);
      cents += check.totals?.netCents ?? Number.NaN;
    }
    expect(Math.round(run.amount * 100)).toBe(cents);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(2);
});

test.skipIf(!databaseUrl)('an invalid file is quarantined with its reason, and stops nothing', async () => {
  const quarantined = () =>
    query<{ filename: string; reason: string }>(
      `select filename, reason from inbound_files
       where kind = 'payment-file' and status = 'quarantined' and id > ${lastOfWorld.file}`,
    );
  await until(
    async () => (await quarantined()).length > 0,
    () => 'no invalid file was quarantined',
  );
  for (const { reason } of await quarantined()) expect(reason).not.toBe('');
  const names = new Set(runs.flatMap(({ file_names }) => file_names));
  for (const { filename } of await quarantined()) expect([...names]).not.toContain(filename);
});

test.skipIf(!databaseUrl)('the bank reports, and the webhook endpoint is called', async () => {
  const read = `select count(*) from inbound_files where kind = 'bank-file' and id > ${lastOfWorld.file} and status`;
  await until(
    async () => (await count(`${read} = 'loaded'`)) > 0,
    () => 'no balance file was read',
  );
  await until(
    async () => (await count(`select count(*) from webhook_logs where id > ${lastOfWorld.call}`)) > 0,
    () => 'no webhook came',
  );
  expect(await count(`${read} = 'quarantined'`)).toBe(0);
});

test.skipIf(!databaseUrl)(
  'the counterparties continue after a kill and a restart, and nothing is sent twice',
  async () => {
    const files = () =>
      query<{ kind: string; filename: string; count: string }>(
        `select kind, filename, count(*) from inbound_files
       where kind in ('payment-file', 'epay', 'bank-file') and id > ${lastOfWorld.file} group by kind, filename`,
      );
    await server.kill();
    await until(
      async () => !(await isOpen(ports.sftp)),
      () => 'the counterparties outlived the server',
    );
    const known = (await files()).map(({ filename }) => filename);
    server = await startServer({ databaseUrl: ownDatabase, dataDir, environment: environment() });
    const hasNewFiles = async () => {
      const fresh = (await files()).filter(({ filename }) => !known.includes(filename));
      return new Set(fresh.map(({ kind }) => kind)).size >= 2;
    };
    await until(hasNewFiles, () => 'nothing came after the restart');
    expect((await files()).filter(({ count }) => count !== '1')).toEqual([]);
  },
);

test('the counterparties end with the server', async () => {
  expect(await isOpen(ports.sftp)).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(await isOpen(ports.sftp)).toBe(false);
});
