import type { SQL } from 'drizzle-orm';
import { is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import { fieldMeta } from '../../../declare/field.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { EMPTY } from '../../../declare/list/params.ts';
import type { Filter } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import { valuesOf } from './column-values.ts';
import { groupedByOf, sourceOf } from './conditions.ts';
import {
  capped,
  type FacetValue,
  havingValue,
  isScanning,
  knownValues,
  scanCounts,
  selectCounts,
} from './facet-counts.ts';
import { type Grouped, type GroupedCounts, isGroupedBy } from './grouped.ts';
import type { FacetsQuery, Matched } from './matched.ts';
import { isGrouping } from './matched.ts';
import type { FacetChoice, Linked, Reference, Value } from './model.ts';
import { countReferences } from './references.ts';

/** How a facet is read: values that need no query, or an expression to select. */
export type Plan = { name: string; values: readonly FacetChoice[] } | Counted | Scanned | Found;

interface Counted {
  name: string;
  select: SQL;
  read: (answer: unknown, grouped: GroupedCounts) => FacetValue[];
}

/** The values of a filter that is not set, of a table that is scanned: counted with those of the other ones. */
interface Scanned {
  name: string;
  conditions: readonly (SQL | undefined)[];
  read: Counted['read'];
}

/** The values of a filter that are found in the column that tells them. */
interface Found {
  name: string;
  found: (grouped: GroupedCounts) => FacetValue[];
}

/** The values of a filter under a search that more rows match than are counted. */
const withoutCounts = (name: string, values: readonly FacetChoice[]): Plan => ({ name, values });

/** Counts each value separately, so that no count reads more rows than the cap, or those of a small table by one scan. */
const countChoices = (
  asked: FacetsQuery,
  filter: Filter,
  choices: readonly FacetChoice[],
  isGrouped: Grouped['isGrouped'],
): Counted | Scanned => {
  const { name } = filter.param;
  const groupedBy = groupedByOf(asked.model, filter);
  const isTold = ({ value }: FacetChoice) => groupedBy !== undefined && isGroupedBy(groupedBy, value);
  const uncounted = choices.filter(({ value }) => !isGrouped(name, value));
  // those that a stored column tells are read from its index at once, where one that it does not tell is chosen
  const told = isGrouping(asked) && !isScanning(asked) ? uncounted.filter(isTold) : [];
  const apart = [...told, ...uncounted.filter((choice) => !told.includes(choice))];
  const having = apart.map(({ value }) => havingValue(asked, filter, value));
  const among = asked.conditions.where(name);
  const isScanned = isScanning(asked) && asked.state.filters[name] === undefined;
  const toldCounts = told.length ? sql`${scanCounts(asked, among, having.slice(0, told.length))} || ` : sql``;
  return {
    name,
    ...(isScanned
      ? { conditions: having }
      : { select: sql`${toldCounts}${selectCounts(asked, among, having.slice(told.length))}` }),
    read: (answer, grouped) => {
      const found = answer as number[]; // as it was selected
      const countOf = (choice: FacetChoice): number => {
        const at = apart.indexOf(choice);
        return at < 0 ? grouped.count(name, choice.value) : (found[at] ?? 0);
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

/** The values of a column, then the rows without a value if the filter offers them. */
const countColumn = (asked: FacetsQuery, filter: Filter, column: PgColumn, empty: readonly FacetChoice[]): Counted => {
  const { name } = filter.param;
  const isEmpty = empty.map(({ value }) => havingValue(asked, filter, value));
  const without = selectCounts(asked, asked.conditions.where(name), isEmpty);
  return {
    name,
    select: sql`jsonb_build_array(${valuesOf(asked, name, column)}, ${without})`,
    read: (answer) => {
      const [found, counts] = answer as [{ value: string; count: number }[], number[]]; // as it was selected
      return [
        ...found.map(({ value, count }) => ({ value, label: value, count: capped(count) })),
        ...empty.map((one, at) => ({ ...one, count: capped(counts[at] ?? 0) })),
      ];
    },
  };
};

/** The records that a reference points to, then the rows without one if the filter offers them. */
const countRecords = (
  asked: FacetsQuery,
  filter: Filter,
  value: Value,
  reference: Reference,
  empty: readonly FacetChoice[],
): Counted => {
  const { name } = filter.param;
  const offered = asked.sought ? [] : empty;
  const records = countReferences(asked, filter, value, reference, asked.sought?.text ?? '');
  const isEmpty = offered.map((one) => havingValue(asked, filter, one.value));
  return {
    name,
    select: sql`jsonb_build_array(${records.select}, ${selectCounts(asked, asked.conditions.where(name), isEmpty)})`,
    read: (answer) => {
      const [found, counts] = answer as [unknown, number[]]; // as it was selected
      return [...records.read(found), ...offered.map((one, at) => ({ ...one, count: capped(counts[at] ?? 0) }))];
    },
  };
};

/** The values that are found in the column that tells them, then the rows without one if the filter offers them. */
const foundValues = ({ resource }: FacetsQuery, { source, param }: Filter, empty: readonly FacetChoice[]): Found => {
  const field = resource.record.shape[source];
  const meta = field && fieldMeta(field);
  const labelOf = (text: string): string => {
    const value = meta?.kind.parse?.(text, meta);
    return (value !== undefined && meta?.kind.format?.(value, meta)) || text;
  };
  return {
    name: param.name,
    found: (grouped) => [
      ...[...grouped.values(param.name)].map(([value, count]) => ({
        value,
        label: labelOf(value),
        count: capped(count),
      })),
      ...empty.map((one) => ({ ...one, count: capped(grouped.count(param.name, one.value)) })),
    ],
  };
};

/** How the values of one filter are read; undefined: they are not offered. */
export const planOf = async (
  db: Queries,
  asked: FacetsQuery,
  filter: Filter,
  param: ValuesParam,
  { isGrouped }: Grouped,
  matched: Matched,
): Promise<Plan | undefined> => {
  const { model, state, caller, sought } = asked;
  const { name, counted, empty } = param;
  if (sought && sought.facet !== name) return undefined;
  const source = sourceOf(model, filter.source);
  if (counted === false) return undefined;
  if (source?.labels) {
    const chosen = state.filters[name];
    const values = Array.isArray(chosen) && chosen.length ? await source.labels(db, chosen, caller) : [];
    return { name, values };
  }
  const known = await knownValues(db, asked, filter);
  if (known && asked.conditions.many && model.parts) return withoutCounts(name, known);
  if (known && source?.linked) return countLinked(asked, filter, known, source.linked, matched);
  if (known) return countChoices(asked, filter, known, isGrouped);
  const ofEmpty = empty === undefined ? [] : [{ value: EMPTY, label: empty }];
  if (source?.reference && source.value) {
    return countRecords(asked, filter, source.value, source.reference, ofEmpty);
  }
  const groupedBy = groupedByOf(model, filter);
  if (groupedBy && !groupedBy.has && isGrouped(name, EMPTY)) return foundValues(asked, filter, ofEmpty);
  return is(source?.value, PgColumn) ? countColumn(asked, filter, source.value, ofEmpty) : undefined;
};
