import type { SQL } from 'drizzle-orm';
import { and, gte, ilike, inArray, lte, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListState } from '../../declare/list-state.ts';
import type { FilterValue, RangeValue } from '../../declare/params.ts';
import type { Filter, Resource } from '../../declare/resource.ts';
import type { DeclaredTable } from '../db/derive.ts';

/** A person's text as a LIKE pattern that finds what begins with it; `%` and `_` mean themselves. */
export const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same, that finds it anywhere. */
export const containing = (text: string): string => `%${beginning(text)}`;

const isRange = (value: FilterValue): value is RangeValue => typeof value === 'object' && !Array.isArray(value);

/** Values as the column's type takes them: a yes/no column takes the words, the others the text as it is. */
const typed = (column: PgColumn, values: readonly string[]): unknown[] =>
  values.map((value) => {
    if (column.dataType === 'boolean') return value === 'true';
    return column.dataType === 'number' ? Number(value) : value;
  });

const condition = (column: PgColumn, value: FilterValue): SQL | undefined => {
  if (isRange(value)) {
    return and(value.from ? gte(column, value.from) : undefined, value.to ? lte(column, value.to) : undefined);
  }
  if (typeof value === 'string') return ilike(column, containing(value));
  return inArray(column, typed(column, value));
};

const filtersOf = (filters: readonly Filter[], { columns }: DeclaredTable, state: ListState, except?: string) =>
  filters.flatMap(({ param, source }) => {
    const value = state.filters[param.name];
    const column = columns[source];
    return value === undefined || !column || param.name === except ? [] : [condition(column, value)];
  });

/**
 * The rows a list state asks for, as one condition over listed columns alone.
 * @param except a parameter to leave out: the counts of a facet ignore the facet's own choice.
 */
export const whereOf = (
  resource: Resource,
  tables: DeclaredTable,
  state: ListState,
  except?: string,
): SQL | undefined => {
  const searched = state.search
    ? or(
        ...(resource.list.search?.fields ?? []).flatMap((field) => {
          const column = tables.columns[field];
          return column ? [ilike(column, containing(state.search))] : [];
        }),
      )
    : undefined;
  return and(searched, ...filtersOf(resource.list.filters, tables, state, except));
};
