import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { registerReports } from '../../db/tables/registers.ts';
import type { FileStore } from '../../storage/files.ts';
import { openableWorkbook } from '../registers/openable.ts';

/** Demo emails have check registers as attachments that are built on first request. */
const DEMO_REGISTER_PREFIX = 'world/register/';

/** The storage key of an attachment. */
export const attachmentKey = async (db: Db, store: FileStore, filename: string, key: string): Promise<string> => {
  if (!key.startsWith(DEMO_REGISTER_PREFIX)) return key;
  const [report] = await db
    .select({ id: registerReports.id })
    .from(registerReports)
    .where(eq(registerReports.filename, filename));
  return report ? openableWorkbook(db, store, report.id) : key;
};
