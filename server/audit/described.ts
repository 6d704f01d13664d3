import type { FieldMeta } from '../../declare/field.ts';
import type { FieldLabel, LoggedChanges } from '../../declare/history.ts';
import { auditTypeOf } from '../../declare/naming.ts';
import { fieldsOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { seesSource } from '../../declare/visibility.ts';
import { GROUP_TYPES, labelFromName } from '../../domain/audit.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Role } from '../../domain/roles.ts';
import { masked } from './masked.ts';

type Fields = LoggedChanges['fields'];

const labelFor = ({ label, kind, choices }: FieldMeta): FieldLabel => ({
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

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The stored change steps; an unreadable one is skipped instead of failing. */
const stepsOf = (stored: unknown): LoggedChanges['changes'] =>
  (Array.isArray(stored) ? stored : []).filter(isJsonObject).map((step) => {
    const path = texts(step.path);
    return {
      op: String(step.op),
      path,
      ...('from' in step && { from: texts(step.from) }),
      ...('value' in step && { value: masked(path, step.value) }),
      ...('old' in step && { old: masked(path, step.old) }),
    };
  });

/** Says what an entry of a type changed, as these roles may see it. */
export type Described = (entry: { type: string; changes: unknown }, held: readonly Role[]) => LoggedChanges;

/**
 * How the entries of the log are told by what these resources declare: each change with the label, kind and choices of
 * its field, without those of fields that a role may not see in any of the screens of the record. A field that is not
 * declared has its name in words.
 */
export const describedBy = (resources: readonly Resource[]): Described => {
  const ofType = Map.groupBy(resources, auditTypeOf);
  // what belongs to a group is described by the records of the group
  const declaredFor = (type: string) => ofType.get(GROUP_TYPES.includes(type) ? 'group' : type) ?? [];
  const labels = new Map<string, Fields>();
  const labelsFor = (type: string): Fields => {
    const known = labels.get(type);
    if (known) return known;
    const declared = declaredFor(type).flatMap(({ record }) =>
      fieldsOf(record).map(([name, meta]) => [name, labelFor(meta)] as const),
    );
    const made = { ...(GROUP_TYPES.includes(type) && OLDER_GROUP_FIELDS), ...Object.fromEntries(declared) };
    labels.set(type, made);
    return made;
  };
  return ({ type, changes: stored }, held) => {
    const records = declaredFor(type);
    const changes = stepsOf(stored).filter(({ path: [field = ''] }) =>
      records.every(({ record }) => seesSource(record, field, held)),
    );
    const known = labelsFor(type);
    const names = [...new Set(changes.flatMap(({ path }) => path.slice(0, 1)))];
    const fields = Object.fromEntries(
      names.map((name) => [name, (Object.hasOwn(known, name) && known[name]) || { label: labelFromName(name) }]),
    );
    return { changes, fields };
  };
};
