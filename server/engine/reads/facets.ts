import type { SQL } from 'drizzle-orm';
import { and, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import type { ValuesParam } from '../../../declare/params.ts';
import { ALL, declaredChoices, EMPTY } from '../../../declare/params.ts';
import type { Filter } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import { conditionOf, sourceOf } from './conditions.ts';
import { boundedCount } from './counts.ts';
import { type Grouped, groupedCounts, type ToldCount } from './grouped.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import { matchedBy } from './matched.ts';
import type { FacetChoice, Linked } from './model.ts';
import { withRows } from './model.ts';

/** A value with the number of records that have it under the search and the other filters, if it is counted. */
export interface FacetValue extends FacetChoice {
  count?: number;
  /** In the rows of a matrix: the records that also have each value of the filter across, by that filter's name. */
  by?: Record<string, Record<string, number>>;
}
export type Facets = Record<string, FacetValue[]>;

/** The maximum number of values in a menu. */
const FACET_VALUES = 200;

/** How a facet is read: values that need no query, or an expression to select. */
type Plan = { name: string; values: readonly FacetChoice[] } | Counted;

interface Counted {
  name: string;
  select: SQL;
  read: (answer: unknown, told: ToldCount) => FacetValue[];
}

const capped = (count: number): number => Math.min(count, COUNT_CAP);

/** The values of a filter under a search that more rows match than are counted. */
const uncounted = (name: string, values: readonly FacetChoice[]): Plan => ({ name, values });

/** The records that have a value of a filter, whatever the filter is set to. */
const havingValue = ({ model, resource, caller }: FacetsQuery, filter: Filter, value: string) =>
  value === ALL ? undefined : conditionOf(model, resource, filter, [value], caller);

/** Selects several counts, each with a condition, as one list. */
const selectCounts = ({ model }: FacetsQuery, conditions: readonly (SQL | undefined)[]): SQL =>
  conditions.length
    ? sql`to_jsonb(array[${sql.join(
        conditions.map((condition) => boundedCount(model, condition)),
        sql`, `,
      )}])`
    : sql`'[]'::jsonb`;

/** Counts each value separately, so that no count reads more rows than the cap. */
const countChoices = (
  asked: FacetsQuery,
  filter: Filter,
  choices: readonly FacetChoice[],
  isTold: Grouped['isTold'] = () => false,
): Counted => {
  const { name } = filter.param;
  const others = asked.conditions.where(name);
  const apart = choices.filter(({ value }) => !isTold(name, value));
  return {
    name,
    select: selectCounts(
      asked,
      apart.map(({ value }) => and(others, havingValue(asked, filter, value))),
    ),
    read: (answer, told) => {
      const found = answer as number[]; // as it was selected
      const countOf = (choice: FacetChoice): number => {
        const at = apart.indexOf(choice);
        return at < 0 ? told(name, choice.value) : (found[at] ?? 0);
      };
      return choices.map((choice) => ({ ...choice, count: capped(countOf(choice)) }));
    },
  };
};

/** Counts the rows of the table that links the values, which has a row for each record and value. */
const countLinked = (
  asked: FacetsQuery,
  filter: Filter,
  choices: readonly FacetChoice[],
  linked: Linked,
  matched: Matched,
): Counted => {
  const { name } = filter.param;
  const { of, value } = linked;
  const each = choices.map(
    (choice) => sql`${choice.value}::text, (
      select count(*)::int from (
        select 1 from ${value.table} where ${value} = ${Number(choice.value)} limit ${COUNT_CAP + 1}) counted)`,
  );
  return {
    name,
    select: asked.conditions.where(name)
      ? sql`(
        select coalesce(jsonb_object_agg(value, count), '{}'::jsonb)
        from (
          select ${value} as value, count(*)::int as count from ${value.table}
          where ${of} = any(array(select id from ${matched.rows(name)} found)) group by 1) counted)`
      : sql`jsonb_build_object(${sql.join(each, sql`, `)})`,
    read: (answer) => {
      const counts = answer as Readonly<Record<string, number>>; // as it was selected
      return choices.map((choice) => ({ ...choice, count: capped(counts[choice.value] ?? 0) }));
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
    read: (answer, told) => {
      const [found, counts] = answer as [{ value: string; count: number }[], unknown]; // as it was selected
      const values = found.map(({ value, count }) => ({ value, label: value, count: capped(count) }));
      return [...values, ...without.read(counts, told)];
    },
  };
};

/** The values of a filter that are known without reading the records; undefined: they are found among them. */
export const knownValues = async (
  db: Queries,
  { model, caller }: Pick<FacetsQuery, 'model' | 'caller'>,
  { source, param }: Filter,
): Promise<readonly FacetChoice[] | undefined> => {
  if (param.kind !== 'values') return undefined;
  const found = await sourceOf(model, source)?.choices?.(db, caller);
  const { choices, empty, all } = param;
  const declared = found ? (empty === undefined ? {} : { [EMPTY]: empty }) : choices && declaredChoices(param);
  if (!declared) return undefined;
  return [
    ...(found ?? []),
    ...Object.entries(declared).map(([value, label]) => ({ value, label })),
    ...(all === undefined ? [] : [{ value: ALL, label: all }]),
  ];
};

const planOf = async (
  db: Queries,
  asked: FacetsQuery,
  filter: Filter,
  param: ValuesParam,
  { isTold }: Grouped,
  matched: Matched,
): Promise<Plan | undefined> => {
  const { model, state, caller } = asked;
  const { name, counted, empty } = param;
  const source = sourceOf(model, filter.source);
  if (counted === false) return undefined;
  if (source?.labels) {
    const chosen = state.filters[name];
    const values = Array.isArray(chosen) && chosen.length ? await source.labels(db, chosen, caller) : [];
    return { name, values };
  }
  const known = await knownValues(db, asked, filter);
  if (known && asked.conditions.isMany) return uncounted(name, known);
  if (known && source?.linked) return countLinked(asked, filter, known, source.linked, matched);
  if (known) return countChoices(asked, filter, known, isTold);
  const ofEmpty = empty === undefined ? [] : [{ value: EMPTY, label: empty }];
  return is(source?.value, PgColumn) ? countColumn(asked, filter, source.value, ofEmpty) : undefined;
};

/** The counts of a matrix: of each value of the filter down with each value of the filter across. */
interface Crossed {
  rows: string;
  columns: string;
  down: readonly FacetChoice[];
  across: readonly FacetChoice[];
  select: SQL;
}

const crossedOf = async (db: Queries, asked: FacetsQuery, rows: string, columns: string): Promise<Crossed> => {
  const { resource, conditions } = asked;
  const [down, across] = await Promise.all(
    [rows, columns].map(async (name) => {
      const filter = resource.list.filters.find(({ param }) => param.name === name);
      const values = filter && (await knownValues(db, asked, filter));
      if (!values)
        throw new Error(`${resource.name}: the values of "${name}" are not known, so no matrix can count them`);
      return { values, where: (value: string) => havingValue(asked, filter, value) };
    }),
  );
  if (!down || !across) throw new Error('A matrix has two filters');
  const where = conditions.where(rows, columns);
  const pairs = down.values.flatMap((one) =>
    across.values.map((other) => and(where, down.where(one.value), across.where(other.value))),
  );
  return { rows, columns, down: down.values, across: across.values, select: selectCounts(asked, pairs) };
};

/** Adds the counts of a matrix to the facet of its rows. */
const withCrossed = (facets: Facets, { rows, columns, down, across }: Crossed, counts: readonly number[]): Facets => {
  const by = new Map(
    down.map(({ value }, at) => {
      const inRow = counts.slice(at * across.length, (at + 1) * across.length).map(capped);
      return [value, Object.fromEntries(across.map((other, place) => [other.value, inRow[place] ?? 0]))];
    }),
  );
  const values = (facets[rows] ?? []).map((one) => {
    const crossed = by.get(one.value);
    return crossed ? { ...one, by: { ...one.by, [columns]: crossed } } : one;
  });
  return { ...facets, [rows]: values };
};

/**
 * The values of each filter, with the number of rows under the search and the other filters, capped at 10,000. One
 * statement, which reads a bounded number of rows.
 */
export const readFacets = async (db: Queries, asked: FacetsQuery): Promise<Facets> => {
  const { filters, strips } = asked.resource.list;
  const matched = matchedBy(asked);
  const grouped = groupedCounts(asked, matched);
  const plans: Plan[] = [];
  for (const filter of filters) {
    const plan =
      filter.param.kind === 'values' ? await planOf(db, asked, filter, filter.param, grouped, matched) : undefined;
    if (plan) plans.push(plan);
  }
  const matrices: Crossed[] = [];
  for (const strip of strips) {
    if (strip.kind === 'matrix') matrices.push(await crossedOf(db, asked, strip.rows, strip.columns));
  }
  const selects = [
    ...(grouped.select ? [grouped.select] : []),
    ...plans.flatMap((plan) => ('select' in plan ? [plan.select] : [])),
    ...matrices.map((one) => one.select),
  ];
  const { rows } = selects.length
    ? await db.execute<{ facets: unknown[] }>(
        sql`${matched.statement ?? withRows(asked.model)}select jsonb_build_array(${sql.join(selects, sql`, `)}) as facets`,
      )
    : { rows: [] };
  const answers = [...(rows[0]?.facets ?? [])];
  const told = grouped.read(grouped.select ? answers.shift() : []);
  const facets: Facets = Object.fromEntries(
    plans.map((plan) => [plan.name, 'values' in plan ? [...plan.values] : plan.read(answers.shift(), told)]),
  );
  return matrices.reduce(
    (all, matrix) => withCrossed(all, matrix, answers.shift() as number[]), // as it was selected
    facets,
  );
};
