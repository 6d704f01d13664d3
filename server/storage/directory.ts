import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './files.ts';
import { stagingDirectory } from './staging.ts';

/** Keys are generated here and stored in the database; a key of any other form is invalid. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;

/** A file store in a directory; files are named by their hash. */
export const directoryStore = (dir: string): FileStore => {
  const receive = stagingDirectory(join(dir, 'incoming'));
  return {
    receive: (source) =>
      receive(source, {
        keyOf: (sha256) => `${sha256.slice(0, 2)}/${sha256}`,
        // Renamed into place atomically: others may be reading the same file, and the process may die while
        // writing.
        async keep(path, key) {
          const target = join(dir, key);
          const partial = join(dir, 'incoming', String(process.pid), `${randomUUID()}.part`);
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await copyFile(path, partial);
          await rename(partial, target);
        },
      }),
    async open(key) {
      if (!KEY.test(key)) throw new Error('Not a key of this store');
      return createReadStream(join(dir, key));
    },
  };
};
