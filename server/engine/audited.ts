import { auditTypeOf } from '../../declare/naming.ts';
import type { Resource } from '../../declare/resource.ts';
import { namingField } from '../../declare/resource-for.ts';
import type { ReadRow } from './reads/model.ts';

/** A record as the audit log names it. */
export const auditedAs = (resource: Resource, row: ReadRow) => ({
  type: auditTypeOf(resource),
  id: row.id,
  name: String(row[namingField(resource)] ?? row.id),
});
