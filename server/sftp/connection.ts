import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import SftpClient from 'ssh2-sftp-client';
import { sweepLeftBehind } from '../processes.ts';

/** A place files are exchanged at: `sftp://user:password@host:port/base`. */
export interface SftpSource {
  key: string;
  name: string;
  /** A function where the place may change while the server runs. */
  url: string | (() => string);
}

export const urlOf = ({ url }: SftpSource): URL => new URL(typeof url === 'string' ? url : url());

export interface RemoteFile {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** An open connection; directories are below the source's base. */
export interface SftpConnection {
  list: (dir: string) => Promise<RemoteFile[]>;
  /** Fetches a file and hands it over as a stream; what it took on the way is gone when `read` is done. */
  fetch: <T>(dir: string, name: string, read: (content: Readable) => Promise<T>) => Promise<T>;
  /** Puts a file whole: nobody sees half of it, and the same name again replaces it. */
  put: (dir: string, name: string, content: Buffer) => Promise<void>;
  /** Takes a file out of the way, into `archive` beside it. */
  archive: (dir: string, name: string) => Promise<void>;
}

const READY_MS = 10_000;

const archiveFile = async (client: SftpClient, base: string, dir: string, name: string) => {
  const folder = posix.join(base, dir, 'archive');
  await client.mkdir(folder, true);
  const target = posix.join(folder, name);
  if (await client.exists(target)) await client.delete(target);
  await client.rename(posix.join(base, dir, name), target);
};

const DOWNLOADS = 'sftp-';
let isSwept = false;

/** What a process that was killed had half fetched; once a process, before its first connection. */
const sweepDownloads = () => {
  if (!isSwept) sweepLeftBehind(tmpdir(), DOWNLOADS);
  isSwept = true;
};

const fetchFile = async <T>(client: SftpClient, path: string, read: (content: Readable) => Promise<T>): Promise<T> => {
  // fastGet reads many blocks at once: a hundred times as fast as a plain stream.
  const folder = await mkdtemp(join(tmpdir(), `${DOWNLOADS}${process.pid}-`));
  const local = join(folder, 'file');
  try {
    await client.fastGet(path, local);
    return await read(createReadStream(local));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Connects, works, and closes, whatever happens. Throws the client's own error when the source cannot be reached. */
export const withSftp = async <T>(source: SftpSource, work: (connection: SftpConnection) => Promise<T>): Promise<T> => {
  sweepDownloads();
  const { hostname, port, username, password, pathname } = urlOf(source);
  const client = new SftpClient();
  // Late errors of a closing connection have nobody to hear them and would end the process.
  client.on('error', () => undefined);
  const base = pathname || '/';
  try {
    await client.connect({
      // Questions are small and waited for one by one: held back to be sent together, each would cost 40 ms.
      sock: connect({ host: hostname, port: Number(port || 22), noDelay: true }),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      readyTimeout: READY_MS,
    });
    return await work({
      async list(dir) {
        const path = posix.join(base, dir);
        if (!(await client.exists(path))) return [];
        const entries = await client.list(path);
        return entries
          .filter((entry) => entry.type === '-' && !entry.name.startsWith('.'))
          .map(({ name, size, modifyTime }) => ({ name, sizeBytes: size, modifiedAt: new Date(modifyTime) }));
      },
      fetch: (dir, name, read) => fetchFile(client, posix.join(base, dir, name), read),
      async put(dir, name, content) {
        const folder = posix.join(base, dir);
        await client.mkdir(folder, true);
        // a name of its own: another process may put the same file at this moment, and neither may call half of one whole
        const partial = posix.join(folder, `.${name}.${randomUUID()}.part`);
        const target = posix.join(folder, name);
        try {
          await client.put(content, partial);
          if (await client.exists(target)) await client.delete(target);
          await client.rename(partial, target);
        } catch (error) {
          await client.delete(partial, true).catch(() => undefined);
          throw error;
        }
      },
      archive: (dir, name) => archiveFile(client, base, dir, name),
    });
  } finally {
    await client.end().catch(() => undefined);
  }
};
