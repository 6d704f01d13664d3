import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { ListState } from '../../../declare/list-state.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Conditions } from './conditions.ts';
import type { Counts } from './counts.ts';
import type { OrderTerm, Parts, ReadModel } from './model.ts';
import { orderBy } from './order.ts';
import type { Page } from './rows.ts';
import { joined } from './rows.ts';

/** The most rows that are found first and then put in order; of a list in parts, which is long, all that are counted. */
const FEW = 1000;
const few = ({ parts }: ReadModel): number => (parts ? COUNT_CAP : FEW);

const idsWhere = (model: ReadModel, where: SQL | undefined) =>
  joined(new QueryBuilder().select({ id: model.id }).from(model.from).$dynamic(), model).where(where);

interface PageOf {
  conditions: Conditions;
  counts: Counts;
  /** The condition of the rows after a cursor. */
  after: SQL | undefined;
  order: readonly OrderTerm[];
  page: Page;
  state: Pick<ListState, 'filters'>;
  caller: Caller;
}

/** The rows of a page in each part, by each way they are found: the page is those of them that come first. */
const foundInParts = (
  model: ReadModel,
  { by, values }: Parts,
  { conditions, after, order, page }: PageOf,
): SQL | undefined => {
  const names = by.map((_, at) => sql.identifier(`part${at}`));
  const isPart = by.map((value, at) => sql`${value} = parts.${names[at]}`);
  const ways = conditions.many?.ways ?? [conditions.where()];
  const arms = ways.map((way) => {
    const ofPart = idsWhere(model, and(...isPart, way, after))
      .orderBy(...orderBy(order))
      .limit(page.offset + page.limit);
    return sql`select part.id from (${values}) as parts (${sql.join(names, sql`, `)}) cross join lateral (${ofPart}) as part (id)`;
  });
  return sql`${model.id} = any(array(${sql.join(arms, sql` union all `)}))`;
};

/** The ids of the rows up to the end of a page: thousands are put in order before anything of them is joined. */
const firstOf = (model: ReadModel, where: SQL | undefined, { order, page }: PageOf): SQL => {
  const keys = Object.fromEntries(order.map(({ by }, at) => [`key${at}`, sql`${by}`.as(`key${at}`)]));
  const rows = joined(
    new QueryBuilder()
      .select({ id: sql`${model.id}`.as('id'), ...keys })
      .from(model.from)
      .$dynamic(),
    model,
  ).where(where);
  const terms = orderBy(order.map((term, at) => ({ ...term, by: sql`${sql.identifier(`key${at}`)}` })));
  // without `offset 0` the planner may read the list in its order until the page is full, past nearly all other rows
  return sql`select id from (${rows.getSQL()} offset 0) found order by ${sql.join(terms, sql`, `)} limit ${page.offset + page.limit}`;
};

/**
 * The condition of a page's rows. Where few match, they are found as they were counted, by the indexes of the conditions:
 * of rows in the order of a list nearly all would be read before a page is full. Many are soon met in that order, in each
 * of the model's parts.
 */
export const pageRows = (model: ReadModel, of: PageOf): SQL | undefined => {
  const { conditions, counts, after, state, caller } = of;
  const { count, isEstimated } = counts.total;
  // a statement of its own would be read once for the rows that are found, and again for the page
  if (!model.rows && !isEstimated && count <= few(model) && conditions.isFiltered) {
    if (model.parts) return sql`${model.id} = any(array(${firstOf(model, and(conditions.where(), after), of)}))`;
    return and(sql`${model.id} = any(array(${idsWhere(model, conditions.where())}))`, after);
  }
  return model.parts && isEstimated
    ? foundInParts(model, model.parts(caller, state.filters), of)
    : and(conditions.where(), after);
};
