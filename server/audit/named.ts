import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { auditLog } from '../db/tables/records.ts';

/**
 * The entries of the log that name one of these records of a type. They become an array, for which the index is searched:
 * beside another condition (`or`), a subquery would have the whole index read.
 * @param ids a query of one text column, without parentheses
 */
export const namesOneOf = (type: string, ids: SQLWrapper): SQL | undefined =>
  and(eq(auditLog.resource_type, type), sql`${auditLog.resource_id} = any(array(${ids}))`);
