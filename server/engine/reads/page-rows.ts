import type { SQL } from 'drizzle-orm';
import { and, inArray, or, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Conditions } from './conditions.ts';
import type { Counts, CountsAsked } from './counts.ts';
import { exactly, readCounts } from './counts.ts';
import type { OrderTerm, Parts, ReadModel } from './model.ts';
import { orderBy } from './order.ts';
import type { Page } from './rows.ts';
import { selecting } from './selecting.ts';

/** The most rows that are found first and then put in order; of a list in parts, which is long, all that are counted. */
const FEW = 1000;
const few = ({ parts }: ReadModel): number => (parts ? COUNT_CAP : FEW);

interface PageOf {
  conditions: Conditions;
  /** The condition of the rows after a cursor. */
  after: SQL | undefined;
  order: readonly OrderTerm[];
  page: Page;
  state: Pick<ListState, 'filters' | 'sort'>;
  caller: Caller;
}

/** The values by which rows are put in order, by names, and the order by these names. */
const keysOf = (order: readonly OrderTerm[]) => {
  const named = order.map((term, at) => ({ term, name: `key${at}` }));
  return {
    keys: Object.fromEntries(named.map(({ term, name }) => [name, term.by])),
    terms: sql.join(orderBy(named.map(({ term, name }) => ({ ...term, by: sql`${sql.identifier(name)}` }))), sql`, `),
  };
};

/** The ids of the rows up to the end of a page: thousands are put in order before anything of them is joined. */
const firstOf = (model: ReadModel, where: SQL | undefined, { order, page }: PageOf): SQL => {
  const { keys, terms } = keysOf(order);
  const rows = selecting(model, { id: model.id, ...keys }, where);
  // without `offset 0` the planner may read the list in its order until the page is full, past nearly all other rows
  return sql`select id from (${rows.getSQL()} offset 0) found order by ${terms} limit ${page.offset + page.limit}`;
};

/** The ids of the rows up to the end of a page in each part: the page is those of them that come first. */
const firstInParts = (
  model: ReadModel,
  { by, values }: Parts,
  where: SQL | undefined,
  { order, page }: PageOf,
): SQL => {
  const names = by.map((_, at) => sql.identifier(`part${at}`));
  const isPart = by.map((value, at) => sql`${value} = parts.${names[at]}`);
  const ofPart = selecting(model, { id: model.id }, and(...isPart, where), order).limit(page.offset + page.limit);
  return sql`select part.id from (${values}) as parts (${sql.join(names, sql`, `)}) cross join lateral (${ofPart}) as part (id)`;
};

/** The rows of a page of many: those of each condition that is read whole, and those met in the order of the list. */
const foundOfMany = (model: ReadModel, parts: Parts, of: PageOf): SQL => {
  const { conditions, after } = of;
  const { many } = conditions;
  const inParts = (where: SQL | undefined) => firstInParts(model, parts, and(where, after), of);
  if (!many) return sql`${model.id} = any(array(${inParts(conditions.where())}))`;
  const { whole, met, withoutSearch } = many;
  const arms = whole.map((found) => sql`(${firstOf(model, and(withoutSearch, found, after), of)})`);
  // together: the more match, the sooner the page is full
  if (met.length) arms.push(inParts(and(withoutSearch, or(...met))));
  return sql`${model.id} = any(array(${sql.join(arms, sql` union all `)}))`;
};

/** The number of rows that a search has listed by their ids and that match, and the ids of a page of them: read once. */
const readFirst = async (
  db: Queries,
  model: ReadModel,
  { conditions, after, order, page }: PageOf,
): Promise<{ count: number; ids: number[] }> => {
  const { keys, terms } = keysOf(order);
  const rows = selecting(model, { id: model.id, ...keys, follows: after ?? sql`true` }, conditions.where());
  const answer = await db.execute<{ count: number; ids: number[] }>(sql`
    with matching as materialized (${rows})
    select (select count(*)::int from matching) as count,
      array(select id from matching where follows order by ${terms} limit ${page.limit} offset ${page.offset}) as ids`);
  return answer.rows[0] ?? { count: 0, ids: [] };
};

/** The condition of a page's rows, and where they stand among those that meet it. */
interface PageRows {
  where: SQL | undefined;
  page: Page;
}

/**
 * Where few match, they are found as they were counted, by the indexes of the conditions: of rows in the order of a list
 * nearly all would be read before a page is full. Many are soon met in that order, in each of the model's parts.
 */
const rowsOf = (model: ReadModel, { total }: Counts, of: PageOf): SQL | undefined => {
  const { conditions, after, state, caller } = of;
  const { count, isEstimated } = total;
  // a statement of its own would be read once for the rows that are found, and again for the page
  if (!model.rows && !isEstimated && count <= few(model) && conditions.isFiltered) {
    if (model.parts) return sql`${model.id} = any(array(${firstOf(model, and(conditions.where(), after), of)}))`;
    return and(sql`${model.id} = any(array(${selecting(model, { id: model.id }, conditions.where())}))`, after);
  }
  if (model.parts && isEstimated) return foundOfMany(model, model.parts(caller, state), of);
  const { many } = conditions;
  return and(many ? and(many.withoutSearch, or(...many.whole, ...many.met)) : conditions.where(), after);
};

/**
 * A page behind the first, by its ids: what is selected of a row would be computed for each row before the page, too. A
 * statement of its own would be read once for the ids, and again for the page.
 */
const byIds = (model: ReadModel, where: SQL | undefined, { order, page }: PageOf): PageRows => {
  if (!page.offset || model.rows) return { where, page };
  const ids = selecting(model, { id: model.id }, where, order).limit(page.limit).offset(page.offset);
  return { where: sql`${model.id} = any(array(${ids}))`, page: { limit: page.limit, offset: 0 } };
};

/** Counts the rows of a list, and finds those of a page. */
export const findPage = async (
  db: Queries,
  model: ReadModel,
  of: PageOf,
  asked: CountsAsked,
): Promise<PageRows & { counts: Counts }> => {
  const { conditions, page } = of;
  if (!model.parts || model.rows || !conditions.hasFoundFew) {
    const counts = await readCounts(db, model, conditions, asked);
    return { counts, ...byIds(model, rowsOf(model, counts, of), of) };
  }
  const [{ count, ids }, { unfiltered }] = await Promise.all([
    readFirst(db, model, of),
    // only those without search and filters: the others are counted beside it
    readCounts(db, model, conditions, { ...asked, found: async () => 0 }),
  ]);
  return {
    counts: { total: exactly(count), unfiltered },
    where: inArray(model.id, ids),
    page: { limit: page.limit, offset: 0 },
  };
};
