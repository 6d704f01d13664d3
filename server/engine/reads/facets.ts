import type { SQL } from 'drizzle-orm';
import { and, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { ListState } from '../../../declare/list-state.ts';
import type { ValuesParam } from '../../../declare/params.ts';
import { declaredChoices, EMPTY } from '../../../declare/params.ts';
import type { Filter, Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Conditions } from './conditions.ts';
import { conditionOf, sourceOf } from './conditions.ts';
import { boundedCount, COUNT_CAP } from './counts.ts';
import type { FacetChoice, ReadModel } from './model.ts';

/** A value with the number of records that have it under the search and the other filters, if it is counted. */
export interface FacetValue extends FacetChoice {
  count?: number;
}
export type Facets = Record<string, FacetValue[]>;

/** The maximum number of values in a menu. */
const FACET_VALUES = 200;

export interface FacetsQuery {
  model: ReadModel;
  resource: Resource;
  state: ListState;
  conditions: Conditions;
  caller: Caller;
}

/** How a facet is read: values that need no query, or an expression to select. */
type Plan = { name: string; values: readonly FacetChoice[] } | Counted;

interface Counted {
  name: string;
  select: SQL;
  read: (answer: unknown) => FacetValue[];
}

const capped = (count: number): number => Math.min(count, COUNT_CAP);

/** Counts each value separately, so that no count reads more rows than the cap. */
const countChoices = (asked: FacetsQuery, filter: Filter, choices: readonly FacetChoice[]): Counted => {
  const { model, resource, conditions, caller } = asked;
  const { name } = filter.param;
  const counts = choices.map(({ value }) =>
    boundedCount(model, and(conditions.where(name), conditionOf(model, resource, filter, [value], caller))),
  );
  return {
    name,
    select: counts.length ? sql`to_jsonb(array[${sql.join(counts, sql`, `)}])` : sql`'[]'::jsonb`,
    read: (answer) => {
      const found = answer as number[]; // as it was selected
      return choices.map((choice, at) => ({ ...choice, count: capped(found[at] ?? 0) }));
    },
  };
};

/** The values of a column, each found with one index access, and counted like the choices above. */
const valuesOf = ({ model, conditions }: FacetsQuery, name: string, column: PgColumn): SQL => {
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

/** The values of a column, then the rows without a value if the filter offers them. */
const countColumn = (asked: FacetsQuery, filter: Filter, column: PgColumn, empty: readonly FacetChoice[]): Counted => {
  const { name } = filter.param;
  const without = countChoices(asked, filter, empty);
  return {
    name,
    select: sql`jsonb_build_array(${valuesOf(asked, name, column)}, ${without.select})`,
    read: (answer) => {
      const [found, counts] = answer as [{ value: string; count: number }[], unknown]; // as it was selected
      const values = found.map(({ value, count }) => ({ value, label: value, count: capped(count) }));
      return [...values, ...without.read(counts)];
    },
  };
};

const planOf = async (
  db: Queries,
  asked: FacetsQuery,
  filter: Filter,
  param: ValuesParam,
): Promise<Plan | undefined> => {
  const { model, state, caller } = asked;
  const { name, choices, counted, empty } = param;
  const ofEmpty = empty === undefined ? [] : [{ value: EMPTY, label: empty }];
  const source = sourceOf(model, filter.source);
  if (counted === false) return undefined;
  if (source?.labels) {
    const chosen = state.filters[name];
    const values = Array.isArray(chosen) && chosen.length ? await source.labels(db, chosen, caller) : [];
    return { name, values };
  }
  if (source?.choices) return countChoices(asked, filter, [...(await source.choices(db, caller)), ...ofEmpty]);
  if (choices) {
    const declared = Object.entries(declaredChoices(param)).map(([value, label]) => ({ value, label }));
    return countChoices(asked, filter, declared);
  }
  return is(source?.value, PgColumn) ? countColumn(asked, filter, source.value, ofEmpty) : undefined;
};

/**
 * The values of each filter, with the number of rows under the search and the other filters, capped at 10,000. One
 * statement, which reads a bounded number of rows.
 */
export const readFacets = async (db: Queries, asked: FacetsQuery): Promise<Facets> => {
  const plans: Plan[] = [];
  for (const filter of asked.resource.list.filters) {
    const plan = filter.param.kind === 'values' ? await planOf(db, asked, filter, filter.param) : undefined;
    if (plan) plans.push(plan);
  }
  const selects = plans.flatMap((plan) => ('select' in plan ? [plan.select] : []));
  const { rows } = selects.length
    ? await db.execute<{ facets: unknown[] }>(sql`select jsonb_build_array(${sql.join(selects, sql`, `)}) as facets`)
    : { rows: [] };
  const answers = [...(rows[0]?.facets ?? [])];
  return Object.fromEntries(
    plans.map((plan) => [plan.name, 'values' in plan ? [...plan.values] : plan.read(answers.shift())]),
  );
};
