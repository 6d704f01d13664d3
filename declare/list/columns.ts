import type { Money } from '../../domain/currencies.ts';
import type { Tone } from '../../domain/states.ts';
import type { FieldMeta } from '../field.ts';
import type { Param } from './params.ts';
import { isEmpty, valueAt } from './values.ts';

/** The keys of a record and of its nested records (`group.number`): the sources a column may have. */
export type PathOf<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends Record<string, unknown>
      ? K | `${K}.${keyof NonNullable<T[K]> & string}`
      : K;
}[keyof T & string];

/** How a value is displayed. `src/engine/cells` has one component per kind; `/uikit` shows them all. */
export const COLUMN_KINDS = [
  'text',
  'code',
  'date',
  'instant',
  'money',
  'count',
  'number',
  'percent',
  'yesNo',
  'choice',
  'link',
  'reference',
  'location',
  'status',
  'flags',
  'tags',
  'pivot',
  'custom',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** The icons of flags; each flag of a column has its own, so that colour is never the only sign. */
export type FlagIcon =
  | 'credit'
  | 'difference'
  | 'due'
  | 'flag'
  | 'invoice'
  | 'network'
  | 'pause'
  | 'test'
  | 'voided'
  | 'warning';

/** A tag: a short text in a tone; a status also has a dot, and a column of flags shows the icon instead of the text. */
export interface TagText {
  text: string;
  tone: Tone;
  dot?: true;
  icon?: FlagIcon;
}

/** The value at a path of a record. */
type ValueAt<T, P extends string> = P extends `${infer K}.${infer M}`
  ? K extends keyof T
    ? ValueAt<NonNullable<T[K]>, M>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type ItemOf<V> = NonNullable<V> extends readonly (infer E)[] ? E : NonNullable<V>;

/**
 * The texts and colours of a column, as pure functions of the record, shared by cell, tooltip and CSV. Declared as
 * methods, so that columns of different record types are assignable to `Column`.
 */
interface Wording<T, Item> {
  /** The amount of a record whose money may be in another currency than dollars: it stands so in exports, and `text` on screens. */
  amount?(record: T): Money | null;
  /** Shown instead of the value; null or empty: a dash. */
  text?(record: T): string | null | undefined;
  /** The text of one value; by default its label among the choices, or its display name. */
  item?(item: Item): string;
  /** A longer text of one value, one line each in the tooltip. */
  itemTip?(item: Item): string;
  /** The tooltip, instead of the column kind's own. */
  tip?(record: T): string | undefined;
  /** Shows these tags instead of the value; none: a dash. */
  tags?(record: T): readonly TagText[];
  /** An empty cell has no dash: most rows have nothing there, and that is no news. */
  blank?: true;
  /** Shows the text in a tag of this tone. */
  tone?(record: T): Tone;
  /** The number of tags shown; two by default. */
  shown?: number;
  /** What replaces the other tags; by default an ellipsis. */
  rest?: 'ellipsis' | 'count';
  /** The maximum number of characters; the whole text is in the tooltip. */
  cut?: number;
  /** The number of lines in which the cell of a table wraps; the rest is in the tooltip. */
  lines?: 2 | 3;
}

/** How much room a column needs, and how early it yields it (docs/rules/lists-and-forms.md, "Columns that fit"). */
export interface ColumnSize {
  /** 1 says who, how much, which state, what is wrong or when, and stays longest; 3 yields first. */
  priority: 1 | 2 | 3;
  /** The width, in px, below which the column moves into the opened row. */
  minWidth: number;
  /** Its share of the width that the minimum widths leave. */
  flex: number;
}

export interface Column extends Wording<object, unknown>, Partial<ColumnSize> {
  kind: ColumnKind;
  source: string;
  label: string;
  /**
   * Whether the list can be sorted by it; the API and the address bar call it `source`. `ASC`: ascending where the API is
   * asked for no direction; else as the list's own order.
   */
  sort: boolean | 'ASC';
  /** The header filter of this column. */
  facet?: Param;
  choices?: Readonly<Record<string, string>>;
  /** Further sources whose values are shown in the same cell. */
  additionalSources?: readonly string[];
  pivot?: Pivot;
  /** For a reference: the resource whose record is named. */
  to?: string;
}

/**
 * One column (or input) for each record of the resource `columnsFrom`. It shows the `value` field of the child row
 * whose `key` field is the id of that record.
 */
export interface Pivot {
  columnsFrom: string;
  key: string;
  value: string;
  /** The field of the `columnsFrom` records that is the column's header. */
  title: string;
}

interface ColumnOptions<T, V> extends Wording<T, ItemOf<V>>, Partial<ColumnSize> {
  label?: string;
  sort?: Column['sort'];
  facet?: Param;
  choices?: Readonly<Record<string, string>>;
  additionalSources?: readonly string[];
}

type ColumnBuilder<T> = <P extends PathOf<T>>(source: P, options?: ColumnOptions<T, ValueAt<T, P>>) => Column;

/** The resources whose records become columns. */
export const pivotResources = (columns: readonly Column[]): string[] => [
  ...new Set(columns.flatMap(({ pivot }) => (pivot ? [pivot.columnsFrom] : []))),
];

/** The column builders of a list; the compiler checks their sources against the record. */
export type Columns<T> = Record<Exclude<ColumnKind, 'pivot'>, ColumnBuilder<T>> & {
  pivot: (source: keyof T & string, pivot: Pivot) => Column;
  /** A column of the kind that the field's own kind says. */
  field: ColumnBuilder<T>;
};

/** What a field says about its column, when that does not say otherwise: its kind, label, choices and colours. */
const fromField = (source: string, { kind, label, choices, tones, to }: FieldMeta): Column => {
  const { columnText } = kind;
  const shown = (record: object) => valueAt(record, source);
  return {
    kind: kind.column,
    source,
    label,
    sort: kind.sortable,
    ...(choices && { choices }),
    ...(to !== undefined && { to }),
    ...(columnText && { text: (record: object) => (isEmpty(shown(record)) ? null : columnText(shown(record))) }),
    ...(tones && { tone: (record: object) => tones[String(shown(record))] ?? 'neutral' }),
  };
};

/** @param metaOf the metadata of a field, whose label a column has that declares none. */
export const columnsFor = <T>(metaOf: (source: string) => FieldMeta | undefined): Columns<T> => {
  const labelOf = (source: string) => metaOf(source)?.label;
  const builder =
    (kind: ColumnKind): ColumnBuilder<T> =>
    (source, { label, sort = false, ...options } = {}) => ({
      kind,
      source,
      label: label ?? labelOf(source) ?? source,
      sort,
      ...(options as object), // its functions take this record, whose column it is
    });
  const byKind = {} as Record<Exclude<ColumnKind, 'pivot'>, ColumnBuilder<T>>;
  for (const kind of COLUMN_KINDS) if (kind !== 'pivot') byKind[kind] = builder(kind);
  return {
    ...byKind,
    field: (source, options = {}) => {
      const meta = metaOf(source);
      if (!meta) return byKind.text(source, options);
      return { ...fromField(source, meta), ...(options as object) }; // as above
    },
    pivot: (source, pivot) => ({ kind: 'pivot', source, label: labelOf(source) ?? source, sort: false, pivot }),
  };
};
