import type { SQL } from 'drizzle-orm';
import { getTableColumns, getTableName, sql, WithSubquery } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListState, Sort } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
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

/** For the query builder's comparisons, which have separate overloads for columns and expressions. */
export const comparable = (value: Value): PgColumn => value as PgColumn;

/**
 * Reads further fields for all rows of a page together. Returns a function that gives the fields of one row.
 * @param caller absent: the program itself, which sees everything
 * @param isAsked whether a field is requested; a mode of the list may omit costly ones
 */
export type Load<T = Record<string, unknown>> = (
  rows: readonly ReadRow[],
  db: Queries,
  caller: Caller | undefined,
  isAsked: (field: keyof T & string) => boolean,
) => Promise<(row: ReadRow) => Partial<T>>;

/** A value of a filter, with its label. */
export interface FacetChoice {
  value: string;
  label: string;
}

/**
 * The SQL of one field of the record. A field without a source is the column of its name. Filters, search, sort and
 * counts are derived from `value`; the other members are for what cannot be derived.
 */
export interface Source<T = unknown> {
  /** The selected value. Absent: the column of the field's name, if there is one. */
  value?: Value;
  /** A record within the record, by member name; null when its first member is null. */
  members?: Readonly<Record<string, Value>>;
  /** Rows of another table that belong to the record, as a list. */
  related?: Related;
  /** Converts the stored value to the API's, where the field's kind does not determine it. */
  read?: (stored: never) => T;
  /** The sort expressions, if not the value; `last`: rows without a value come last in either direction. */
  order?: Value | readonly Value[] | { by: Value; nulls: 'last' };
  /** The condition for one of several values, if not a comparison with `value`. */
  is?: (values: readonly string[], caller: Caller) => SQL | undefined;
  /** The condition for containing a text, if not in the text of `value`. */
  contains?: (text: string) => SQL | undefined;
  /** The values of its filter in display order, if the parameter does not declare them. */
  choices?: (db: Queries, caller: Caller) => Promise<readonly FacetChoice[]>;
  /** The labels of values that are looked up (a parameter's `lookup`). */
  labels?: (db: Queries, values: readonly string[], caller: Caller) => Promise<readonly FacetChoice[]>;
  /** The column by which the values of its filter are counted. */
  groupedBy?: GroupedBy;
  /** The table that links the values of its filter to the records. */
  linked?: Linked;
  /** The records a reference points to; the engine derives it from the declared field. */
  reference?: Reference;
}

/** The declaration of the records that a field points to, and how they are read. */
export interface Reference {
  resource: Resource;
  model: ReadModel;
}

/** A table with a row for each value of a record; its key is both columns. */
export interface Linked {
  /** Refers to the record. */
  of: PgColumn;
  value: PgColumn;
}

/**
 * A value of few different ones, mostly a stored column, which says which values of a filter a row has. The filters of a
 * list that have one are counted together by one read of all matching rows: for tables up to some 100,000 rows, with an
 * index of these columns, or of what a search has found (`ReadModel.groupsFound`).
 */
export interface GroupedBy {
  column: Value;
  /**
   * Whether a row with this number in the column has a value of the filter; undefined: the column does not say that.
   * Absent: the value is what is in the column.
   */
  has?: (value: string, stored: number) => boolean | undefined;
}

/** The condition of a filter that does not belong to one field; `never`: it takes the value of its own parameter. */
type FilterCondition = (value: never, caller: Caller) => SQL | undefined;

type OwnFilter = FilterCondition | { is: FilterCondition; groupedBy: GroupedBy };

/** A search that more rows match than lists count. */
export interface Sought {
  /** The condition of all rows that match. */
  ofAll: SQL;
  /** Conditions, of which a row matches one of these or of `met`: for a page all that match are read, in any order. */
  whole: readonly SQL[];
  /** Conditions of so many rows that a page of them is soon met in the order of the list. */
  met: readonly SQL[];
  /** About how many rows match: asked only where they are not counted. */
  estimate: () => Promise<number>;
}

/**
 * Parts of the rows that an index has in the order of the list: (by, order). A page of many is found in each part, and
 * merged: in the order of all rows those of one part may come last.
 */
export interface Parts {
  by: readonly Value[];
  /** Selects the values of the parts that a caller may see, in the order of `by`: some hundred at most. */
  values: SQL;
}

export interface Join {
  table: PgTable;
  on: SQL | undefined;
}

export const leftJoin = (table: PgTable, on: SQL | undefined): Join => ({ table, on });

/**
 * How the rows of a resource are read (docs/declare-a-resource.md, "A resource with a query of its own"): the tables,
 * and the SQL of each field. Search, filters, sort, paging, counts, facets, export and single records are derived from it
 * and the declaration.
 */
export interface ReadModel {
  from: PgTable;
  /** The statement whose rows stand for `from`, which then only names its columns. */
  rows?: SQL;
  id: PgColumn;
  /** Each adds at most one row to a row of `from`. */
  join: readonly Join[];
  sources: Readonly<Record<string, Source>>;
  /** The rows a caller may see; undefined: all. Applies to lists, single records, counts, facets and exports. */
  scope: (caller: Caller) => SQL | undefined;
  /** The conditions of filters that do not belong to one field, by parameter name. */
  filters: Readonly<Record<string, OwnFilter>>;
  /** The condition of a search, if not over the declared fields. */
  search?: (text: string, db: Queries) => SQL | undefined | Promise<SQL | Sought | undefined>;
  /**
   * The rows have health data: an audit entry of this type says which of them a list or an export answered, by their ids
   * under the name `found`.
   */
  audited?: { type: string; found: string };
  /** The order if the list declares none; its last term must be unique. */
  order: readonly OrderTerm[];
  /** What parts a list of millions by stored columns, where many rows match these filters, in this order. */
  parts?: (caller: Caller, state: Pick<ListState, 'filters' | 'sort'>) => Parts;
  /** The number of rows without filters, where it is known without counting. */
  total?: (db: Queries) => Promise<number>;
  /**
   * A table whose rows are all read in a moment: totals are exact beyond 10,000, too, and the values of all filters are
   * counted by one scan, not each by an index.
   */
  exactCounts?: true;
  /** The values of filters are counted by stored columns only where a search has found rows: few of millions, or any. */
  groupsFound?: 'few' | 'any';
  /** Fields that are computed for a whole page, after the others. */
  load?: Load;
  /** The condition of entries of the audit log about a record that name something else. */
  history?: (row: ReadRow) => SQL | undefined;
  /**
   * What belongs to a record, whose notes stand with its own where somebody decides about it: by their type in the audit
   * log, and the selection of their ids as texts.
   */
  noted?: (id: number) => { type: string; ids: SQL };
  /**
   * When a row changed, where the audit log does not say it: columns with an index, and the version of the row. By them
   * open screens learn of the change.
   */
  moves?: { at: readonly PgColumn[]; version?: PgColumn };
  /** Members of a list's answer beside its rows. */
  beside?: (rows: readonly ReadRow[]) => Record<string, unknown>;
  /** Absent: a module saves the records. */
  saved?: Saved;
}

/**
 * How the engine saves records of a table written by hand: each field in the column of its name, and each field of child
 * rows in a table of its own, by the column that refers to the record.
 */
interface Saved {
  children: Readonly<Record<string, { table: PgTable; of: PgColumn }>>;
}

/** The statement of a model, by the name of its table, for `db.with`. */
export const rowsOfModel = ({ from, rows }: Pick<ReadModel, 'from' | 'rows'>): WithSubquery[] =>
  rows ? [new WithSubquery(rows, getTableColumns(from), getTableName(from), true)] : [];

/** The same before a statement of its own; nothing for a model of a table. One that is read several times is computed once. */
export const withRows = (model: Pick<ReadModel, 'from' | 'rows'>): SQL =>
  model.rows ? sql`with ${sql.identifier(getTableName(model.from))} as (${model.rows}) ` : sql``;

/** A record as the API returns it. A list whose records are identified by a text has that as its id. */
export type ReadRow = Record<string, unknown> & { id: number };

/** How the rows of a child list are read: like records, of one parent. */
export interface ChildModel extends ReadModel {
  /** The column with the id of the parent. */
  of: PgColumn;
}

interface Options<T> extends Partial<Omit<ReadModel, 'from' | 'sources' | 'filters' | 'load'>> {
  from: PgTable & { id: PgColumn };
  sources?: { readonly [K in keyof T & string]?: Source<T[K]> } & { readonly [path: `${string}.${string}`]: Source };
  filters?: ReadModel['filters'];
  load?: Load<T>;
}

/** A read model of records `T`; the compiler checks its sources against them. */
export const readModel = <T extends { id: number | string }>({ from, ...options }: Options<T>): ReadModel => ({
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

/** A read model of rows `T` that belong to a record, whose id stands in the column `of`. */
export const childModel = <T extends { id: number }>({
  of,
  ...options
}: Options<T> & { of: PgColumn }): ChildModel => ({
  ...readModel<T>(options),
  of,
});
