import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddress } from '../../demo/counterparties/address.ts';
import { treeOf } from '../../demo/counterparties/sources.ts';
import { isRunning } from '../../server/processes.ts';
import { apiAs } from '../support/calls/api.ts';
import { exited, freePort, until } from '../support/servers/processes.ts';
import type { TestServer } from '../support/servers/server.ts';
import { spawnServer, startServer } from '../support/servers/server.ts';

/** Two demos on one machine, with only the servers' own ports configured: each has its own counterparties. */
const SETTINGS = { SIMULATE: 'on', SIMULATOR_SPEED: '8', SFTP_POLL_SECONDS: '1' };
const PATIENCE_MS = 180_000;

let servers: TestServer[] = [];

beforeAll(async () => {
  for (const seed of ['7', '8']) {
    const server = await startServer({ environment: { ...SETTINGS, SIMULATOR_SEED: seed } });
    servers.push(server);
    const group = { number: `1023${seed}`, name: 'Example Group', location_id: 1 };
    expect((await (await apiAs(server.url, 'administrator')).post('/groups', group)).status).toBe(201);
  }
}, PATIENCE_MS);

afterAll(async () => {
  for (const server of servers) await server.stop();
});

const addressOf = ({ dataDir: DATA_DIR }: TestServer) => readAddress(treeOf({ DATA_DIR }));

/** Payment files that the server fetched from its own counterparties, and moved to the archive folder. */
const fetched = ({ dataDir: DATA_DIR }: TestServer): string[] => {
  const folder = join(treeOf({ DATA_DIR }), 'claims-system', 'payment-files', 'archive');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The processes of its counterparties, in the order they were started. */
const started = ({ logs }: TestServer): number[] =>
  logs.filter(({ event }) => event === 'counterparties_started').map(({ pid }) => Number(pid));

const untilFetched = (server: TestServer, more: number) => {
  const before = fetched(server).length;
  return until(
    async () => fetched(server).length >= before + more,
    () => `No ${more} files after ${before}: ${JSON.stringify(server.logs.slice(-10))}`,
    PATIENCE_MS,
  );
};

test('each server fetches the files of its own counterparties', async () => {
  for (const server of servers) await untilFetched(server, 2);
  const [one, two] = servers.map(addressOf);
  expect(one).toBeDefined();
  expect(two).toBeDefined();
  expect(two?.sftpPort).not.toBe(one?.sftpPort);
  expect(two?.smtpPort).not.toBe(one?.smtpPort);
  expect(two?.sftpPassword).not.toBe(one?.sftpPassword);
});

test('counterparties that die are restarted and continue; those of the other server are not affected', async () => {
  const [one, two] = servers;
  const [killed = 0] = one ? started(one) : [];
  if (!one || !two || !killed) throw new Error('The counterparties did not start');
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const last = started(one).at(-1) ?? 0;
    const times = started(one).length;
    process.kill(last, signal);
    await until(
      async () => started(one).length > times,
      () => `They were not started again after ${signal}`,
      PATIENCE_MS,
    );
    await untilFetched(one, 1);
  }
  expect(new Set(started(one)).size).toBe(3);
  const ends = one.logs.filter(({ event }) => event === 'counterparties_ended');
  expect(ends.map(({ code, signal }) => ({ code, signal }))).toEqual([
    { code: null, signal: 'SIGKILL' },
    { code: 0, signal: null },
  ]);
  expect(started(two)).toHaveLength(1);
});

test.each([
  ['server/main.ts', 'the data directory'],
  ['scripts/simulate.ts', "the counterparties' directory"],
])('a second %s on the same data directory is refused', async (program, what) => {
  const settings = { NODE_ENV: 'test', PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) };
  const { child, noise } = spawnServer({ ...settings, DATA_DIR: servers[0]?.dataDir ?? '' }, program);
  expect(await exited(child)).toBe(1);
  const [, fault, ...more] = noise.join('').split('\n');
  expect(fault?.replace(/\d+/, '7')).toBe(
    `  DATA_DIR: ${what} is in use by process 7. Stop it, or set another directory`,
  );
  expect(more).toEqual(['']);
});

test('the counterparties end with their servers', async () => {
  const processes = servers.map((server) => started(server).at(-1) ?? 0);
  expect(processes.map(isRunning)).toEqual([true, true]);
  for (const server of servers) expect(await server.stop()).toBe(0);
  expect(processes.map(isRunning)).toEqual([false, false]);
  servers = [];
});
