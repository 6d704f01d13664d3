import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import { once } from '../../../domain/once.ts';
import type { Queries } from '../../db/database.ts';
import { estimateOf } from './estimate.ts';
import type { Sought } from './model.ts';

/** A way to find rows: by an index for few, and as a condition for many. */
export interface Way {
  /** Selects their ids, as `id`; one may come several times. Without it, `is` finds them by an index of the table itself. */
  ids?: SQL;
  is: SQL;
  /** The condition where it is compared with all rows, if another one is faster then. */
  ofAll?: SQL;
  /** One condition for several ways, met where one of them is, if comparing it is faster than comparing each. */
  joint?: SQL;
  /** How many it finds, where that is known; else the planner is asked, who may be wrong by far. */
  rows?: number;
  /** It is known to find many, and by no index: only the planner is asked how many. */
  isMany?: boolean;
  /**
   * What it finds lies together in the order of the list, as numbers do: in that order nearly all other rows may come
   * first, so that some ten thousand are all read, and then put in order.
   */
  isTogether?: boolean;
}

/** What a way has found, reading at most one more than lists count. */
interface Found extends Record<string, unknown> {
  rows: number;
  /** How many of them are different. */
  ids: number;
  sample: number[];
  /** All ids, unless there are more than are counted. */
  listed: number[] | null;
}

const UNREAD: Found = { rows: COUNT_CAP + 1, ids: COUNT_CAP + 1, sample: [], listed: null };

const SAMPLE = 100;

/** The most rows that are all read for a page. */
const MOST_READ = 50_000;

/** A page of ten in each of some parts: as many of the rows that are found are met in the order of the list. */
const MET = 40;

/** Whether it takes longer to meet rows in the order of the list, among all others, than to read all that are found. */
const areSparse = (rows: number, all: number): boolean => (MET * all) / rows > rows;

const idsOf = (id: PgColumn, { ids, is }: Way): SQL => ids ?? sql`select ${id} as id from ${id.table} where ${is}`;

/** What each way finds by its own index. */
const findBy = async (db: Queries, id: PgColumn, ways: readonly Way[]): Promise<Found[]> => {
  if (!ways.length) return [];
  const reads = ways.map(
    (way, at) => sql`
      select ${at}::int as way, count(*)::int as rows, count(distinct id)::int as ids,
        coalesce((array_agg(id))[1:${SAMPLE}::int], '{}') as sample,
        case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(id), '{}') end as listed
      from (${idsOf(id, way)} limit ${COUNT_CAP + 1}) found`,
  );
  const { rows } = await db.execute<Found & { way: number }>(sql.join(reads, sql` union all `));
  return rows.sort((one, other) => one.way - other.way);
};

/** The share of a sample that no other way has found before. */
const shareOf = async (
  db: Queries,
  id: PgColumn,
  sample: readonly number[],
  before: readonly SQL[],
): Promise<number> => {
  if (!before.length || !sample.length) return 1;
  const already = sql.join([...before], sql` or `);
  const { rows } = await db.execute<{ share: number }>(
    sql`select avg((not coalesce(${already}, false))::int)::float8 as share from ${id.table}
      where ${id} = any(${sql.param([...sample])}::int[])`,
  );
  return rows[0]?.share ?? 1;
};

/**
 * The rows that are found in any of several ways: as one condition with `or` they would be compared with every row. Few
 * are listed by their ids. Of many the planner estimates how many each way finds, and a sample of what it found says how
 * many of these the others do not.
 * @param id the column with the ids; the conditions of the ways are on its table only
 */
export const soughtBy = async (db: Queries, id: PgColumn, ways: readonly Way[]): Promise<SQL | Sought> => {
  const found = await findBy(
    db,
    id,
    ways.filter((way) => !way.isMany),
  );
  const ids = [...new Set(found.flatMap(({ listed }) => listed ?? []))];
  // joined with the values, the table need not be read where an index has what is selected; with `any` it would be
  const few = sql`${id} in (select unnest(${sql.param(ids)}::int[]))`;
  const next = found.values();
  const many = ways.flatMap((way) => {
    const one = way.isMany ? UNREAD : next.next().value;
    return one && one.rows > COUNT_CAP ? [{ ...one, way }] : [];
  });
  if (!many.length && ids.length <= COUNT_CAP) return few;
  const all = once(() => estimateOf(db, sql`select from ${id.table}`));
  const sized = await Promise.all(
    many.map(async ({ way, ...one }) => {
      const sizeOf = once(async () => {
        const planned = way.rows ?? (await estimateOf(db, idsOf(id, way)));
        return Math.max(one.ids, (planned * one.ids) / one.rows); // at least what is found so far
      });
      const isReadWhole = async () => {
        if (!way.isTogether && way.rows === undefined) return false;
        const rows = await sizeOf();
        return rows <= MOST_READ && (way.isTogether === true || areSparse(rows, await all()));
      };
      return { way, sample: one.sample, sizeOf, isWhole: await isReadWhole() };
    }),
  );
  const estimate = async (): Promise<number> => {
    const conditions = sized.map(({ way }) => way.is);
    const added = sized.map(async ({ sizeOf, sample }, at) => {
      const [size, share] = await Promise.all([sizeOf(), shareOf(db, id, sample, conditions.slice(0, at))]);
      return size * share;
    });
    return Math.round((await Promise.all(added)).reduce((sum, rows) => sum + rows, ids.length));
  };
  const [whole, met] = [sized.filter(({ isWhole }) => isWhole), sized.filter(({ isWhole }) => !isWhole)];
  // with `in` each row would be looked up again by its id
  const read = whole.map(({ way }) => (way.ids ? sql`${id} in (${way.ids})` : way.is));
  const inAny = whole.map(({ way }) => sql`${id} in (${idsOf(id, way)})`);
  // what ways have in common is compared once
  const listed = ids.length ? [few] : [];
  const ofAll = new Set([...listed, ...inAny, ...met.map(({ way }) => way.ofAll ?? way.joint ?? way.is)]);
  return {
    ofAll: sql`(${sql.join([...ofAll], sql` or `)})`,
    whole: [...listed, ...read],
    met: [...new Set(met.map(({ way }) => way.joint ?? way.is))],
    estimate,
  };
};
