import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { auditedName, auditTypeLabel, GROUP_TYPES } from '../../../domain/audit.ts';
import { namesOneOf } from '../../audit/named.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { auditLog } from '../../db/tables/records.ts';
import type { FacetChoice } from '../../engine/reads/model.ts';

/** A value of the filter `resource`: `holiday:12`. */
const recordOf = (value: string) => {
  const at = value.indexOf(':');
  return { type: value.slice(0, at), id: value.slice(at + 1) };
};

const isAbout = (value: string): SQL | undefined => {
  const { type, id } = recordOf(value);
  return and(eq(auditLog.resource_type, type), eq(auditLog.resource_id, id));
};

/** The entries about any of these records. */
export const aboutRecords = (values: readonly string[]): SQL | undefined => or(...values.map(isAbout));

/** What the log called these records last. */
export const recordLabels = async (db: Queries, values: readonly string[]): Promise<FacetChoice[]> =>
  Promise.all(
    values.map(async (value) => {
      const { type, id } = recordOf(value);
      const [last] = await db
        .select({ name: auditLog.resource_name })
        .from(auditLog)
        .where(isAbout(value))
        .orderBy(desc(auditLog.resource_version))
        .limit(1);
      const known = { type, id, name: last?.name ?? null, number: null, date: null, location: null, data: null };
      return { value, label: `${auditTypeLabel(type)} ${auditedName(known)}` };
    }),
  );

/** The entries about these groups, about what belongs to them, and about their check runs. */
export const aboutGroups = (ids: readonly string[]): SQL | undefined =>
  or(
    and(inArray(auditLog.resource_type, [...GROUP_TYPES]), inArray(auditLog.resource_id, [...ids])),
    namesOneOf(
      'check-run',
      sql`select id::text from ${checkRuns} where ${inArray(checkRuns.group_id, ids.map(Number))}`,
    ),
  );

export const groupLabels = async (db: Queries, ids: readonly string[]): Promise<FacetChoice[]> => {
  const found = await db
    .select({ id: groups.id, number: groups.number, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, ids.map(Number)));
  return found.map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }));
};
