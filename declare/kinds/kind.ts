import type { FieldMeta } from '../field.ts';
import type { ColumnKind } from '../list/columns.ts';
import type { Param } from '../list/params.ts';

/** The database types a field may have; `texts` is a list of texts, a `secret` is stored encrypted. */
export type StorageType =
  | 'text'
  | 'secret'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'jsonb'
  | 'texts';

const INDEXED: readonly (StorageType | undefined)[] = ['integer', 'bigint', 'numeric', 'boolean', 'date', 'timestamp'];

/** A btree entry has at most 2,704 bytes, and a UTF-16 code unit at most three of them (PostgreSQL, "B-Tree Indexes"). */
const MOST_INDEXED = 800;

/** Whether every value of a field fits into an index; a longer one could not be stored beside it. */
export const isIndexable = ({ kind: { storage }, choices, max = Number.POSITIVE_INFINITY }: FieldMeta): boolean =>
  INDEXED.includes(storage) ||
  ((storage === 'text' || storage === 'texts') && (choices !== undefined || max <= MOST_INDEXED));

/** The native text input of a kind: its attributes, and how text becomes a value. */
export interface TextControl {
  control: 'text' | 'lines';
  type?: 'text' | 'email' | 'url' | 'date' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  /** Amounts are right-aligned. */
  align?: 'right';
  font?: 'code';
}

/**
 * How much room the input of a value has in a form: a date, a code or an amount (`short`), a name, an address, a line of
 * its own (`full`); by default as much as its longest choice.
 */
export type FieldWidth = 'fit' | 'short' | 'name' | 'address' | 'full';

/** How a form lets people enter a value; each control is a component in `src/engine/form/inputs`. */
export type FieldInput =
  | TextControl
  | { control: 'yesNo' | 'choice' | 'reference' | 'several' | 'masked' | 'rows' }
  /** It cannot be entered. */
  | { control: 'none' };

/**
 * What a kind of field is, everywhere: in the table, the API, the list, filters, forms and CSV. A field carries its kind,
 * so a resource may declare one of its own beside it (docs/declare-a-resource.md, "Own kinds").
 *
 * A value has three forms: the API's (in forms and JSON), the database's, and text. Functions are called with values
 * that are not null.
 */
export interface FieldKind {
  /** Its name in audit entries; unique. */
  name: string;
  /** Absent: it has no column of its own in its record's table. */
  storage?: StorageType;
  /** From the API's value to the database's, where they differ. */
  toStorage?: (value: never, meta: FieldMeta) => unknown;
  /** From the database's value to the API's. */
  fromStorage?: (stored: unknown, meta: FieldMeta) => unknown;
  /** The kind of column that shows it where a list only names it. */
  column: ColumnKind;
  /** What such a column shows, if the value does not say it. */
  columnText?: (value: unknown) => string;
  /** Whether a list can be sorted by it. */
  sortable: boolean;
  /** The filter of a list that only names the field. */
  filter?: (source: string, meta: FieldMeta) => Param;
  /** The text of a value, as people read it. */
  format?: (value: unknown, meta: FieldMeta) => string;
  /** The text of a value while it is edited; by default the value itself. */
  edit?: (value: unknown) => string;
  /** The value of a text that was typed or stands in a CSV file; undefined: it is none. By default the text itself. */
  parse?: (text: string, meta: FieldMeta) => unknown;
  /** What separates several values in a pasted text, each of which becomes a row where rows have such a field. */
  several?: RegExp;
  /** A typed or pasted text without what is not seen or only separates. The schema cleans by the same rule. */
  clean?: (typed: string) => string;
  input: FieldInput;
  /** By the field where texts of one kind differ in length. */
  width?: FieldWidth | ((meta: FieldMeta) => FieldWidth);
  /** What an empty input holds. */
  blank: '' | null | false | readonly [];
}
