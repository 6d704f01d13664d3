import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { registerReports } from '../../db/tables/registers.ts';
import type { FileStore } from '../../storage/files.ts';
import { openableWorkbook } from '../registers/openable.ts';

/** Letters of the generated past had check registers with them that are built when they are first asked for. */
const INVENTED = 'world/register/';

/** Where an attachment's bytes lie. */
export const attachmentKey = async (db: Db, store: FileStore, filename: string, key: string): Promise<string> => {
  if (!key.startsWith(INVENTED)) return key;
  const [report] = await db
    .select({ id: registerReports.id })
    .from(registerReports)
    .where(eq(registerReports.filename, filename));
  return report ? openableWorkbook(db, store, report.id) : key;
};
