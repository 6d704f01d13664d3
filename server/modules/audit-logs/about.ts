import { eq, inArray, sql } from 'drizzle-orm';
import { GROUP_TYPES } from '../../../domain/audit.ts';
import type { AuditRow } from '../../audit/seal.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { locationColumns } from '../locations.ts';

/** The current data of the record an entry is about. */
interface About {
  name: string;
  number: string;
  date: string | null;
  location: { name: string };
}

const idsOf = (rows: readonly AuditRow[], types: readonly string[]): number[] => [
  ...new Set(
    rows.flatMap(({ resource_type, resource_id }) =>
      types.includes(resource_type) && /^[1-9]\d{0,8}$/.test(resource_id ?? '') ? [Number(resource_id)] : [],
    ),
  ),
];

const groupsOf = (db: Queries, ids: readonly number[]) => {
  const { table, columns } = locationColumns();
  return db
    .select({ id: groups.id, number: groups.number, name: groups.name, location: sql<string>`${columns.name}` })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(inArray(groups.id, [...ids]));
};

const runsOf = (db: Queries, ids: readonly number[]) => {
  const { table, columns } = locationColumns();
  return db
    .select({
      id: checkRuns.id,
      date: checkRuns.run_date,
      number: groups.number,
      name: groups.name,
      location: sql<string>`${columns.name}`,
    })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(inArray(checkRuns.id, [...ids]));
};

/** Loads groups and check runs of a page of entries, one statement each. Returns a lookup of an entry's record. */
export const aboutThese = async (
  db: Queries,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => About | undefined> => {
  const [ofGroups, ofRuns] = [idsOf(rows, GROUP_TYPES), idsOf(rows, ['check-run'])];
  const foundGroups = ofGroups.length ? await groupsOf(db, ofGroups) : [];
  const foundRuns = ofRuns.length ? await runsOf(db, ofRuns) : [];
  const byGroup = new Map(foundGroups.map(({ location, ...one }) => [one.id, { ...one, date: null, location }]));
  const byRun = new Map(foundRuns.map((one) => [one.id, one]));
  return ({ resource_type, resource_id }) => {
    const id = Number(resource_id);
    const found = GROUP_TYPES.includes(resource_type)
      ? byGroup.get(id)
      : resource_type === 'check-run'
        ? byRun.get(id)
        : undefined;
    return found && { name: found.name, number: found.number, date: found.date, location: { name: found.location } };
  };
};
