import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sort } from '../../../declare/list-state.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Related } from './related.ts';

/** A value of a row as SQL: a column, or an expression over the model's tables. */
export type Value = PgColumn | SQL;

/** One term of an order by. */
export interface OrderTerm {
  by: Value;
  order: Sort['order'];
  /** Rows without a value come last in either direction. */
  nullsLast?: true;
}

export const ascending = (by: Value): OrderTerm => ({ by, order: 'ASC' });
export const descending = (by: Value): OrderTerm => ({ by, order: 'DESC' });

/** The query builder's comparisons take a column or an expression, each by an overload of its own: either is compared alike. */
export const comparable = (value: Value): PgColumn => value as PgColumn;

/**
 * Reads further fields for the rows of one page, in a statement or two for all of them; answers what each row has.
 * @param isAsked whether a field is wanted: another mode of the list may leave costly ones out.
 */
export type Load<T = Record<string, unknown>> = (
  rows: readonly ReadRow[],
  db: Queries,
  caller: Caller,
  isAsked: (field: keyof T & string) => boolean,
) => Promise<(row: ReadRow) => Partial<T>>;

/** A value of a facet, and what a person reads for it. */
export interface FacetChoice {
  value: string;
  label: string;
}

/**
 * What stands behind one field of the record. A field without a source is the column of its name. What is said here is
 * only what cannot be known from the column: how it is filtered, searched, sorted and counted follows from `value`.
 */
export interface Source<T = unknown> {
  /** What is selected. Absent: the column of the field's name, if there is one. */
  value?: Value;
  /** A record inside the record, by the names of its members; absent as a whole where its first member is null. */
  members?: Readonly<Record<string, Value>>;
  /** Rows of another table that belong to the record, as a list. */
  related?: Related;
  /** From what the database gives to what the API answers, where the field's kind does not say it. */
  read?: (stored: never) => T;
  /** What it is sorted by where that is not the value; `last`: rows without it stand last either way. */
  order?: Value | { by: Value; nulls: 'last' };
  /** The rows that have one of these values, where that is not a comparison with `value`. */
  is?: (values: readonly string[], caller: Caller) => SQL | undefined;
  /** The rows that contain the text, where that is not the text of `value`. */
  contains?: (text: string) => SQL | undefined;
  /** The values of its facet in their order, where the parameter does not name them. */
  choices?: (db: Queries, caller: Caller) => Promise<readonly FacetChoice[]>;
  /** What a person reads for values that are looked up (a parameter's `lookup`). */
  labels?: (db: Queries, values: readonly string[], caller: Caller) => Promise<readonly FacetChoice[]>;
}

export interface Join {
  table: PgTable;
  on: SQL | undefined;
}

export const leftJoin = (table: PgTable, on: SQL | undefined): Join => ({ table, on });

/**
 * How the rows of a resource are read (docs/declare-a-resource.md, "A resource with a query of its own"): the table they
 * begin at, what is joined to it, and what stands behind each field. Search, filters, sort, paging, counts, facets,
 * export and single records follow from it and the declaration.
 */
export interface ReadModel {
  from: PgTable;
  id: PgColumn;
  /** Each adds at most one row to a row of `from`, so that a count need not look at it. */
  join: readonly Join[];
  sources: Readonly<Record<string, Source>>;
  /** The rows a person may see; undefined: all. It bounds lists, single records, counts, facets and exports alike. */
  scope: (caller: Caller) => SQL | undefined;
  /** Conditions of parameters that are no comparison with one source, by the parameter's name. */
  filters: Readonly<Record<string, (value: never, caller: Caller) => SQL | undefined>>;
  /** What a search finds, where that is not the declared fields. */
  search?: (text: string, db: Queries) => SQL | undefined | Promise<SQL | undefined>;
  /** The order where the list declares none; the last of it must tell any two rows apart. */
  order: readonly OrderTerm[];
  /** How many rows there are without filters, where that is known without counting them. */
  total?: (db: Queries) => Promise<number>;
  /** Fields that are read for a whole page, after the others. */
  load?: Load;
}

/** A record as the API answers it. */
export type ReadRow = Record<string, unknown> & { id: number };

interface Options<T> extends Partial<Omit<ReadModel, 'from' | 'sources' | 'filters' | 'load'>> {
  from: PgTable & { id: PgColumn };
  sources?: { readonly [K in keyof T & string]?: Source<T[K]> };
  /** `never`: each takes the value of its own parameter, whose type the declaration gives. */
  filters?: Readonly<Record<string, (value: never, caller: Caller) => SQL | undefined>>;
  load?: Load<T>;
}

/** A read model of records `T`, its sources checked against them by the compiler. */
export const readModel = <T extends { id: number }>({ from, ...options }: Options<T>): ReadModel => ({
  id: from.id,
  join: [],
  scope: () => undefined,
  order: [ascending(from.id)],
  ...options,
  from,
  sources: (options.sources ?? {}) as ReadModel['sources'], // each checked above against its own field
  filters: options.filters ?? {},
  load: options.load as ReadModel['load'],
});
