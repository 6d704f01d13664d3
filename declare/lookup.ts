/**
 * How a form finds the records that a field may point to, where they are too many to offer at once: a call that lists
 * them by what the person types.
 */
export interface Lookup {
  path: string;
  /** The parameter that takes what was typed. */
  search: string;
  /** Sent with every look-up. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Where the records stand in the answer. */
  rows: string;
  /** The fields that name a record, in the order they are read. */
  labelFields: readonly string[];
  /** Typing settles this long before it is looked up, ms; 500 unless said. */
  debounceMs?: number;
  /** The field whose values are headings over what was found. */
  groupBy?: string;
}
