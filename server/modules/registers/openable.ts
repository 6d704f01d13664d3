import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { FileStore } from '../../storage/files.ts';
import { buildWorkbook, ChangedSince } from './workbook.ts';

/** The storage key of a report's workbook for a download, built on first request. Throws 409 if the run has changed. */
export const openableWorkbook = (db: Db, store: FileStore, reportId: number): Promise<string> =>
  buildWorkbook(db, store, reportId).catch((error: unknown) => {
    throw error instanceof ChangedSince ? new Problem('conflict', { text: error.message }) : error;
  });
