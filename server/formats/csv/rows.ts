import Papa from 'papaparse';
import { decoded, normalisedText } from '../text.ts';
import { MAX_ROW_LENGTH } from './file.ts';

/** The rest of the file cannot be read, so none of it can be used. `row` as in CsvFault. */
export class UnreadableCsv extends Error {
  readonly row: number;

  constructor(row: number, what: string) {
    super(row === 0 ? `The file ${what}.` : `Row ${row}: ${what}.`);
    this.row = row;
  }
}

/** The members of Papa's parse result that are used here. */
interface Parsed {
  data: string[][];
  errors: { row: number }[];
  meta: { cursor: number };
}

/**
 * The bytes in blocks of one size, independent of the incoming chunks: short enough to bound the work of one row, and
 * the same file gives the same faults however it was split in transit.
 */
export async function* inBlocks(source: AsyncIterable<Uint8Array>, size = 65_536): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      block.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield block;
      block = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

/**
 * Streams the rows of a CSV file (RFC 4180, comma), in memory bounded by a row and a block.
 * A blank line is a row with one empty cell. Throws UnreadableCsv; errors of the source are rethrown.
 */
export async function* rowsOf(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  // Papa's parser rather than its Node stream: the stream splits characters at chunk boundaries, and buffers without
  // limit after an unclosed quote
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n' });
  let rest = '';
  let count = 0;
  const take = function* (isLast: boolean) {
    const { data, errors, meta }: Parsed = parser.parse(rest, 0, !isLast);
    const faulty = errors[0]?.row ?? data.length;
    for (const row of data.slice(0, faulty)) {
      count += 1;
      yield row.map(decoded);
    }
    if (errors.length > 0) throw new UnreadableCsv(count + 1, 'a quote is not closed, or stands inside a cell');
    rest = rest.slice(meta.cursor);
    if (rest.length > MAX_ROW_LENGTH) {
      throw new UnreadableCsv(count + 1, `longer than ${MAX_ROW_LENGTH} characters`);
    }
  };
  for await (const part of normalisedText(blocks)) {
    rest += part;
    yield* take(false);
  }
  if (rest !== '') yield* take(true);
}
