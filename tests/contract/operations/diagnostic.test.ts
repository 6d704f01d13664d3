import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SftpDirectory, SftpFile } from '../../../contract/diagnostic.ts';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { reasonOf } from '../../../server/sftp/reason.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { freePort } from '../../support/servers/processes.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';

const PASSWORD = 'a-password-nobody-may-read';
let root: string;
let sftp: Awaited<ReturnType<typeof startSftpServer>>;
let server: TestServer;
let administrator: Api;
let closedPort: number;
const silent = createServer();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'diagnostic-'));
  mkdirSync(join(root, 'lin', 'registers'), { recursive: true });
  writeFileSync(join(root, 'lin', 'registers', 'register.xlsx'), 'x'.repeat(1536));
  utimesSync(join(root, 'lin', 'registers', 'register.xlsx'), 1_767_225_600, 1_767_225_600);
  writeFileSync(join(root, 'lin', 'registers', 'newer.xlsx'), '');
  writeFileSync(join(root, 'lin', 'above.txt'), 'not for anybody');
  writeFileSync(join(root, 'secret.txt'), 'not for anybody');
  mkdirSync(join(root, 'bank'));
  const roots = new Map(['lin', 'bank'].map((key) => [key, join(root, key)]));
  sftp = await startSftpServer({
    port: 0,
    keyFile: join(root, '.key'),
    password: PASSWORD,
    roots,
    log: () => undefined,
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  closedPort = await freePort();
  const at = (user: string, port: number, password = PASSWORD) => `sftp://${user}:${password}@127.0.0.1:${port}/`;
  const sources = [
    { key: 'lin', name: 'LIN', url: at('lin', sftp.port) },
    { key: 'bank', name: 'Bank', url: at('bank', sftp.port, 'another-secret') },
    { key: 'network', name: 'Network', url: at('network', closedPort) },
    { key: 'unknown', name: 'Has no directories', url: at('lin', sftp.port) },
  ];
  server = await startOwnServer({ SFTP_SOURCES: JSON.stringify(sources), SFTP_POLL_SECONDS: '3600' });
  administrator = await apiAs(server.url, 'administrator');
});
afterAll(async () => {
  await server?.stop();
  await sftp?.stop();
  silent.close();
  rmSync(root, { recursive: true, force: true });
});

const files = (name: string, dir: string) =>
  administrator.get<{ files: SftpFile[] }>(`/diagnostic/sftp?${new URLSearchParams({ name, dir })}`);

test('the list has every configured source with its directories, and no URL', async () => {
  const { body } = await administrator.get<SftpDirectory[]>('/diagnostic/sftp/list');
  expect(body).toEqual([
    { key: 'lin', dirIdx: 0, name: 'LIN', dir: 'registers' },
    { key: 'bank', dirIdx: 0, name: 'Bank', dir: 'balances' },
    { key: 'bank', dirIdx: 1, name: 'Bank', dir: 'returns' },
    { key: 'bank', dirIdx: 2, name: 'Bank', dir: 'ach' },
    { key: 'network', dirIdx: 0, name: 'Network', dir: 'remittances' },
    { key: 'network', dirIdx: 1, name: 'Network', dir: 'statuses' },
  ]);
});

test.each([
  ['lin', '0'],
  ['LIN', '0'],
  ['lin', 'registers'],
])('%s, %s is listed from the server, newest first', async (name, dir) => {
  const { status, body } = await files(name, dir);
  expect(status).toBe(200);
  expect(body.files.map((file) => [file.name, file.size])).toEqual([
    ['newer.xlsx', 0],
    ['register.xlsx', 1536],
  ]);
  expect(body.files[1]?.modifyTime).toBe('2026-01-01T00:00:00.000Z');
});

test.each([
  ['bank', '0', /user name, key or password/],
  ['network', '1', /refused the connection/],
])('%s, %s says why it cannot be read, without host or secret', async (name, dir, reason) => {
  const answer = await files(name, dir);
  const problem = expectProblem(answer, 424);
  expect(problem.code).toBe('source_failed');
  expect(problem.detail).toMatch(reason);
  const told =
    JSON.stringify(answer.body) + JSON.stringify(server.logs.filter((line) => line.event === 'sftp_diagnostic'));
  for (const secret of ['127.0.0.1', PASSWORD, 'another-secret', String(closedPort), 'secret.txt']) {
    expect(told).not.toContain(secret);
  }
});

describe('what is not configured gets 404', () => {
  const TRICKS = [
    '..',
    '../',
    '../..',
    '..%2f..',
    '....//',
    '/',
    '/etc',
    '.',
    './registers',
    'registers/',
    'registers/..',
    'registers/../..',
    'registers\\..',
    'registers%00',
    'Registers',
    ' registers',
    '0 ',
    '00',
    '-1',
    '1',
    '0.0',
    '1e0',
    'archive',
    'constructor',
    '__proto__',
    'file:///etc',
    '~',
    '*',
  ];
  test.each(TRICKS)('the directory %j', async (dir) => {
    const answer = await files('lin', dir);
    expectProblem(answer, 404);
    expect(JSON.stringify(answer.body)).not.toMatch(/above\.txt|register\.xlsx|root:/);
  });

  test.each([
    'lin2',
    'Lin',
    'lin/',
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f000001',
    '2130706433',
    'sftp://lin@127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    '__proto__',
    'constructor',
    'unknown',
    '../lin',
  ])('the source %j', async (name) => {
    expectProblem(await files(name, '0'), 404);
  });

  test('names that are repeated, too long or missing are refused', async () => {
    for (const query of [
      '',
      'name=lin',
      'dir=0',
      `name=${'x'.repeat(300)}&dir=0`,
      'name=lin&name=bank&dir=0',
      'name=lin&dir[a]=0',
    ]) {
      expectProblem(await administrator.get(`/diagnostic/sftp?${query}`), 422);
    }
  });
});

test('only administrators may list sources', async () => {
  const other = await apiAs(server.url, 'check_run_manager');
  for (const path of ['/diagnostic/sftp/list', '/diagnostic/sftp?name=lin&dir=0'])
    expectProblem(await other.get(path), 403);
});

test.each([
  ['connect ECONNREFUSED 10.1.2.3:22', /refused the connection/],
  ['getaddrinfo ENOTFOUND sftp.internal.example', /could not be found/],
  ['All configured authentication methods failed', /user name, key or password/],
  ['Timed out while waiting for handshake', /in time/],
  ['read ECONNRESET', /ended the connection/],
  ['list: Permission denied /some/place', /does not let/],
  ['something else at 10.1.2.3', /^Error while trying to get the information\.$/],
])('%s is reported without its host', (message, told) => {
  expect(reasonOf(new Error(message))).toMatch(told);
  expect(reasonOf(new Error(message))).not.toMatch(/10\.1\.2\.3|internal|home/);
});

test('a source that accepts a connection and never answers times out', async () => {
  const { withSftp } = await import('../../../server/sftp/connection.ts');
  const { port } = silent.address() as AddressInfo;
  const started = Date.now();
  const source = { key: 'x', name: 'X', url: `sftp://a:b@127.0.0.1:${port}/` };
  const error: unknown = await withSftp(source, (connection) => connection.list('x')).catch((fault: unknown) => fault);
  expect(reasonOf(error)).toMatch(/in time/);
  expect(Date.now() - started).toBeLessThan(40_000);
});
