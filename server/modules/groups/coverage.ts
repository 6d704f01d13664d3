import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { paidThrough } from '../../../domain/groups/paid-through.ts';
import type { Group } from '../../../resources/groups/record.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { coverageCategories as categories, groupCoverage as coverage, groups } from '../../db/tables/groups.ts';
import { invalid } from '../../http/problems.ts';
import { locationColumns } from '../locations.ts';

/** Every coverage category as a value of the filter. */
export const coverageChoices = (db: Queries) =>
  db
    .select({ value: sql<string>`${categories.id}::text`, label: categories.name })
    .from(categories)
    .orderBy(categories.name);

type Covered = Pick<
  Group,
  'coverage_categories_ids' | 'available_coverage_categories_ids' | 'paid_through_coverage_categories'
>;

/** Reads the coverage of groups in one statement. A category is available when it is active. */
export const readCoverage = async (db: Queries, ids: readonly number[]): Promise<(id: number) => Covered> => {
  const { table: locations, columns: location } = locationColumns();
  const known = await db.select().from(categories).orderBy(asc(categories.id));
  const available = known.filter(({ is_active }) => is_active).map(({ id }) => id);
  const rows = await db
    .select({
      group: coverage.group_id,
      id: coverage.coverage_category_id,
      name: categories.name,
      paid_through: coverage.paid_through,
      key: sql<string>`${location.key}`,
    })
    .from(coverage)
    .innerJoin(categories, eq(categories.id, coverage.coverage_category_id))
    .innerJoin(groups, eq(groups.id, coverage.group_id))
    .innerJoin(locations, eq(location.id, groups.location_id))
    .where(inArray(coverage.group_id, [...ids]))
    .orderBy(asc(coverage.coverage_category_id));
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return (group) => {
    const own = byGroup.get(group) ?? [];
    return {
      coverage_categories_ids: own.map(({ id }) => id),
      available_coverage_categories_ids: available,
      paid_through_coverage_categories: own.map(({ id, name, key, paid_through }) => ({
        id,
        paid_through: paidThrough(paid_through, name, key),
      })),
    };
  };
};

/** Makes these the coverage categories of a group; one that stays keeps its paid-through date. Throws 422 for unknown ones. */
export const saveCoverage = async (tx: Tx, group: number, ids: readonly number[]): Promise<void> => {
  const known = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...ids]));
  if (known.length < ids.length) {
    throw invalid([{ path: 'coverage_categories', message: 'There is no such coverage category' }]);
  }
  const others = ids.length ? notInArray(coverage.coverage_category_id, [...ids]) : undefined;
  await tx.delete(coverage).where(and(eq(coverage.group_id, group), others));
  if (!ids.length) return;
  await tx
    .insert(coverage)
    .values(ids.map((coverage_category_id) => ({ group_id: group, coverage_category_id })))
    .onConflictDoNothing();
};
