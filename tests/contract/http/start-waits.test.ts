import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../support/servers/postgres.ts';
import { exited, freePort, stop, until } from '../../support/servers/processes.ts';
import { spawnServer, TEST_SETTINGS } from '../../support/servers/server.ts';
import { databaseUrl } from '../../support/shared.ts';

/** A start that waits says for what, and ends after START_WAIT_SECONDS with what to do (docs/operate.md; TRUST J4). */
let root: string;
let holder: pg.Client;

const begin = (url: string, settings: Record<string, string> = {}) => {
  const started = spawnServer({
    ...TEST_SETTINGS,
    PORT: '0',
    ADMIN_PORT: '0',
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    DATABASE_URL: url,
    ...settings,
  });
  return { ...started, output: () => started.noise.map((text) => text.trimEnd()).join('\n') };
};

/** Opens a transaction in the database, as a person at work on it might. */
const hold = async (url: string, ...statements: string[]): Promise<number> => {
  holder = new pg.Client({ connectionString: url, application_name: 'repair script' });
  await holder.connect();
  await holder.query('begin');
  for (const statement of statements) await holder.query(statement);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'start-waits-'));
});
afterEach(async () => {
  await holder?.end().catch(() => undefined);
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

test.each([
  ['the lock of migrations', 'select pg_advisory_lock(7305211)', 'empty'],
  ['a table that a migration changes', 'lock table schema_migrations in access exclusive mode', 'migrated'],
  ['the reference data', 'lock table locations in access exclusive mode', 'migrated'],
  ['the secrets to encrypt', 'lock table vendors in access exclusive mode', 'migrated'],
  ['the accounts of the local user pool', 'lock table users in access exclusive mode', 'migrated'],
  ['the lock of the generated world', 'select pg_advisory_lock(7305216)', 'empty'],
  ['the lock of the queue', 'select pg_advisory_lock(7305213)', 'migrated'],
])('a start that waits for %s names who holds it, and ends', async (_, statement, kind) => {
  const url = await createDatabase(databaseUrl, kind === 'empty' ? undefined : inject('migratedDatabase'));
  const pid = await hold(url, statement);
  const { child, output } = begin(url, { START_WAIT_SECONDS: '2', DEMO_WORLD: 'small' });
  expect(await exited(child)).toBe(1);
  const held = `a lock in the database that process ${pid} of PostgreSQL (repair script) holds`;
  expect(
    output()
      .split('\n')
      .filter((line) => line.startsWith('Waiting') || line.startsWith('The start')),
  ).toEqual([
    `Waiting for ${held}`,
    `The start has waited 2 seconds for ${held}. Wait until that process has ended, or end it with ` +
      `SELECT pg_terminate_backend(${pid}), and start again. If it belongs to a pooler, let DATABASE_URL lead to ` +
      'PostgreSQL itself or to a pooler in session mode.',
  ]);
});

test('it says so every five seconds, and goes on once the lock is free', async () => {
  const url = await createDatabase(databaseUrl, inject('migratedDatabase'));
  await hold(url, 'select pg_advisory_lock(7305211)');
  const begun = Date.now();
  const { child, logs, output } = begin(url);
  const said = () => output().match(/^Waiting for a lock/gm)?.length ?? 0;
  await until(async () => said() === 2, output);
  expect(Date.now() - begun).toBeGreaterThan(5000);
  await holder.end();
  await until(async () => logs.some(({ event }) => event === 'ready'), output);
  expect(await stop(child)).toBe(0);
});

/** Accepts connections and answers nothing, as a pooler whose server is gone. */
const startMute = async (): Promise<{ port: number; server: Server; sockets: Set<Socket> }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, server, sockets };
};

test('a database that never answers is reported instead of waited for', async () => {
  const { port, server, sockets } = await startMute();
  const { child, output } = begin(`postgres://root@127.0.0.1:${port}/x`);
  expect(await exited(child)).toBe(1);
  expect(output()).toBe(
    'The configuration has 1 fault:\n  DATABASE_URL: the database cannot be reached (no answer in time)',
  );
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** A PgBouncer in front of the tests' PostgreSQL, in one of its modes. */
const startPooler = async (mode: 'session' | 'transaction') => {
  const [port, dir] = [await freePort(), mkdtempSync(join(root, 'pooler-'))];
  const server = new URL(databaseUrl);
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port} user=${server.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
  ];
  writeFileSync(join(dir, 'pooler.ini'), `${lines.join('\n')}\n`, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn('pgbouncer', [...user, join(dir, 'pooler.ini')], { stdio: 'ignore' });
  return { child, through: (url: string) => Object.assign(new URL(url), { port: String(port) }).href };
};

const hasPooler = !spawnSync('pgbouncer', ['--version']).error;

test.skipIf(!hasPooler)('a pooler in transaction mode is refused, one in session mode is not', async () => {
  for (const mode of ['transaction', 'session'] as const) {
    const url = await createDatabase(databaseUrl, inject('migratedDatabase'));
    const pooler = await startPooler(mode);
    const { child, logs, output } = begin(pooler.through(url));
    if (mode === 'transaction') {
      expect(await exited(child)).toBe(1);
      expect(output()).toBe(
        'The configuration has 1 fault:\n  DATABASE_URL: leads to a pooler in transaction mode, where the locks of ' +
          'running jobs do not hold. Let it lead to PostgreSQL itself, or to a pooler in session mode',
      );
    } else {
      await until(async () => logs.some(({ event }) => event === 'ready'), output);
      expect(await stop(child)).toBe(0);
    }
    await stop(pooler.child);
  }
});
