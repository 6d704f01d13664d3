import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import SftpClient from 'ssh2-sftp-client';
import { sweepLeftBehind } from '../processes.ts';
import { signInOf } from './sign-in.ts';
import type { SftpSource } from './source.ts';
import { urlOf } from './source.ts';
import { messageOf, SourceFault } from './source-fault.ts';
import { LIMITS, type Limits, timeLimited } from './time-limit.ts';

export interface RemoteFile {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * An open connection; directories are relative to the source's base. Every operation has a time limit (`LIMITS`).
 * Throws `SourceFault` when the connection is no longer usable, `OperationFault` when only a file or directory is
 * affected.
 */
export interface SftpConnection {
  /** The files of a directory, without dotfiles. A missing directory has none. */
  list: (dir: string) => Promise<RemoteFile[]>;
  /** Current size and time of a file; undefined when it does not exist. */
  look: (dir: string, name: string) => Promise<RemoteFile | undefined>;
  /**
   * Fetches a file of at most `maxBytes` and passes it to `read` as a stream; its temporary copy is removed after
   * `read`. Errors of `read` are rethrown.
   */
  fetch: <T>(dir: string, name: string, maxBytes: number, read: (content: Readable) => Promise<T>) => Promise<T>;
  /** Writes a file atomically: nobody sees a partial file, and the same name replaces it. */
  put: (dir: string, name: string, content: Buffer) => Promise<void>;
  /** Moves a file to the `archive` subdirectory. */
  archive: (dir: string, name: string) => Promise<void>;
  /** Moves a file back from the archive; throws when another file has its name. */
  restore: (dir: string, name: string) => Promise<void>;
}

/** The subdirectory for received files. */
export const ARCHIVE = 'archive';

const DOWNLOADS = 'sftp-';
const BLOCK_BYTES = 32 * 1024;
let isSwept = false;

/** Removes partial downloads of killed processes, once per process, before its first connection. */
const sweepDownloads = () => {
  if (!isSwept) sweepLeftBehind(tmpdir(), DOWNLOADS);
  isSwept = true;
};

function* blocksOf(content: Buffer, onBlock: () => void) {
  for (let at = 0; at < content.length; at += BLOCK_BYTES) {
    onBlock();
    yield content.subarray(at, at + BLOCK_BYTES);
  }
}

/** A time or size that the source does not report is 0. */
const remoteFile = (name: string, { size, modifyTime }: { size: number; modifyTime: number }): RemoteFile => ({
  name,
  sizeBytes: Math.min(size || 0, Number.MAX_SAFE_INTEGER),
  modifiedAt: new Date(modifyTime || 0),
});

const silent = () => undefined;

const open = async (source: SftpSource, limits: Limits) => {
  const { hostname, port } = urlOf(source);
  const { options, isHostRefused } = await signInOf(source);
  // Unhandled late errors of a closing connection would end the process.
  const client = new SftpClient('sftp', { error: silent, end: silent, close: silent });
  let isOver = false;
  for (const event of ['end', 'close']) {
    client.on(event, () => {
      isOver = true;
    });
  }
  client.on('error', silent);
  // Requests are small and sequential: with Nagle's algorithm each would take 40 ms.
  const socket = connect({ host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 22), noDelay: true });
  const limited = timeLimited(socket, { signal: source.signal, limits, isGone: () => isOver || socket.destroyed });
  const close = async () => {
    await Promise.race([client.end().catch(silent), setTimeout(limits.close, undefined, { ref: false })]);
    socket.destroy();
  };
  try {
    await limited.connect(() => client.connect({ sock: socket, ...options, readyTimeout: limits.connect }));
  } catch (error) {
    await close();
    if (isHostRefused()) throw new SourceFault('The host key is not one of those configured');
    throw error instanceof SourceFault ? error : new SourceFault(messageOf(error), { cause: error });
  }
  return { client, limited, close };
};

/**
 * Connects, runs `work`, and always closes. Throws `SourceFault` when the source is unreachable, has a host key that is
 * not configured, refuses the sign-in, or takes too long.
 */
export const withSftp = async <T>(
  source: SftpSource,
  work: (connection: SftpConnection) => Promise<T>,
  limits: Limits = LIMITS,
): Promise<T> => {
  sweepDownloads();
  const { client, limited, close } = await open(source, limits);
  const base = urlOf(source).pathname || '/';
  const at = (...path: string[]) => posix.join(base, ...path);
  const move = async (from: string, to: string) => {
    if (await limited.operation('a look', () => client.exists(to))) {
      await limited.operation('a removal', () => client.delete(to));
    }
    await limited.operation('a rename', () => client.rename(from, to));
  };
  try {
    return await work({
      async list(dir) {
        if (!(await limited.operation('a look', () => client.exists(at(dir))))) return [];
        const entries = await limited.operation('a list of files', () => client.list(at(dir)));
        return entries
          .filter((entry) => entry.type === '-' && !entry.name.startsWith('.'))
          .map((entry) => remoteFile(entry.name, entry));
      },
      async look(dir, name) {
        const path = at(dir, name);
        if (!(await limited.operation('a look', () => client.exists(path)))) return undefined;
        return remoteFile(name, await limited.operation('a look', () => client.stat(path)));
      },
      async fetch(dir, name, maxBytes, read) {
        const folder = await mkdtemp(join(tmpdir(), `${DOWNLOADS}${process.pid}-`));
        const local = join(folder, 'file');
        try {
          await limited.transfer('a file', ({ onProgress, giveUp }) => {
            const step = (_: number, __: number, wholeBytes: number) => {
              if (wholeBytes > maxBytes) giveUp('A file grew too large while it was fetched');
              onProgress();
            };
            // fastGet reads many blocks in parallel: a hundred times as fast as a plain stream.
            return client.fastGet(at(dir, name), local, { step });
          });
          return await read(createReadStream(local));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      async put(dir, name, content) {
        await limited.operation('a directory', () => client.mkdir(at(dir), true));
        // a unique name: another process may write the same file now, and neither may rename a partial file
        const partial = at(dir, `.${name}.${randomUUID()}.part`);
        try {
          await limited.transfer('a file', ({ onProgress }) =>
            client.put(Readable.from(blocksOf(content, onProgress)), partial),
          );
          await move(partial, at(dir, name));
        } catch (error) {
          await limited.operation('a removal', () => client.delete(partial, true)).catch(silent);
          throw error;
        }
      },
      async archive(dir, name) {
        await limited.operation('a directory', () => client.mkdir(at(dir, ARCHIVE), true));
        await move(at(dir, name), at(dir, ARCHIVE, name));
      },
      async restore(dir, name) {
        await limited.operation('a rename', () => client.rename(at(dir, ARCHIVE, name), at(dir, name)));
      },
    });
  } finally {
    await close();
  }
};
