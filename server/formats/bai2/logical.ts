import type { Line } from './lines.ts';

/** A record with its continuations (88), as text. */
export interface LogicalRecord {
  /** 01, 02, 03, 16, 49, 98, 99 */
  code: string;
  /** The physical line where it starts. */
  line: number;
  /**
   * The text after the code: of the record itself, then of each 88, without the terminating slash. A line break marks
   * where a physical line continued without an 88.
   */
  pieces: string[];
}

/** A line that belongs to no record, or a record longer than the limit. */
export interface Unreadable {
  reason: 'unknown-record' | 'record-too-long';
  line: number;
}

export const MAX_RECORD_CHARACTERS = 256 * 1024;

/** The start of each record but the first (01), exact enough to tell it from text with two digits and a comma. */
const beginning = /88,|02,[^,]*,|03,[^,/]+(?:[,/]|$)|16, *\d{3} *(?:[,/]|$)|(?:49|98|99), *[+-]?\d* *,/y;
/** A line with the first record and the last. */
const WHOLE_FILE = /^01,[^/]*\/02,.*\/99,[^/]*\/?$/;
const codes = new Set(['01', '02', '03', '16', '49', '88', '98', '99']);

/**
 * Joins physical lines to records. By the specification a slash at the end of a line ends the record; an 88 continues
 * it in the next field, or in the text. Banks also send: no slash; several records on one line, after the slash (in a
 * 16, whose text may contain slashes, after the slash and a blank); a line that continues without an 88; no line ends at
 * all, and then each record ends with a slash.
 */
export class LogicalRecords {
  #open: (LogicalRecord & { characters: number }) | undefined;
  /** Whether the last line ended with a slash. */
  #ended = true;
  /** Whether the file has no line ends: a slash before the beginning of a record then always ends the record. */
  #isOneLine = false;

  /** The records that `line` completes; after a `fault` nothing more may be read. */
  take(line: Line): { records: LogicalRecord[]; fault?: Unreadable } {
    const records: LogicalRecord[] = [];
    this.#isOneLine ||= !this.#open && WHOLE_FILE.test(line.text);
    for (const { text, ended } of parts(line.text, () => this.#open?.code === '16', this.#isOneLine)) {
      const fault = this.#takePart(text, line.number, records);
      this.#ended = ended;
      if (fault) return { records, fault };
    }
    return { records };
  }

  finish(): LogicalRecord[] {
    return this.#open ? [this.#open] : [];
  }

  #takePart(text: string, line: number, records: LogicalRecord[]): Unreadable | undefined {
    // after a slash a new record must follow, so its code is enough; otherwise the line may continue with any text
    const found = this.#ended || beginsAt(text, 0) ? codeOf(text) : undefined;
    if (found && found !== '88') {
      if (this.#open) records.push(this.#open);
      this.#open = { code: found, line, pieces: [text.slice(3)], characters: 0 };
    } else if (!this.#open || (!found && this.#ended)) return { reason: 'unknown-record', line };
    else if (found) this.#open.pieces.push(text.slice(3));
    else this.#open.pieces.push(`${this.#open.pieces.pop()}\n${text}`);
    if (!this.#open) return undefined;
    this.#open.characters += text.length;
    return this.#open.characters > MAX_RECORD_CHARACTERS ? { reason: 'record-too-long', line } : undefined;
  }
}

/**
 * The records of one physical line, usually one; `ended` tells whether a slash (removed) ended it. `isDetailOpen` is
 * called after the previous parts were processed: text that starts no record continues the open one.
 */
function* parts(
  line: string,
  isDetailOpen: () => boolean,
  isOneLine: boolean,
): Generator<{ text: string; ended: boolean }> {
  let from = 0;
  for (let slash = line.indexOf('/'); slash >= 0; slash = line.indexOf('/', slash + 1)) {
    const next = skipBlanks(line, slash + 1);
    const code = codeOf(line.slice(from, from + 3));
    const mayHoldText = !isOneLine && (code === '16' || ((!code || code === '88') && isDetailOpen()));
    if ((mayHoldText && next === slash + 1) || !beginsAt(line, next)) continue;
    yield { text: line.slice(from, slash), ended: true };
    from = next;
  }
  const ended = line.endsWith('/');
  yield { text: line.slice(from, ended ? -1 : undefined), ended };
}

/** The record code the text starts with; undefined if none. */
function codeOf(text: string): string | undefined {
  const code = text.slice(0, 2);
  return text[2] === ',' && codes.has(code) ? code : undefined;
}

function beginsAt(text: string, offset: number): boolean {
  beginning.lastIndex = offset;
  return beginning.test(text);
}

function skipBlanks(text: string, offset: number): number {
  let end = offset;
  while (text[end] === ' ') end += 1;
  return end;
}
