import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { FileStore } from '../../storage/files.ts';
import { attachmentKey } from '../notifications/attachments.ts';
import { openableWorkbook } from '../registers/openable.ts';
import type { FoundFile } from './find.ts';

/** Keys of demo files: for generated history only the records exist, not the files. */
const DEMO_KEY = /^world\//;

/** Generates the demo file of a key; undefined for an unknown key. */
export type PastFiles = (key: string) => ((db: Db) => Promise<Uint8Array>) | undefined;

/** The sources of file contents. Without `past`, which only the demo provides, demo files have no content. */
export interface Kept {
  db: Db;
  store: FileStore;
  past: PastFiles | undefined;
}

const gone = (filename: string) =>
  new Problem('not_found', { text: `${filename} is on record, but its content is not kept here.` });

/**
 * Returns a function that opens the file. A check register that nobody has opened yet is built first. Throws 404 for a
 * file that is known to be missing.
 */
export const openerOf = async ({ db, store, past }: Kept, file: FoundFile): Promise<() => Promise<Readable>> => {
  const { kind, id, filename, key } = file;
  const at = (kept: string) => () => store.open(kept);
  if (kind === 'check-register') return at(await openableWorkbook(db, store, id));
  if (!key) throw gone(filename);
  if (kind === 'notification-attachment') return at(await attachmentKey(db, store, filename, key));
  const write = past?.(key);
  if (write) return async () => Readable.from(Buffer.from(await write(db)));
  if (DEMO_KEY.test(key)) throw gone(filename);
  return at(key);
};

/** Waits for the first bytes: a later error can no longer be sent as a response. */
const begun = (stream: Readable) =>
  new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** The file's bytes, as a stream that has started. */
export const openBytes = async (kept: Kept, file: FoundFile): Promise<Readable> => {
  const open = await openerOf(kept, file);
  const stream = await open();
  try {
    await begun(stream);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? gone(file.filename) : error;
  }
  return stream;
};
