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
 * An open connection; directories are below the source's base. Every operation has a time limit (`LIMITS`). Throws
 * `SourceFault` when nothing more can be done on this connection, `OperationFault` when a file or directory alone is
 * concerned.
 */
export interface SftpConnection {
  /** The files of a directory; those that begin with a dot are not among them. Of a directory that is not there: none. */
  list: (dir: string) => Promise<RemoteFile[]>;
  /** Size and time of a file as it is now; undefined when it is not there. */
  look: (dir: string, name: string) => Promise<RemoteFile | undefined>;
  /**
   * Fetches a file of at most `maxBytes` and hands it over as a stream; what it took on the way is gone when `read` is
   * done. What `read` throws passes.
   */
  fetch: <T>(dir: string, name: string, maxBytes: number, read: (content: Readable) => Promise<T>) => Promise<T>;
  /** Puts a file whole: nobody sees half of it, and the same name again replaces it. */
  put: (dir: string, name: string, content: Buffer) => Promise<void>;
  /** Takes a file out of the way, into `archive` beside it. */
  archive: (dir: string, name: string) => Promise<void>;
  /** Puts a file of the archive back to where it was; throws when there is another by its name. */
  restore: (dir: string, name: string) => Promise<void>;
}

/** The directory beside each file where it goes when it was received. */
export const ARCHIVE = 'archive';

const DOWNLOADS = 'sftp-';
const BLOCK_BYTES = 32 * 1024;
let isSwept = false;

/** What a process that was killed had half fetched; once a process, before its first connection. */
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

/** A time or size that the source does not tell is 0. */
const remoteFile = (name: string, { size, modifyTime }: { size: number; modifyTime: number }): RemoteFile => ({
  name,
  sizeBytes: Math.min(size || 0, Number.MAX_SAFE_INTEGER),
  modifiedAt: new Date(modifyTime || 0),
});

const silent = () => undefined;

const open = async (source: SftpSource, limits: Limits) => {
  const { hostname, port } = urlOf(source);
  const { options, isHostRefused } = await signInOf(source);
  // Late errors of a closing connection have nobody to hear them and would end the process.
  const client = new SftpClient('sftp', { error: silent, end: silent, close: silent });
  let isOver = false;
  for (const event of ['end', 'close']) {
    client.on(event, () => {
      isOver = true;
    });
  }
  client.on('error', silent);
  // Questions are small and waited for one by one: held back to be sent together, each would cost 40 ms.
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
 * Connects, works, and closes, whatever happens. Throws `SourceFault` when the source cannot be reached, shows another
 * host key than those configured, refuses who signs in, or takes too long.
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
            // fastGet reads many blocks at once: a hundred times as fast as a plain stream.
            return client.fastGet(at(dir, name), local, { step });
          });
          return await read(createReadStream(local));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
      async put(dir, name, content) {
        await limited.operation('a directory', () => client.mkdir(at(dir), true));
        // a name of its own: another process may put the same file at this moment, and neither may call half of one whole
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
