import Papa from 'papaparse';
import { z } from 'zod';
import type { Money } from '../../../domain/currencies.ts';
import { moneyDecimal } from '../../../domain/currencies.ts';
import { type CsvFile, fieldsOf } from './file.ts';
import { asText } from './formula.ts';

/**
 * Writes a CSV file in UTF-8, one row at a time, so that memory stays constant for any size. Lines end in CRLF
 * (RFC 4180), texts are safe against formula injection. Throws RangeError with row and column for a value that the
 * reader would refuse.
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
      // without the value: it may be a name
      throw new RangeError(`Row ${number}, ${column ? file.headers[column] : 'row'}: ${issue?.message}`);
    }
    yield line(fields.map((field) => written.data[field]));
  }
}

/** A cell of an exported list: text, a number, or an amount, which is written with the digits of its currency. */
export type Cell = string | number | Money;

/**
 * A line of a file with ad-hoc columns: texts are safe against formula injection (`=`, `+`, `-`, `@` and the like),
 * numbers stay numbers.
 */
export const csvLine = (cells: readonly Cell[]): string => line(cells.map(written));

function written(cell: Cell): string {
  if (typeof cell === 'string') return asText(cell);
  return typeof cell === 'number' ? String(cell) : moneyDecimal(cell);
}

function line(cells: string[]): string {
  return `${Papa.unparse([cells], { newline: '\r\n' })}\r\n`;
}
