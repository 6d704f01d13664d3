import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import SftpClient from 'ssh2-sftp-client';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../../demo/counterparties/mail-server.ts';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { demoSources, hostKeyFileOf, treeOf } from '../../../demo/counterparties/sources.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import { withSftp } from '../../../server/sftp/connection.ts';
import { freshFolder, removeFolders } from './counterparties-fixture.ts';

/** The counterparties' SFTP and mail servers, accessed through the clients that the server itself uses. */
const PASSWORD = 'the-password-of-this-data-directory';

let root: string;
let DATA_DIR: string;
let server: Awaited<ReturnType<typeof startSftpServer>>;

const start = () =>
  startSftpServer({
    port: 0,
    keyFile: hostKeyFileOf({ DATA_DIR }),
    password: PASSWORD,
    roots: new Map(['bank', 'processor'].map((key) => [key, join(root, key)])),
    log: () => undefined,
  });

beforeEach(async () => {
  DATA_DIR = freshFolder();
  root = treeOf({ DATA_DIR });
  const tree = await openTree(root);
  writeFileSync(join(root, 'secret.txt'), 'not for anybody');
  writeFileSync(join(root, 'processor', 'own.csv'), 'of the processor');
  server = await start();
  await tree.announce({ sftpPort: server.port, smtpPort: 1, sftpPassword: PASSWORD });
});

afterEach(() => server.stop());
afterAll(removeFolders);

const sourceOf = (key: string) => {
  const source = demoSources({ simulate: 'on', DATA_DIR }).find((each) => each.key === key);
  if (!source) throw new Error(`no source ${key}`);
  return source;
};

const asClient = async <T>(work: (client: SftpClient) => Promise<T>, user = 'bank', password = PASSWORD) => {
  const client = new SftpClient();
  client.on('error', () => undefined);
  try {
    await client.connect({ host: '127.0.0.1', port: server.port, username: user, password });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

test('a file is put, listed, fetched and archived through the server’s own SFTP connection', async () => {
  const content = Buffer.alloc(400_000, 'abcdefgh');
  await withSftp(sourceOf('bank'), async (connection) => {
    await connection.put('ach', 'pull-1.ach', Buffer.from('old'));
    await connection.put('ach', 'pull-1.ach', content);
    expect((await connection.list('ach')).map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['pull-1.ach', content.length],
    ]);
    const fetched = await connection.fetch('ach', 'pull-1.ach', content.length, async (stream) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
    expect(fetched.equals(content)).toBe(true);
    await connection.archive('ach', 'pull-1.ach');
    expect(await connection.list('ach')).toEqual([]);
    expect(await connection.list('no-such-directory')).toEqual([]);
  });
  expect(readdirSync(join(root, 'bank', 'ach', 'archive'))).toEqual(['pull-1.ach']);
});

test('a directory of many files is listed completely', async () => {
  for (let at = 0; at < 250; at += 1) writeFileSync(join(root, 'bank', `file-${at}`), String(at));
  expect(await withSftp(sourceOf('bank'), (connection) => connection.list(''))).toHaveLength(250);
});

test.each(['../secret.txt', '/../secret.txt', '../processor/own.csv', 'a/../../secret.txt', '/./../../secret.txt'])(
  'no path leaves the root: %s',
  async (path) => {
    await asClient(async (client) => {
      await expect(client.get(path)).rejects.toThrow(/no such file|failure/i);
      await client.put(Buffer.from('x'), `${path}-put`).catch(() => undefined);
    });
    expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('not for anybody');
    const tree = ['.state', 'bank', 'claims-system', 'lin', 'network', 'processor', 'secret.txt'];
    expect(readdirSync(root).sort()).toEqual(tree);
    expect(readdirSync(join(root, 'processor')).sort()).toEqual(['epay', 'own.csv', 'payments', 'status']);
  },
);

test('a symbolic link out of the root is followed neither for reading nor for writing', async () => {
  symlinkSync(root, join(root, 'bank', 'out'));
  symlinkSync(join(root, 'secret.txt'), join(root, 'bank', 'link.txt'));
  await asClient(async (client) => {
    await expect(client.get('/out/secret.txt')).rejects.toThrow(/no such file|failure/i);
    await expect(client.get('/link.txt')).rejects.toThrow(/no such file|failure/i);
    await expect(client.put(Buffer.from('x'), '/out/new.txt')).rejects.toThrow(/no such file|failure/i);
    await expect(client.put(Buffer.from('x'), '/link.txt')).rejects.toThrow(/no such file|failure/i);
    await expect(client.list('/out')).rejects.toThrow(/no such file|failure/i);
  });
  expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('not for anybody');
});

test('a rename does not overwrite an existing file', async () => {
  await asClient(async (client) => {
    await client.put(Buffer.from('one'), '/one');
    await client.put(Buffer.from('two'), '/two');
    await expect(client.rename('/one', '/two')).rejects.toThrow(/no such file|failure/i);
    await client.rename('/one', '/three');
    expect(String(await client.get('/three'))).toBe('one');
    expect(String(await client.get('/two'))).toBe('two');
  });
});

test.each([
  ['bank', 'wrong'],
  ['nobody', PASSWORD],
  ['bank', ''],
  ['bank', 'the-password-of-another-directory'],
])('%s with the password "%s" is refused', async (user, password) => {
  await expect(asClient((client) => client.list('/'), user, password)).rejects.toThrow(/auth/i);
});

test('the host key stays the same after a restart', async () => {
  const key = readFileSync(hostKeyFileOf({ DATA_DIR }), 'utf8');
  await server.stop();
  server = await start();
  expect(readFileSync(hostKeyFileOf({ DATA_DIR }), 'utf8')).toBe(key);
  expect(await asClient((client) => client.exists('/'))).toBeTruthy();
});

test('every e-mail is stored as a file', async () => {
  const dir = join(root, 'mail');
  const mail = await startMailServer({ port: 0, dir, log: () => undefined });
  try {
    const transport = createTransport({ host: '127.0.0.1', port: mail.port, ignoreTLS: true });
    const message = { from: 'operator@example.com', subject: 'Registers', text: 'They are attached.' };
    for (const to of ['payroll@example.test', 'finance@example.test']) await transport.sendMail({ ...message, to });
    transport.close();
    const files = readdirSync(dir);
    expect(files).toHaveLength(2);
    expect(files.every((name) => name.endsWith('.eml'))).toBe(true);
    const texts = files.map((name) => readFileSync(join(dir, name), 'utf8'));
    expect(texts.some((text) => /To: finance@example\.test[\s\S]*They are attached\./.test(text))).toBe(true);
  } finally {
    await mail.stop();
  }
});

test('without counterparties there are no sources', () => {
  expect(demoSources({ simulate: 'off', DATA_DIR })).toEqual([]);
});
