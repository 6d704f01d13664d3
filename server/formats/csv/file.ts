import type { z } from 'zod';

/** A kind of CSV file, declared once: reader, writer and faults follow from it. The columns stand in this order. */
export interface CsvFile<Row> {
  /** A row and its cells, in the file all text; the kinds of cell are in `cells.ts`. */
  row: z.ZodType<Row, Record<keyof Row & string, string>>;
  /** What the header calls each field. */
  headers: Readonly<Record<keyof Row & string, string>>;
  /** The field that no two rows of a file share. */
  key: keyof Row & string;
}

/** Far above any real file (about 3,000 payments). */
export const MAX_ROWS = 100_000;
/** Characters of a row, quotes and line breaks in them included: what an unclosed quote may make us remember. */
export const MAX_ROW_LENGTH = 20_000;
export const MAX_COLUMNS = 100;

/** How many faults are kept; beyond it they are only counted. */
export const KEPT_FAULTS = 50;

/**
 * One thing wrong. `row` counts from 1 with the header, as a spreadsheet numbers it; 0 is the file itself. `message` is
 * for a person, whole ("Row 14, amount: not an amount with two decimals"), and never quotes what stands in a row.
 */
export interface CsvFault {
  row: number;
  column?: string;
  message: string;
}

/** All rows of a sound file, or why none of them may be used. */
export type CsvRead<Row> = { ok: true; rows: Row[] } | { ok: false; faults: CsvFault[]; faultCount: number };

/** The names of a record's fields; Object.keys with the type it has for records of our own making. */
export function fieldsOf<Row>(file: CsvFile<Row>): (keyof Row & string)[] {
  return Object.keys(file.headers) as (keyof Row & string)[];
}
