import type { FieldMeta } from '../../../declare/field.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import { fieldsOf } from '../../../declare/record.ts';
import { seesSource } from '../../../declare/visibility.ts';
import { GROUP_TYPES, labelFromName } from '../../../domain/audit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { declared } from '../../db/declared.ts';

type Fields = AuditLogEntry['fields'];

const labelFor = ({ label, kind, choices }: FieldMeta) => ({
  label,
  kind: kind.name,
  ...(choices && { choices: { ...choices } }),
});

/** Fields of a group's settings that its record has under other names. */
const OLDER_GROUP_FIELDS: Fields = {
  coverage_categories: { label: 'Coverage categories' },
  notification_recipients: { label: 'Notification recipients' },
  network_notification_recipients: { label: 'Network notification recipients' },
};

const byType = new Map(
  declared.map((resource): [string, Fields] => [
    auditTypeOf(resource),
    Object.fromEntries(fieldsOf(resource.record).map(([name, meta]) => [name, labelFor(meta)])),
  ]),
);
// what belongs to a group is described by the record of the group
for (const type of GROUP_TYPES) byType.set(type, { ...OLDER_GROUP_FIELDS, ...byType.get('group') });

const records = new Map(declared.map((resource) => [auditTypeOf(resource), resource.record]));

/** Whether these roles may see the field that a change step concerns. */
export const isVisibleTo = (type: string, path: readonly string[], held: readonly Role[]): boolean => {
  const record = records.get(type);
  return !record || seesSource(record, path[0] ?? '', held);
};

/** Label, kind and choices of the top-level fields that an entry changed; an undeclared field has its name in words. */
export const describeFields = (type: string, changes: AuditLogEntry['changes']): Fields => {
  const known = byType.get(type) ?? {};
  const names = [...new Set(changes.flatMap(({ path }) => path.slice(0, 1)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(known, name) ? (known[name] ?? { label: name }) : { label: labelFromName(name) },
    ]),
  );
};
