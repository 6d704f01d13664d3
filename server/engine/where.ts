import type { SQL } from 'drizzle-orm';
import { and, gte, ilike, inArray, lte, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LARGEST_NUMBER } from '../../declare/ids.ts';
import type { ListState } from '../../declare/list-state.ts';
import type { FilterValue, RangeValue } from '../../declare/params.ts';
import type { FieldMeta, RecordSchema } from '../../declare/record.ts';
import { fieldMeta } from '../../declare/record.ts';
import type { Filter, Resource } from '../../declare/resource.ts';
import { isPlainDate } from '../../domain/calendar/dates.ts';
import { parseCents } from '../../domain/money.ts';
import type { DeclaredTable } from '../db/derive.ts';
import { invalid } from '../http/problems.ts';
import { boundsOf } from './instants.ts';

/** A person's text as a LIKE pattern that finds what begins with it; `%` and `_` mean themselves. */
export const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same, that finds it anywhere. */
export const containing = (text: string): string => `%${beginning(text)}`;

const isRange = (value: FilterValue): value is RangeValue => typeof value === 'object' && !Array.isArray(value);

/** What a filter's texts stand for in a column of this kind of field; undefined for what no such column can hold. */
const stored = (kind: FieldMeta['kind'] | undefined, text: string): unknown => {
  if (kind === 'yesNo') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (kind === 'money') return parseCents(text);
  if (kind === 'date') return isPlainDate(text) ? text : undefined;
  if (kind === 'instant') return boundsOf({ from: text }).from;
  if (kind !== 'id' && kind !== 'integer' && kind !== 'reference') return text;
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= LARGEST_NUMBER ? number : undefined;
};

const NOT_HELD = 'Has a value that is not known here';

const within = (column: PgColumn, kind: FieldMeta['kind'] | undefined, range: RangeValue): SQL | undefined => {
  // a day has no hours: of a moment, the day it names is meant
  const { from, to } =
    kind === 'instant' ? boundsOf(range) : { from: range.from?.slice(0, 10), to: range.to?.slice(0, 10) };
  return and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined);
};

const condition = (column: PgColumn, { param, source }: Filter, value: FilterValue, record: RecordSchema) => {
  const field = record.shape[source];
  const kind = field && fieldMeta(field)?.kind;
  if (isRange(value)) return within(column, kind, value);
  if (typeof value === 'string' && column.dataType === 'string' && kind !== 'date') {
    return ilike(column, containing(value));
  }
  const values = [value].flat().map((one) => stored(kind, one));
  if (values.includes(undefined)) throw invalid([{ path: param.name, message: NOT_HELD }]);
  return inArray(column, values);
};

const filtersOf = ({ list, record }: Resource, { columns }: DeclaredTable, state: ListState, except?: string) =>
  list.filters.flatMap((filter) => {
    const value = state.filters[filter.param.name];
    const column = columns[filter.source];
    return value === undefined || !column || filter.param.name === except
      ? []
      : [condition(column, filter, value, record)];
  });

/**
 * The rows a list state asks for, as one condition over listed columns alone. Throws 422 for a value that the column of a
 * filter cannot hold.
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
  return and(searched, ...filtersOf(resource, tables, state, except));
};
