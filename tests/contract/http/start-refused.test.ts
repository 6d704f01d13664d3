import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exited, freePort } from '../../support/servers/processes.ts';
import { spawnServer } from '../../support/servers/server.ts';

/** Settings the machine cannot satisfy are reported before anything is opened or written (docs/deploy.md; TRUST H1). */
let taken: Server;
let takenPort: string;
let root: string;

const listening = (host: string) =>
  new Promise<Server>((done) => {
    const server = createServer().listen({ port: 0, host }, () => done(server));
  });

beforeAll(async () => {
  taken = await listening('127.0.0.1');
  const address = taken.address();
  takenPort = String(typeof address === 'object' && address?.port);
  root = mkdtempSync(join(tmpdir(), 'refused-'));
  writeFileSync(join(root, 'file'), '');
});
afterAll(() => {
  taken?.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts with these settings in addition to valid ones; returns the output, and what is left in the data directory. */
const refused = async (settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(root, 'data-'));
  const [port, adminPort] = [String(await freePort()), String(await freePort())];
  const { child, noise, logs } = spawnServer({ PORT: port, ADMIN_PORT: adminPort, DATA_DIR: dataDir, ...settings });
  const code = await exited(child);
  return { code, output: noise.join('').trimEnd().split('\n'), logs, left: readdirSync(dataDir) };
};

const ONE = 'The configuration has 1 fault:';

test.each<[string, (free: string) => Record<string, string>, RegExp]>([
  ['a port in use', () => ({ PORT: takenPort }), /^ {2}PORT: \d+ is in use by another program\./],
  ['an admin port in use', () => ({ ADMIN_PORT: takenPort }), /^ {2}ADMIN_PORT: \d+ is in use by another program\./],
  ['another machine’s address', () => ({ HOST: '203.0.113.7' }), /^ {2}HOST: is no address of this machine/],
  [
    'a database at a closed port',
    (free) => ({ DATABASE_URL: `postgres://root:hush-hush@127.0.0.1:${free}/x` }),
    /^ {2}DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)$/,
  ],
  [
    'a database at an unknown host',
    () => ({ DATABASE_URL: 'postgres://root:hush-hush@db.invalid/x' }),
    /^ {2}DATABASE_URL: the database cannot be reached \(E\w+\)$/,
  ],
  [
    'a data directory that is a file',
    () => ({ DATA_DIR: join(root, 'file') }),
    /^ {2}DATA_DIR: cannot be written to \(EEXIST\)/,
  ],
  [
    'a data directory that cannot be created',
    () => ({ DATA_DIR: join(root, 'file', 'data') }),
    /^ {2}DATA_DIR: cannot be written to \(ENOTDIR\)/,
  ],
  [
    'an SFTP source whose key file is missing',
    () => ({
      SFTP_SOURCES: JSON.stringify([
        { key: 'bank', name: 'Bank', url: 'sftp://hush-hush@127.0.0.1/', privateKeyFile: join(root, 'hush-hush') },
      ]),
    }),
    /^ {2}SFTP_SOURCES: the private key of bank cannot be read$/,
  ],
])('%s is one line that names the variable', async (_, settings, line) => {
  const { code, output, logs, left } = await refused(settings(String(await freePort())));
  expect({ code, output }).toEqual({ code: 1, output: [ONE, expect.stringMatching(line)] });
  expect(output.join()).not.toContain('hush-hush');
  expect(logs).toEqual([]);
  expect(left).toEqual([]);
});

test('all refused settings are reported together', async () => {
  const dataDir = join(root, 'file', 'data');
  const { output } = await refused({
    PORT: takenPort,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
  });
  expect(output.map((line) => line.split(':')[0]?.trim())).toEqual([
    'The configuration has 3 faults',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
