import type { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { FileStore } from '../../storage/files.ts';
import { attachmentKey } from '../notifications/attachments.ts';
import { openableWorkbook } from '../registers/openable.ts';
import type { FoundFile } from './find.ts';

/** Of the generated past only the records were made, but for the check registers, which can be built. */
const INVENTED = /^world\//;

const gone = (filename: string) =>
  new Problem('not_found', { text: `${filename} is on record, but its content is not kept here.` });

/** Where a file's bytes lie; a check register is built first when nobody has opened it yet. */
export const keyOf = async (db: Db, store: FileStore, file: FoundFile): Promise<string> => {
  if (file.kind === 'check-register') return openableWorkbook(db, store, file.id);
  if (file.kind === 'notification-attachment' && file.key) return attachmentKey(db, store, file.filename, file.key);
  if (!file.key || INVENTED.test(file.key)) throw gone(file.filename);
  return file.key;
};

/** Waits for the first bytes: what fails after them can no longer be told in an answer. */
const begun = (stream: Readable) =>
  new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** The file's bytes, as a stream that has begun. */
export const openBytes = async (db: Db, store: FileStore, file: FoundFile): Promise<Readable> => {
  const stream = await store.open(await keyOf(db, store, file));
  try {
    await begun(stream);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? gone(file.filename) : error;
  }
  return stream;
};
