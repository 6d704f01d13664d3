import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { stagedFiles } from '../../../db/tables/staged-files.ts';
import { Problem } from '../../../http/problems.ts';
import type { Caller } from '../../../http/sessions.ts';
import type { FileStore, StagedFile } from '../../../storage/files.ts';

/** How long the upload of a checked file may name it. */
const KEPT_H = 24;
/** How much later its bytes are deleted: an upload that has named it may still read them. */
const GRACE_H = 1;
/** How old a file without a row must be: it gets its row as soon as it is written, which takes seconds. */
const ORPHANED_AFTER_MS = 60 * 60_000;

interface Needs {
  db: Db;
  store: FileStore;
}

/** Keeps a checked file for the upload of the same user; a file that is kept already is kept longer. */
export const stageFile = async ({ db, store }: Needs, { id }: Pick<Caller, 'id'>, file: StagedFile): Promise<void> => {
  const key = await store.stage(file);
  const expires_at = sql`now() + make_interval(hours => ${KEPT_H})`;
  const values = { user_id: id, sha256: file.sha256, size_bytes: file.sizeBytes, storage_key: key, expires_at };
  const [row] = await db
    .insert(stagedFiles)
    .values(values)
    .onConflictDoUpdate({ target: [stagedFiles.user_id, stagedFiles.sha256], set: { expires_at } })
    .returning({ key: stagedFiles.storage_key });
  if (row?.key !== key) await store.unstage(key);
};

/** A file that the user's pre-check has read. Throws 410 when it is gone. */
export const stagedFileOf = async (
  { db, store }: Needs,
  { id }: Pick<Caller, 'id'>,
  sha256: string,
): Promise<StagedFile> => {
  const [row] = await db
    .select()
    .from(stagedFiles)
    .where(and(eq(stagedFiles.user_id, id), eq(stagedFiles.sha256, sha256), gt(stagedFiles.expires_at, sql`now()`)));
  const file = row && (await store.staged(row.storage_key, { sha256, sizeBytes: row.size_bytes }));
  if (!file) throw new Problem('not_staged');
  return file;
};

/** Deletes what was not uploaded in time; a job calls it every hour. Returns how many were deleted. */
export const deleteOldStagedFiles = async ({ db, store }: Needs): Promise<number> => {
  const old = await db
    .delete(stagedFiles)
    .where(lt(stagedFiles.expires_at, sql`now() - make_interval(hours => ${GRACE_H})`))
    .returning({ key: stagedFiles.storage_key });
  for (const { key } of old) await store.unstage(key);
  return old.length;
};

/**
 * Deletes files of the staging area that have no row: a process that is killed after it has written one has not told
 * anybody of it. A younger file may be about to get its row. A job calls it every hour. Returns how many were deleted.
 */
export const deleteOrphanedStagedFiles = async ({ db, store }: Needs): Promise<number> => {
  const keys = await store.stagedBefore(new Date(Date.now() - ORPHANED_AFTER_MS));
  if (!keys.length) return 0;
  const rows = await db
    .select({ key: stagedFiles.storage_key })
    .from(stagedFiles)
    .where(inArray(stagedFiles.storage_key, keys));
  const known = new Set(rows.map(({ key }) => key));
  const orphans = keys.filter((key) => !known.has(key));
  for (const key of orphans) await store.unstage(key);
  return orphans.length;
};
