import { and, desc, eq } from 'drizzle-orm';
import { auditLog } from '../../../server/db/tables/records.ts';
import type { OwnDatabase } from '../servers/database.ts';

/** The latest audit entry of a record. */
export const latestAudit = async ({ db }: Pick<OwnDatabase, 'db'>, type: string, id: number) => {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource_type, type), eq(auditLog.resource_id, String(id))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};
