import type { SQL } from 'drizzle-orm';
import { and, desc, inArray, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import type { Caller } from '../../http/sessions.ts';
import { runRows } from './list-rows.ts';
import { runScope, whereOf } from './list-where.ts';

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

interface Found {
  ids: number[];
  total: number | null;
  unfiltered: number;
  [column: string]: unknown;
}

/**
 * A page's ids, how many there are in all, and how many without the filters. What a filter finds is named twice, so that
 * it is found once and kept; named once, without a filter, the first ids are read off the index.
 */
const pageOf = async (db: Queries, where: SQL | undefined, within: SQL | undefined, { limit, offset }: Page) => {
  const { rows } = await db.execute<Found>(sql`
    with found as (select id, run_date from ${checkRuns} where ${where ?? sql`true`})
    select
      array(select id from found order by run_date desc, id desc limit ${limit} offset ${offset}) as ids,
      ${where ? sql`(select count(*)::int from found)` : sql`null::int`} as total,
      (select count(*)::int from ${checkRuns} where ${within ?? sql`true`}) as unfiltered`);
  const { ids = [], total, unfiltered = 0 } = rows[0] ?? {};
  return { ids, total: total ?? unfiltered, unfiltered };
};

/** A page of the release list: newest run first. @param page absent: all rows, for the export. */
export const listRuns = async (db: Queries, state: ListState, caller: Caller, page?: Page, isLazy = false) => {
  const where = whereOf(db, state, caller);
  if (!page) {
    const rows = await allRows(db, await idsOf(db, where));
    return { rows, total: rows.length, unfiltered: rows.length, offset: 0 };
  }
  const { ids, ...counts } = await pageOf(db, where, runScope(db, caller), page);
  return { rows: await runRows(db, ids, isLazy), ...counts, offset: page.offset };
};

/** How many runs a filter finds, and the ids of the first ones. A statement of its own: it sees what was committed. */
export const idsMatching = async (db: Queries, state: ListState, caller: Caller, most: number) => {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with found as (select id from ${checkRuns} where ${whereOf(db, state, caller) ?? sql`true`})
    select array(select id from found order by id limit ${most}) as ids, (select count(*)::int from found) as total`);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
};

/** Named runs, as far as the person may see them. */
export const runsById = async (db: Queries, ids: readonly number[], caller: Caller): Promise<CheckRunRow[]> =>
  runRows(db, await idsOf(db, and(inArray(checkRuns.id, [...ids]), runScope(db, caller))));
