import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withSftp } from '../../sftp/connection.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { OUTGOING } from './drop-folders.ts';

/** Where files of one kind are sent. */
export interface Destination {
  /** Writes a file atomically: partners never see a partial file, and the same name replaces it. */
  put: (name: string, content: Buffer) => Promise<void>;
}

const ASIDE = '.part';
/** The age after which a partial file of a dead process is removed; longer than any copy takes. */
const ABANDONED_MS = 60 * 60_000;

const sweep = async (folder: string) => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith(ASIDE)) continue;
    const began = Number(name.split('.').at(-2));
    if (!(Date.now() - began < ABANDONED_MS)) await rm(join(folder, name), { force: true });
  }
};

/** A directory that behaves like a partner's server: files are written under a temporary name, then renamed. */
const directory = (folder: string): Destination => ({
  async put(name, content) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder);
    const aside = join(folder, `.${name}.${randomUUID()}.${Date.now()}${ASIDE}`);
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
      await file.close();
      await rename(aside, join(folder, name));
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(aside, { force: true });
      throw error;
    }
  },
});

/** The drop folder of a kind of file at its source, if that is configured; else a directory below `dataDir`. */
export const destinationOf = (
  kind: keyof typeof OUTGOING,
  sources: readonly SftpSource[],
  dataDir: string,
): Destination => {
  const { source: key, dir } = OUTGOING[kind];
  const source = sources.find((one) => one.key === key);
  if (!source) return directory(join(dataDir, key, dir));
  return { put: (name, content) => withSftp(source, (connection) => connection.put(dir, name, content)) };
};
