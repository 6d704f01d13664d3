import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { Queries } from '../../db/database.ts';
import type { Conditions } from './conditions.ts';
import type { ReadModel } from './model.ts';
import { withRows } from './model.ts';
import { joined } from './rows.ts';

const rowsOf = (model: ReadModel, where: SQL | undefined) =>
  joined(
    new QueryBuilder()
      .select({ one: sql`1`.as('one') })
      .from(model.from)
      .$dynamic(),
    model,
  ).where(where);

/** The number of rows, reading at most one more than the cap. */
export const boundedCount = (model: ReadModel, where: SQL | undefined): SQL =>
  sql`(select count(*)::int from (${rowsOf(model, where).limit(COUNT_CAP + 1)}) counted)`;

/** The most rows that are found first and then put in order. */
const FEW = 1000;

/**
 * The condition of a page's rows. Where few match, they are found as they were counted, by the indexes of the conditions:
 * of rows in the order of a list nearly all would be read before a page is full. Many are soon met in that order.
 */
export const foundBy = (model: ReadModel, { where, isFiltered }: Conditions, { total }: Counts): SQL | undefined => {
  // a statement of its own would be read once for the rows that are found, and again for the page
  if (model.rows || total.isEstimated || total.count > FEW || !isFiltered) return where();
  const ids = joined(new QueryBuilder().select({ id: model.id }).from(model.from).$dynamic(), model).where(where());
  return sql`${model.id} = any(array(${ids}))`;
};

/** The planner's estimate of the number of rows. */
const estimateCount = async (db: Queries, model: ReadModel, where: SQL | undefined): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${withRows(model)}${rowsOf(model, where).getSQL()}`,
  );
  return Math.max(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, COUNT_CAP + 1);
};

export interface Count {
  count: number;
  /** Whether the count is beyond the cap and therefore an estimate. */
  isEstimated: boolean;
}

export const exactly = (count: number): Count => ({ count, isEstimated: false });

export interface Counts {
  total: Count;
  /** Without search and filters. */
  unfiltered: Count;
}

/**
 * The number of matching rows and of all rows: exact up to 10,000, estimated beyond.
 * @param hasUnfiltered whether the answer has the number of all rows; else they are not counted
 */
export const readCounts = async (
  db: Queries,
  model: ReadModel,
  { where, scope, isFiltered, isMany }: Conditions,
  hasUnfiltered = true,
): Promise<Counts> => {
  const filtered = where();
  const isKnown = model.total !== undefined && !scope;
  const known = async (): Promise<Count> => exactly((await model.total?.(db)) ?? 0);
  if (isKnown && !isFiltered) {
    const total = await known();
    return { total, unfiltered: total };
  }
  const { rows } = await db.execute<{ total: number; unfiltered: number }>(sql`
    ${withRows(model)}select ${isMany ? sql`${COUNT_CAP + 1}::int` : boundedCount(model, filtered)} as total,
      ${isFiltered && !isKnown && hasUnfiltered ? boundedCount(model, scope) : sql`0`} as unfiltered`);
  const { total: found = 0, unfiltered: all = 0 } = rows[0] ?? {};
  const countOf = async (count: number, of: SQL | undefined): Promise<Count> =>
    count > COUNT_CAP ? { count: await estimateCount(db, model, of), isEstimated: true } : exactly(count);
  const total = await countOf(found, filtered);
  if (!isFiltered) return { total, unfiltered: total };
  return { total, unfiltered: isKnown ? await known() : await countOf(all, scope) };
};
