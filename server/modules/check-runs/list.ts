import type { SQL } from 'drizzle-orm';
import { and, desc, inArray, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { CheckRunRow } from '../../../resources/check-runs-row.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import type { Caller } from '../../http/sessions.ts';
import { runRows } from './list-rows.ts';
import { runsWithin, whereOf } from './list-where.ts';

const countRuns = async (db: Queries, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(checkRuns).where(where);
  return row?.count ?? 0;
};

const NEWEST_FIRST = [desc(checkRuns.run_date), desc(checkRuns.id)];

const idsOf = async (db: Queries, where: SQL | undefined): Promise<number[]> => {
  const rows = await db
    .select({ id: checkRuns.id })
    .from(checkRuns)
    .where(where)
    .orderBy(...NEWEST_FIRST);
  return rows.map(({ id }) => id);
};

/** Rows asked for at once when all are wanted: an export of a year is more ids than one statement takes. */
const CHUNK = 1000;

const allRows = async (db: Queries, ids: readonly number[]): Promise<CheckRunRow[]> => {
  const rows: CheckRunRow[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) rows.push(...(await runRows(db, ids.slice(at, at + CHUNK))));
  return rows;
};

interface Page {
  limit: number;
  offset: number;
}

/**
 * A page's ids and how many there are in all. A filter is worked out once for both; without one the first ids stand in
 * the index, and counting them all beside would lose that.
 */
const pageOf = async (db: Queries, where: SQL | undefined, { limit, offset }: Page) => {
  const total = where ? sql<number>`(count(*) over ())::int` : sql<null>`null`;
  const rows = await db
    .select({ id: checkRuns.id, total })
    .from(checkRuns)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await countRuns(db, where)) };
};

/** A page of the release list: newest run first. @param page absent: all rows, for the export. */
export const listRuns = async (db: Queries, state: ListState, caller: Caller, page?: Page, isLazy = false) => {
  const where = whereOf(db, state, caller);
  if (!page) {
    const rows = await allRows(db, await idsOf(db, where));
    return { rows, total: rows.length, unfiltered: rows.length, offset: 0 };
  }
  const { ids, total } = await pageOf(db, where, page);
  const unfiltered = where ? await countRuns(db, runsWithin(db, caller)) : total;
  return { rows: await runRows(db, ids, isLazy), total, unfiltered, offset: page.offset };
};

/** Named runs, as far as the person may see them. */
export const runsById = async (db: Queries, ids: readonly number[], caller: Caller): Promise<CheckRunRow[]> =>
  runRows(db, await idsOf(db, and(inArray(checkRuns.id, [...ids]), runsWithin(db, caller))));
