import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { Queries } from '../../db/database.ts';
import type { Conditions } from './conditions.ts';
import { estimateOf } from './estimate.ts';
import type { ReadModel } from './model.ts';
import { withRows } from './model.ts';
import { selecting } from './selecting.ts';

const rowsOf = (model: ReadModel, where: SQL | undefined) => selecting(model, { one: sql`1` }, where);

/** The number of rows, reading at most one more than the cap. */
export const boundedCount = (model: ReadModel, where: SQL | undefined): SQL =>
  sql`(select count(*)::int from (${rowsOf(model, where).limit(COUNT_CAP + 1)}) counted)`;

/** The same for a total, which some models count to the last row. */
const totalCount = (model: ReadModel, where: SQL | undefined): SQL =>
  model.exactCounts ? sql`(select count(*)::int from (${rowsOf(model, where)}) counted)` : boundedCount(model, where);

/** The planner's estimate of the rows that a condition leaves of the model's. */
const planned = (db: Queries, model: ReadModel, where: SQL | undefined): Promise<number> =>
  estimateOf(db, sql`${withRows(model)}${rowsOf(model, where).getSQL()}`);

const beyondCap = (estimate: number): Count => ({
  count: Math.max(Math.round(estimate), COUNT_CAP + 1),
  isEstimated: true,
});

/** The most rows of a table of millions among which those are counted that a search finds. */
const MOST_COMPARED = 50_000;

/**
 * The number of rows that a search of many finds within the scope and the filters. Of a table of millions, it is
 * estimated by the share that these leave of all rows.
 */
const countMany = async (
  db: Queries,
  model: ReadModel,
  { estimate, withoutSearch }: NonNullable<Conditions['many']>,
  whole: SQL | undefined,
): Promise<Count> => {
  if (!withoutSearch) return beyondCap(await estimate());
  const left = model.parts ? await planned(db, model, withoutSearch) : 0;
  if (left > MOST_COMPARED) {
    const [found, all] = await Promise.all([estimate(), planned(db, model, undefined)]);
    return beyondCap((found * left) / Math.max(1, all));
  }
  const { rows } = await db.execute<{ total: number }>(
    sql`${withRows(model)}select ${totalCount(model, whole)} as total`,
  );
  return countOf(db, model, rows[0]?.total ?? 0, whole);
};

export interface Count {
  count: number;
  /** Whether the count is beyond the cap and therefore an estimate. */
  isEstimated: boolean;
}

export const exactly = (count: number): Count => ({ count, isEstimated: false });

/** What is counted up to the cap, and estimated beyond. */
const countOf = async (db: Queries, model: ReadModel, rowCount: number, of: SQL | undefined): Promise<Count> =>
  rowCount > COUNT_CAP && !model.exactCounts ? beyondCap(await planned(db, model, of)) : exactly(rowCount);

export interface Counts {
  total: Count;
  /** Without search and filters. */
  unfiltered: Count;
}

export interface CountsAsked {
  /** Whether the answer has the number of all rows; else they are not counted. */
  hasUnfiltered?: boolean;
  /** Waits for the number of matching rows, where another statement counts all of them. */
  found?: (() => Promise<number | undefined>) | undefined;
}

/** The number of matching rows and of all rows: exact up to 10,000, estimated beyond unless the model's are exact. */
export const readCounts = async (
  db: Queries,
  model: ReadModel,
  { where, scope, isFiltered, many }: Conditions,
  { hasUnfiltered = true, found }: CountsAsked = {},
): Promise<Counts> => {
  const filtered = where();
  const isKnown = model.total !== undefined && !scope;
  const known = async (): Promise<Count> => exactly((await model.total?.(db)) ?? 0);
  if (isKnown && !isFiltered) {
    const total = await known();
    return { total, unfiltered: total };
  }
  const needsUnfiltered = isFiltered && !isKnown && hasUnfiltered;
  const count = (is: boolean, condition: SQL | undefined) => (is ? totalCount(model, condition) : sql`0`);
  const [{ rows }, foundBeside] = await Promise.all([
    needsUnfiltered || (!found && !many)
      ? db.execute<{ total: number; unfiltered: number }>(sql`
          ${withRows(model)}select ${count(!found && !many, filtered)} as total,
            ${count(needsUnfiltered, scope)} as unfiltered`)
      : { rows: [] },
    found?.(),
  ]);
  const { total: counted = 0, unfiltered: all = 0 } = rows[0] ?? {};
  const [total, unfiltered] = await Promise.all([
    many ? countMany(db, model, many, filtered) : countOf(db, model, foundBeside ?? counted, filtered),
    isFiltered ? (isKnown ? known() : countOf(db, model, all, scope)) : undefined,
  ]);
  return { total, unfiltered: unfiltered ?? total };
};
