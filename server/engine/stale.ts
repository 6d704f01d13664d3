import { and, asc, eq, gt } from 'drizzle-orm';
import { fieldMeta } from '../../declare/field.ts';
import { auditTypeOf } from '../../declare/naming.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Change } from '../audit/write.ts';
import type { Tx } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';
import { users } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/records.ts';
import { Problem } from '../http/problems.ts';
import { selectOne } from './reads/table-model.ts';

/** Who changed a field since the form was opened; the last one if several did. */
interface FieldChange {
  field: string;
  label: string;
  by: string;
  at: string;
}

/** Who changed which field of a record after a version. */
export const changesSince = async (tx: Tx, resource: Resource, id: number, version: number): Promise<FieldChange[]> => {
  const entries = await tx
    .select({ at: auditLog.created_at, changes: auditLog.changes, first: users.first_name, last: users.last_name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(
      and(
        eq(auditLog.resource_type, auditTypeOf(resource)),
        eq(auditLog.resource_id, String(id)),
        gt(auditLog.resource_version, version),
      ),
    )
    .orderBy(asc(auditLog.id));
  const latest = new Map<string, FieldChange>();
  for (const { at, changes, first, last } of entries) {
    for (const { path } of changes as Change[]) {
      const field = path[0] ?? '';
      const schema = resource.record.shape[field];
      const label = (schema && fieldMeta(schema)?.label) ?? field;
      latest.set(field, {
        field,
        label,
        by: [first, last].filter(Boolean).join(' ') || 'System',
        at: at.toISOString(),
      });
    }
  }
  return [...latest.values()];
};

/** Why an update or delete of a version matched no row: it is deleted (404), or has changed since (412). */
export const staleProblem = async (
  tx: Tx,
  resource: Resource,
  tables: DeclaredTable,
  id: number,
  version: number | undefined,
): Promise<Problem> => {
  const current = await selectOne(tx, resource, tables, id);
  if (!current) return new Problem('not_found');
  return new Problem('stale', { more: { current, changes: await changesSince(tx, resource, id, version ?? 0) } });
};
