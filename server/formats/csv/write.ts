import Papa from 'papaparse';
import { z } from 'zod';
import { type CsvFile, fieldsOf } from './file.ts';
import { asText } from './formula.ts';

/**
 * Writes a CSV file as pieces of text, UTF-8, a row each: any size in flat memory. Lines end in CRLF (RFC 4180), texts
 * are safe against formulas. Throws RangeError naming row and column when the reader would refuse what was given.
 */
export function* writeCsv<Row>(file: CsvFile<Row>, rows: Iterable<Row>): Generator<string> {
  const fields = fieldsOf(file);
  let number = 1;
  yield line(fields.map((field) => file.headers[field]));
  for (const row of rows) {
    number += 1;
    const written = z.safeEncode(file.row, row);
    if (!written.success) {
      const [issue] = written.error.issues;
      const column = fields.find((field) => field === issue?.path[0]);
      // never the value: it may be a name
      throw new RangeError(`Row ${number}, ${column ? file.headers[column] : 'row'}: ${issue?.message}`);
    }
    yield line(fields.map((field) => written.data[field]));
  }
}

/** What stands in a cell of a list: a text; a number; or an amount, which is shown with its cents. */
export type Cell = string | number | { dollars: number };

/**
 * A line of a file whose columns are no format of ours: texts are safe against formulas (`=`, `+`, `-`, `@` and the
 * like), whatever they hold, numbers stay numbers.
 */
export const csvLine = (cells: readonly Cell[]): string => line(cells.map(written));

function written(cell: Cell): string {
  if (typeof cell === 'string') return asText(cell);
  return typeof cell === 'number' ? String(cell) : cell.dollars.toFixed(2);
}

function line(cells: string[]): string {
  return `${Papa.unparse([cells], { newline: '\r\n' })}\r\n`;
}
