import { eq, inArray, sql } from 'drizzle-orm';
import { GROUP_TYPES } from '../../../domain/audit.ts';
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

/** The record an entry names. */
interface Named {
  type: string;
  id: string | null;
}

const idsOf = (rows: readonly Named[], types: readonly string[]): number[] => [
  ...new Set(
    rows.flatMap(({ type, id }) => (types.includes(type) && /^[1-9]\d{0,8}$/.test(id ?? '') ? [Number(id)] : [])),
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

/** Groups and check runs of a page of entries, each kind in one statement. Answers what is known of an entry's record. */
export const aboutThese = async (db: Queries, rows: readonly Named[]): Promise<(row: Named) => About | undefined> => {
  const [ofGroups, ofRuns] = [idsOf(rows, GROUP_TYPES), idsOf(rows, ['check-run'])];
  const foundGroups = ofGroups.length ? await groupsOf(db, ofGroups) : [];
  const foundRuns = ofRuns.length ? await runsOf(db, ofRuns) : [];
  const byGroup = new Map(foundGroups.map(({ location, ...one }) => [one.id, { ...one, date: null, location }]));
  const byRun = new Map(foundRuns.map((one) => [one.id, one]));
  return ({ type, id: text }) => {
    const id = Number(text);
    const found = GROUP_TYPES.includes(type) ? byGroup.get(id) : type === 'check-run' ? byRun.get(id) : undefined;
    return found && { name: found.name, number: found.number, date: found.date, location: { name: found.location } };
  };
};
