import type { z } from 'zod';
import { type CsvFault, type CsvFile, type CsvRead, fieldsOf, KEPT_FAULTS, MAX_COLUMNS, MAX_ROWS } from './file.ts';
import { inBlocks, rowsOf, UnreadableCsv } from './rows.ts';

/**
 * Reads a whole CSV file: every row, or the faults of all rows. The header is required; its columns may have any order
 * and case. Undeclared columns and blank lines are ignored. Never throws because of content; errors of the source are
 * rethrown.
 *
 * @param blockSize how many bytes are parsed at a time; a readable file gives the same rows with any size
 */
export async function readCsv<Row extends object>(
  file: CsvFile<Row>,
  source: AsyncIterable<Uint8Array>,
  blockSize?: number,
): Promise<CsvRead<Row>> {
  const faults = new Faults();
  const rows: Row[] = [];
  const rowOfKey = new Map<unknown, number>();
  let header: Map<string, number> | undefined;
  let number = 0;
  try {
    for await (const cells of rowsOf(inBlocks(source, blockSize))) {
      number += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (number > MAX_ROWS + 1) throw new UnreadableCsv(0, `has more than ${MAX_ROWS} rows`);
      if (header) {
        const row = decode(file, header, cells, number, faults);
        if (row === undefined) continue;
        const earlier = rowOfKey.get(row[file.key]);
        if (earlier === undefined) rowOfKey.set(row[file.key], number);
        else faults.at(number, file.headers[file.key], `stands in row ${earlier} as well`);
        if (faults.count === 0) rows.push(row);
      } else header = headerOf(file, cells, number);
    }
    if (!header) throw new UnreadableCsv(0, 'is empty; a header is needed');
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    faults.add({ row: error.row, message: error.message });
  }
  return faults.count === 0 ? { ok: true, rows } : { ok: false, faults: faults.kept, faultCount: faults.count };
}

/** The position of each declared column. Throws UnreadableCsv with all missing columns, or a duplicate one. */
function headerOf<Row>(file: CsvFile<Row>, cells: string[], row: number): Map<string, number> {
  if (cells.length > MAX_COLUMNS) throw new UnreadableCsv(row, `more than ${MAX_COLUMNS} columns`);
  const names = cells.map(asName);
  const header = new Map<string, number>();
  const missing: string[] = [];
  for (const field of fieldsOf(file)) {
    const name = file.headers[field];
    const at = names.indexOf(asName(name));
    if (at < 0) missing.push(name);
    else if (names.lastIndexOf(asName(name)) !== at) throw new UnreadableCsv(row, `the column ${name} stands twice`);
    header.set(field, at);
  }
  if (missing.length > 0) throw new UnreadableCsv(row, `the header has no column ${missing.join(', ')}`);
  return header;
}

/** "EOB Number" is eob_number. */
function asName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
}

function decode<Row>(
  file: CsvFile<Row>,
  header: Map<string, number>,
  cells: string[],
  number: number,
  faults: Faults,
): Row | undefined {
  if (cells.length > MAX_COLUMNS) {
    faults.add({ row: number, message: `Row ${number}: more than ${MAX_COLUMNS} columns.` });
    return undefined;
  }
  const fields = Object.fromEntries(Array.from(header, ([field, at]) => [field, (cells[at] ?? '').trim()]));
  const read: z.ZodSafeParseResult<Row> = file.row.safeParse(fields);
  if (read.success) return read.data;
  const reported = new Set<string>();
  for (const { path, message } of read.error.issues) {
    const column = fieldsOf(file).find((field) => field === path[0]);
    // one fault per cell: the first is the cause, the others only follow from it
    if (column === undefined || reported.has(column)) continue;
    reported.add(column);
    faults.at(number, file.headers[column], message);
  }
  return undefined;
}

class Faults {
  readonly kept: CsvFault[] = [];
  count = 0;

  at(row: number, column: string, what: string) {
    this.add({ row, column, message: `Row ${row}, ${column}: ${what}` });
  }

  add(fault: CsvFault) {
    this.count += 1;
    if (this.kept.length < KEPT_FAULTS) this.kept.push(fault);
  }
}
