/**
 * How a form finds the records a field may reference when there are too many to list: a call that searches them by the
 * typed text.
 */
export interface Lookup {
  path: string;
  /** The parameter for the typed text. */
  search: string;
  /** Sent with every lookup. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** The key of the records in the response. */
  rows: string;
  /** The fields that make up a record's label, in this order. */
  labelFields: readonly string[];
  /** Debounce of typed text before the lookup, in ms; 500 by default. */
  debounceMs?: number;
  /** The field whose values group the results under headings. */
  groupBy?: string;
}
