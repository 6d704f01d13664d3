import { isPlainDate, type PlainDate } from '../../../domain/calendar/dates.ts';
import { isCents } from '../../../domain/money.ts';

/** Reads the comma-separated fields of a record in order, across its continuations. */
export class Fields {
  readonly #pieces: readonly string[];
  #piece = 0;
  #offset = 0;

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
  }

  /** True when no field is left. */
  get isDone(): boolean {
    return this.#piece >= this.#pieces.length;
  }

  /** True when the next field is the first of a continuation (88). */
  get isContinuation(): boolean {
    return !this.isDone && this.#piece > 0 && this.#offset === 0;
  }

  /** The next field, trimmed; '' when it is empty, or none is left. */
  next(): string {
    const piece = this.#pieces[this.#piece];
    if (piece === undefined) return '';
    const end = piece.indexOf(',', this.#offset);
    const field = piece.slice(this.#offset, end < 0 ? undefined : end);
    if (end < 0) {
      this.#piece += 1;
      this.#offset = 0;
    } else this.#offset = end + 1;
    // joins a field that a line break split in two
    return field.replaceAll('\n', '').trim();
  }

  /** The field that `next` will return, without consuming it. */
  peek(): string {
    const [piece, offset] = [this.#piece, this.#offset];
    const field = this.next();
    this.#piece = piece;
    this.#offset = offset;
    return field;
  }

  /** The remaining fields as text: one line for each line of the file that is not blank. */
  rest(): string {
    const pieces = this.#pieces.slice(this.#piece);
    const first = pieces[0]?.slice(this.#offset);
    this.#piece = this.#pieces.length;
    return [...(first === undefined ? [] : [first]), ...pieces.slice(1)]
      .flatMap((piece) => piece.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n');
  }
}

/** Cents of an integer with an implied decimal point: "+000100", "-500000". Undefined if invalid or too large. */
export function parseAmount(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const cents = Number(text);
  // turns -0 into 0
  return isCents(cents) ? 0 + cents : undefined;
}

export function parseCount(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** YYMMDD as YYYY-MM-DD, years 1980 to 2079; undefined when there is no such day. */
export function parseDate(text: string): PlainDate | undefined {
  const found = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!found) return undefined;
  const [, year = '', month, day] = found;
  const date = `${year < '80' ? '20' : '19'}${year}-${month}-${day}`;
  return isPlainDate(date) ? date : undefined;
}

/** HHMM, or HH:MM[:SS] as some banks write it, as HH:MM; 2400 and 9999 mean end of day, 24:00. '' stays ''. */
export function parseTime(text: string): string | undefined {
  if (text === '' || text === '9999') return text && '24:00';
  const found = /^(\d{2}):?(\d{2})(?::\d{2})?$/.exec(text);
  if (!found) return undefined;
  const time = `${found[1]}:${found[2]}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || time === '24:00' ? time : undefined;
}
