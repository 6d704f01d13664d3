import { isJsonObject } from '../../../domain/json.ts';
import type { Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import type { AuditRow } from '../../audit/seal.ts';
import type { Queries } from '../../db/database.ts';
import { aboutThese } from './about.ts';
import { describeFields, isVisibleTo } from './fields.ts';
import { masked } from './masked.ts';

/** A row of the log with its actor. */
export interface FoundEntry {
  row: AuditRow;
  actor: { id: number; firstName: string; lastName: string } | null;
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The stored change steps; an unreadable one is skipped instead of failing. */
const stepsOf = (stored: unknown): AuditLogEntry['changes'] =>
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

const NAMED = 3;

const changed = (labels: readonly string[]): string =>
  labels.length > NAMED
    ? `${labels.slice(0, NAMED - 1).join(', ')} and ${labels.length - NAMED + 1} more`
    : labels.join(', ');

/** One line about an entry: its reason or file name, or the changed fields. */
const summaryOf = (data: Record<string, unknown> | null, fields: AuditLogEntry['fields']): string => {
  const said = [data?.reason, data?.filename].find((one) => typeof one === 'string' && one !== '');
  return typeof said === 'string' ? said : changed(Object.values(fields).map(({ label }) => label));
};

/**
 * Rows of the log as these roles receive them from the API: with current group names and declared labels, without
 * changes of fields they cannot see.
 */
export const entriesOf = async (
  db: Queries,
  found: readonly FoundEntry[],
  held: readonly Role[],
): Promise<AuditLogEntry[]> => {
  const about = await aboutThese(
    db,
    found.map(({ row }) => row),
  );
  return found.map(({ row, actor }) => {
    const known = about(row);
    const changes = stepsOf(row.changes).filter(({ path }) => isVisibleTo(row.resource_type, path, held));
    const fields = describeFields(row.resource_type, changes);
    const data = isJsonObject(row.data) ? (masked([], row.data) as Record<string, unknown>) : null; // masking an object returns an object
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      actor,
      action: row.action,
      resource: {
        type: row.resource_type,
        id: row.resource_id,
        name: known?.name ?? row.resource_name,
        number: known?.number ?? null,
        date: known?.date ?? null,
        location: known?.location ?? null,
        data,
      },
      summary: summaryOf(data, fields),
      changes,
      fields,
    };
  });
};
