import type { Param } from './params.ts';

/** The keys of a record, and those of the records inside it (`group.number`): what a column may show. */
export type PathOf<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends Record<string, unknown>
      ? K | `${K}.${keyof NonNullable<T[K]> & string}`
      : K;
}[keyof T & string];

/** How a value is shown; `src/engine/cells` has one component a kind, `/uikit` shows them all. */
export const COLUMN_KINDS = [
  'text',
  'code',
  'date',
  'instant',
  'money',
  'count',
  'yesNo',
  'choice',
  'location',
  'status',
  'flags',
  'tags',
  'pivot',
  'custom',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface Column {
  kind: ColumnKind;
  source: string;
  label: string;
  /** May be sorted by; the API's and the address bar's name of it is `source`. */
  sort: boolean;
  /** The header filter of this column. */
  facet?: Param;
  choices?: Readonly<Record<string, string>>;
  /** Further sources whose values stand in the same cell. */
  additionalSources?: readonly string[];
  pivot?: Pivot;
}

/** One column (or input) a record of `over`, holding `show` of the child row whose `by` is that record's id. */
export interface Pivot {
  columnsFrom: string;
  key: string;
  value: string;
  /** The field of `over` that names the column. */
  title: string;
}

interface ColumnOptions {
  label?: string;
  sort?: boolean;
  facet?: Param;
  choices?: Readonly<Record<string, string>>;
  additionalSources?: readonly string[];
}

type ColumnBuilder<T> = <P extends PathOf<T>>(source: P, options?: ColumnOptions) => Column;

/** The builders of a list's columns, their sources checked against the record by the compiler. */
export type Columns<T> = Record<Exclude<ColumnKind, 'pivot'>, ColumnBuilder<T>> & {
  pivot: (source: keyof T & string, pivot: Pivot) => Column;
};

/** @param labelOf the label a field declares for itself, used where a column says none. */
export const columnsFor = <T>(labelOf: (source: string) => string | undefined): Columns<T> => {
  const builder =
    (kind: ColumnKind): ColumnBuilder<T> =>
    (source, { label, sort = false, ...rest } = {}) => ({
      kind,
      source,
      label: label ?? labelOf(source) ?? source,
      sort,
      ...rest,
    });
  const byKind = {} as Record<Exclude<ColumnKind, 'pivot'>, ColumnBuilder<T>>;
  for (const kind of COLUMN_KINDS) if (kind !== 'pivot') byKind[kind] = builder(kind);
  return {
    ...byKind,
    pivot: (source, pivot) => ({ kind: 'pivot', source, label: labelOf(source) ?? source, sort: false, pivot }),
  };
};
