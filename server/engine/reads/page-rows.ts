import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
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
  caller: Caller;
}

/** The rows of a page in each part, by each way they are found: the page is those of them that come first. */
const foundInParts = (
  model: ReadModel,
  { by, values }: Parts,
  { conditions, after, order, page }: PageOf,
): SQL | undefined => {
  const ways = conditions.many?.ways ?? [conditions.where()];
  const arms = ways.map((way) => {
    const ofPart = idsWhere(model, and(sql`${by} = parts.value`, way, after))
      .orderBy(...orderBy(order))
      .limit(page.offset + page.limit);
    return sql`select part.id from (${values}) as parts (value) cross join lateral (${ofPart}) as part (id)`;
  });
  return sql`${model.id} = any(array(${sql.join(arms, sql` union all `)}))`;
};

/**
 * The condition of a page's rows. Where few match, they are found as they were counted, by the indexes of the conditions:
 * of rows in the order of a list nearly all would be read before a page is full. Many are soon met in that order, in each
 * of the model's parts.
 */
export const pageRows = (model: ReadModel, of: PageOf): SQL | undefined => {
  const { conditions, counts, after, caller } = of;
  const { count, isEstimated } = counts.total;
  // a statement of its own would be read once for the rows that are found, and again for the page
  if (!model.rows && !isEstimated && count <= few(model) && conditions.isFiltered) {
    return and(sql`${model.id} = any(array(${idsWhere(model, conditions.where())}))`, after);
  }
  return model.parts && isEstimated ? foundInParts(model, model.parts(caller), of) : and(conditions.where(), after);
};
