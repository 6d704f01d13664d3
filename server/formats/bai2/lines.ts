import { isUtf8 } from 'node:buffer';

/** A physical line without its line end; blank lines are skipped. */
export interface Line {
  /** From 1, blank lines counted. */
  number: number;
  text: string;
}

/** `tooLong` is the number of the line that exceeded the limit; nothing is read after it. */
export interface LineBatch {
  lines: Line[];
  tooLong?: number;
}

/** Banks write 80 characters, or one long text; this is far above both. */
export const MAX_LINE_BYTES = 64 * 1024;
const SLICE_BYTES = 64 * 1024;

/**
 * Splits a stream into lines, independent of chunk boundaries, in memory bounded by the line limit. Yields batches,
 * because an await for each line costs more than reading it. A line that is valid UTF-8 is decoded as UTF-8, any other
 * as Latin-1.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineBatch> {
  let rest = '';
  let number = 0;
  const batchOf = (ended: string[]): LineBatch => {
    const lines: Line[] = [];
    for (const raw of ended) {
      number += 1;
      if (raw.length > MAX_LINE_BYTES) return { lines, tooLong: number };
      const text = decoded(raw);
      if (text !== '') lines.push({ number, text });
    }
    return { lines };
  };
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
      // one character per byte: no character is split at a boundary
      const ended = (rest + bytes.toString('latin1', start, start + SLICE_BYTES)).split('\n');
      rest = ended.pop() ?? '';
      if (rest.length > MAX_LINE_BYTES) ended.push(rest);
      const batch = batchOf(ended);
      if (batch.lines.length > 0 || batch.tooLong) yield batch;
      if (batch.tooLong) return;
    }
  }
  yield batchOf([rest]);
}

/**
 * Control characters (a tab, the end-of-file mark of old systems) become blanks, since no field contains any. `trim`
 * also removes a byte order mark.
 */
function decoded(raw: string): string {
  if (!/[^\x20-\x7e]/.test(raw)) return raw.trim();
  const bytes = Buffer.from(raw, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : raw;
  return text.replace(/\p{Cc}/gu, ' ').trim();
}
