import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { boundedCount } from './counts.ts';
import type { FacetsQuery } from './matched.ts';
import { selecting } from './selecting.ts';

/* The values of a filter that are found in its column. */

/** The maximum number of values in a menu. */
const FACET_VALUES = 200;

/** Each found with one index access, and counted like the choices of a filter. */
const indexedValues = ({ model, conditions }: FacetsQuery, name: string, column: PgColumn): SQL => {
  const each = boundedCount(model, and(conditions.where(name), sql`${column} = every.value`));
  const next = (after: SQL) => sql`(select ${column} from ${model.from} where ${after} order by ${column} limit 1)`;
  return sql`(
    with recursive every as (
      select ${next(sql`${column} is not null`)} as value
      union all
      select ${next(sql`${column} > every.value`)} from every where every.value is not null)
    select coalesce(jsonb_agg(jsonb_build_object('value', counted.value::text, 'count', counted.count) order by counted.value), '[]'::jsonb)
    from (
      select every.value, ${each} as count
      from every where every.value is not null limit ${FACET_VALUES}) counted
    where counted.count > 0)`;
};

/** Of a table whose rows are all read in a moment (`ReadModel.exactCounts`): by one scan. */
const scannedValues = ({ model, conditions }: FacetsQuery, name: string, column: PgColumn): SQL => {
  const rows = selecting(model, { value: column }, and(conditions.where(name), sql`${column} is not null`));
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', counted.value::text, 'count', counted.count) order by counted.value), '[]'::jsonb)
    from (
      select value, count(*)::int as count from (${rows}) matching group by 1 order by 1 limit ${FACET_VALUES}) counted)`;
};

/** Selects the values of a column, each with the number of rows under the search and the other filters. */
export const valuesOf = (asked: FacetsQuery, name: string, column: PgColumn): SQL =>
  (asked.model.exactCounts ? scannedValues : indexedValues)(asked, name, column);
