import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sweepLeftBehind } from '../processes.ts';
import type { StagedFile } from './files.ts';

/** A stream that hashes and counts the bytes passing through. */
const measure = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), sizeBytes }) };
};

/** A directory for incoming files, one per process: several may share the parent. */
export const stagingDirectory = (parent: string) => {
  const dir = join(parent, String(process.pid));
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  // Files left by dead processes are unreferenced: a file is kept before its row is committed.
  sweepLeftBehind(parent);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return async (
    source: Readable,
    place: { keyOf: (name: string) => string; keep: (path: string, key: string) => Promise<void> },
    name?: string,
  ): Promise<StagedFile> => {
    const path = join(dir, randomUUID());
    const { through, result } = measure();
    try {
      await pipeline(source, through, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    const measured = result();
    const key = place.keyOf(name ?? measured.sha256);
    return {
      ...measured,
      key,
      open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
      keep: () => place.keep(path, key),
      discard: () => rm(path, { force: true }),
    };
  };
};
