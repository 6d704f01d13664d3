import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { FileStore } from '../../storage/files.ts';
import { attachmentKey } from '../notifications/attachments.ts';
import { openableWorkbook } from '../registers/openable.ts';
import type { FoundFile } from './find.ts';

/** Of the generated past only the records were made. */
const INVENTED = /^world\//;

/** How the file of a key of the generated past is written; undefined for a key it does not know. */
export type PastFiles = (key: string) => ((db: Db) => Promise<Uint8Array>) | undefined;

/** Where bytes come from. Without `past`, which the demo brings, files of the generated past have none. */
export interface Kept {
  db: Db;
  store: FileStore;
  past: PastFiles | undefined;
}

const gone = (filename: string) =>
  new Problem('not_found', { text: `${filename} is on record, but its content is not kept here.` });

/**
 * How a file is opened; a check register is built first when nobody has opened it yet. Throws 404 for one that is known
 * not to be kept.
 */
export const openerOf = async ({ db, store, past }: Kept, file: FoundFile): Promise<() => Promise<Readable>> => {
  const { kind, id, filename, key } = file;
  const at = (kept: string) => () => store.open(kept);
  if (kind === 'check-register') return at(await openableWorkbook(db, store, id));
  if (!key) throw gone(filename);
  if (kind === 'notification-attachment') return at(await attachmentKey(db, store, filename, key));
  const write = past?.(key);
  if (write) return async () => Readable.from(Buffer.from(await write(db)));
  if (INVENTED.test(key)) throw gone(filename);
  return at(key);
};

/** Waits for the first bytes: what fails after them can no longer be told in an answer. */
const begun = (stream: Readable) =>
  new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** The file's bytes, as a stream that has begun. */
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
