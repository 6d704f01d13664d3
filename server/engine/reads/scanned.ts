import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { FACET_VALUES } from './facet-counts.ts';
import type { FacetsQuery } from './matched.ts';
import { selecting } from './selecting.ts';

/* How the values of filters are counted in a table whose rows are all read in a moment (`ReadModel.exactCounts`). */

/** Selects the counts of the rows that meet each of several conditions, among those of one, as a list: by one scan. */
export const scanCounts = (
  { model }: FacetsQuery,
  among: SQL | undefined,
  conditions: readonly (SQL | undefined)[],
): SQL => {
  if (!conditions.length) return sql`'[]'::jsonb`;
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition ?? sql`true`})`);
  const list = sql`to_jsonb(array[${sql.join(counts, sql`, `)}])`;
  return sql`(${selecting(model, { counts: list }, among)})`;
};

/** The values of a column, with the number of rows that have each: by one scan. */
export const scannedValues = ({ model, conditions }: FacetsQuery, name: string, column: PgColumn): SQL => {
  const rows = selecting(model, { value: column }, and(conditions.where(name), sql`${column} is not null`));
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', counted.value::text, 'count', counted.count) order by counted.value), '[]'::jsonb)
    from (
      select value, count(*)::int as count from (${rows}) matching group by 1 order by 1 limit ${FACET_VALUES}) counted)`;
};
