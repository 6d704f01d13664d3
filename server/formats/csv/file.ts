import type { z } from 'zod';

/** A CSV file format, declared once for reader, writer and faults. Columns are written in this order. */
export interface CsvFile<Row> {
  /** A row and its cells, all text in the file; the cell types are in `cells.ts`. */
  row: z.ZodType<Row, Record<keyof Row & string, string>>;
  /** The column title of each field. */
  headers: Readonly<Record<keyof Row & string, string>>;
  /** The field that is unique within a file. */
  key: keyof Row & string;
}

/** Far above any real file (about 3,000 payments). */
export const MAX_ROWS = 100_000;
/** Bytes of a row, including quotes and line breaks: bounds the memory that an unclosed quote can take. */
export const MAX_ROW_LENGTH = 20_000;
export const MAX_COLUMNS = 100;

/** How many faults are kept; further ones are only counted. */
export const KEPT_FAULTS = 50;

/**
 * One fault. `row` counts from 1 including the header, as in a spreadsheet; 0 is the file itself. `message` is the
 * whole text for users ("Row 14, amount: not an amount with two decimals") and never quotes the content of a row.
 */
export interface CsvFault {
  row: number;
  column?: string;
  message: string;
}

/** All rows of a valid file, or why none of them may be used. */
export type CsvRead<Row> = { ok: true; rows: Row[] } | { ok: false; faults: CsvFault[]; faultCount: number };

/** The field names of a format: Object.keys with its precise type. */
export function fieldsOf<Row>(file: CsvFile<Row>): (keyof Row & string)[] {
  return Object.keys(file.headers) as (keyof Row & string)[];
}
