import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressFile, readAddress } from '../../../demo/counterparties/address.ts';
import { listenOn } from '../../../demo/counterparties/listen.ts';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { COUNTERPARTY_KEYS, demoSources, hostKeyFileOf, treeOf } from '../../../demo/counterparties/sources.ts';
import { openTree } from '../../../demo/counterparties/tree.ts';
import { ConfigurationError } from '../../../server/config.ts';
import { withSftp } from '../../../server/sftp/connection.ts';
import { freePort } from '../../support/servers/processes.ts';
import { freshFolder, removeFolders } from './counterparties-fixture.ts';

afterAll(removeFolders);

/** A data directory, and the SFTP server of its counterparties. */
const installation = async (sftpPassword: string, sftpPort = 0) => {
  const DATA_DIR = freshFolder();
  const root = treeOf({ DATA_DIR });
  const tree = await openTree(root);
  const sftp = await startSftpServer({
    port: sftpPort,
    keyFile: hostKeyFileOf({ DATA_DIR }),
    password: sftpPassword,
    roots: new Map(COUNTERPARTY_KEYS.map((key) => [key, tree.rootOf(key)])),
    log: () => undefined,
  });
  const announce = (port: number) => tree.announce({ sftpPort: port, smtpPort: 1, sftpPassword });
  const list = async () => {
    const [source] = demoSources({ simulate: 'on', DATA_DIR });
    if (!source) throw new Error('There is no source');
    return withSftp(source, (connection) => connection.list('payment-files'));
  };
  return { root, sftp, announce, list, write: (name: string) => writeFileSync(join(root, name), 'x') };
};

test('a server follows its counterparties to another port, but not to those of another data directory', async () => {
  const one = await installation('password-one');
  const two = await installation('password-two');
  await one.announce(one.sftp.port);
  two.write('claims-system/payment-files/of-two');
  expect(await one.list()).toEqual([]);

  await one.announce(two.sftp.port);
  // the host key is checked before any password is sent
  await expect(one.list()).rejects.toThrow('The host key is not one of those configured');

  await one.sftp.stop();
  await two.announce(two.sftp.port);
  expect((await two.list()).map(({ name }) => name)).toEqual(['of-two']);
  await two.sftp.stop();
});

test('without a valid address file, connecting fails but reading the address does not throw', async () => {
  const { root, sftp, list } = await installation('password');
  const address = { sftpPort: 8022, smtpPort: 8025, sftpPassword: 'secret' };
  for (const damaged of [undefined, '', '{', '{"sftpPort":0}', JSON.stringify({ ...address, sftpPort: 70_000 })]) {
    if (damaged !== undefined) writeFileSync(addressFile(root), damaged);
    expect(readAddress(root)).toBeUndefined();
    await expect(list()).rejects.toThrow(/connect/i);
  }
  writeFileSync(addressFile(root), JSON.stringify(address));
  expect(readAddress(root)).toEqual(address);
  await sftp.stop();
});

test('the address file is readable by its owner only, because it contains the password', async () => {
  const { root, sftp, announce } = await installation('password');
  await announce(sftp.port);
  expect(statSync(addressFile(root)).mode & 0o777).toBe(0o600);
  await sftp.stop();
});

test('an unset port is the preferred one or, if in use, another; a configured port in use is refused', async () => {
  const servers: ReturnType<typeof createServer>[] = [];
  const listen = (port: number) =>
    new Promise<number>((done, fail) => {
      const server = createServer();
      servers.push(server);
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        done(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const usual = await freePort();
  const setting = 'SIMULATOR_SFTP_PORT';
  expect(await listenOn({ setting, port: undefined, preferred: [usual] }, listen)).toBe(usual);
  const other = await listenOn({ setting, port: undefined, preferred: [usual] }, listen);
  expect(other).not.toBe(usual);
  expect(other).toBeGreaterThan(0);

  const set = await freePort();
  expect(await listenOn({ setting, port: set, preferred: [usual] }, listen)).toBe(set);
  const refused = listenOn({ setting, port: usual, preferred: [usual] }, listen);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(`SIMULATOR_SFTP_PORT: port ${usual} is in use`);
  for (const server of servers) server.close();
});
