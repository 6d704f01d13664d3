import { decoded, normalisedText } from '../text.ts';

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

/** A file without line ends is one line: about a hundred thousand records, far above any bank's. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

/**
 * Splits a stream into lines, independent of chunk boundaries, in memory bounded by the line limit. Yields batches,
 * because an await for each line costs more than reading it.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineBatch> {
  let rest = '';
  let number = 0;
  const batchOf = (ended: string[]): LineBatch => {
    const lines: Line[] = [];
    for (const raw of ended) {
      number += 1;
      if (raw.length > MAX_LINE_BYTES) return { lines, tooLong: number };
      const text = textOf(raw);
      if (text !== '') lines.push({ number, text });
    }
    return { lines };
  };
  for await (const part of normalisedText(source)) {
    const ended = (rest + part).split('\n');
    rest = ended.pop() ?? '';
    if (rest.length > MAX_LINE_BYTES) ended.push(rest);
    const batch = batchOf(ended);
    if (batch.lines.length > 0 || batch.tooLong) yield batch;
    if (batch.tooLong) return;
  }
  yield batchOf([rest]);
}

/** Control characters (a tab, an end-of-file mark within) become blanks, since no field contains any. */
function textOf(raw: string): string {
  return (/[^\x20-\x7e]/.test(raw) ? decoded(raw).replace(/\p{Cc}/gu, ' ') : raw).trim();
}
