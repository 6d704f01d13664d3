import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './files.ts';
import { stagingDirectory } from './staging.ts';

/** Keys are generated here and stored in the database; a key of any other form is invalid. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;
const STAGED_KEY = /^[0-9a-f-]{36}$/;

/** When a file was last written, in ms; undefined when it is gone. */
const lastWritten = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** A file store in a directory; files are named by their hash, encrypted ones by a keyed hash. */
export const directoryStore = (dir: string): FileStore => {
  const receive = stagingDirectory(join(dir, 'incoming'));
  const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`;
  const stagedAt = (key: string) => {
    if (!STAGED_KEY.test(key)) throw new Error('Not a key of the staging area');
    return join(dir, 'staged', key);
  };
  // Renamed into place atomically: others may be reading the same file, and the process may die while writing.
  const keep = async (path: string, key: string) => {
    const target = join(dir, key);
    const partial = join(dir, 'incoming', String(process.pid), `${randomUUID()}.part`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path, partial);
    await rename(partial, target);
  };
  return {
    receive: (source, name) => receive(source, { keyOf, keep }, name),
    async stage(file) {
      const key = randomUUID();
      const path = stagedAt(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(file.open(), createWriteStream(path, { mode: 0o600 }));
      return key;
    },
    async staged(stagedKey, measured) {
      const path = stagedAt(stagedKey);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (!isThere) return undefined;
      const key = keyOf(measured.sha256);
      return {
        ...measured,
        key,
        open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
        keep: () => keep(path, key),
        discard: async () => undefined,
      };
    },
    async stagedBefore(time) {
      const names = await readdir(join(dir, 'staged')).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []; // nothing was ever staged
        throw error;
      });
      const keys = names.filter((name) => STAGED_KEY.test(name));
      const written = await Promise.all(keys.map(async (key) => ({ key, at: await lastWritten(stagedAt(key)) })));
      return written.filter(({ at }) => at !== undefined && at < time.getTime()).map(({ key }) => key);
    },
    unstage: (key) => rm(stagedAt(key), { force: true }),
    async open(key) {
      if (!KEY.test(key)) throw new Error('Not a key of this store');
      return createReadStream(join(dir, key));
    },
  };
};
