/** How the records of a file end, and how many of them are shown on a page. */
export interface RecordForm {
  /** The byte after each record. */
  end: number;
  /** A record may have its end within quotes (RFC 4180, 2.6). */
  quotes?: true;
  perPage: number;
  /** The first record is a header, which is shown on every page. */
  header?: true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** What stands before a quote that opens; `#last` of the first byte is a line feed. */
const BEFORE_OPENING = [COMMA, LINE_FEED, QUOTE];

/** From the first byte of a part of the file up to the byte after its last. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Finds where the pages of a file begin, block by block, so that a file of any size is shown from its first block on and
 * only the page that is shown is decoded. Records without a byte of their own (an empty line) are not counted.
 */
export class RecordIndex {
  readonly #form: RecordForm;
  /** The first byte of each page. */
  readonly #starts: number[] = [];
  #size = 0;
  #count = 0;
  #header: Span | undefined;
  /** Of the record that is being read. */
  #start = 0;
  #isEmpty = true;
  #isQuoted = false;
  #last = LINE_FEED;

  constructor(form: RecordForm) {
    this.#form = form;
  }

  /** The records found so far, without the header. */
  get count(): number {
    return this.#count;
  }

  get pages(): number {
    return this.#starts.length;
  }

  get header(): Span | undefined {
    return this.#header;
  }

  /** Where a page is, counted from 0; undefined for a page that is not found (yet). */
  page(at: number): Span | undefined {
    const from = this.#starts[at];
    return from === undefined ? undefined : { from, to: this.#starts[at + 1] ?? this.#size };
  }

  /** Reads the next block of the file. */
  take(block: Uint8Array): void {
    const { end, quotes } = this.#form;
    for (const byte of block) {
      this.#size += 1;
      if (quotes && byte === QUOTE) this.#quote();
      else if (byte === end && !this.#isQuoted) this.#close();
      else if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) this.#isEmpty = false;
      this.#last = byte;
    }
  }

  /** The last record may be without an end. */
  finish(): void {
    this.#close();
  }

  /** A quote opens where a cell begins, or right after another one, which it escapes. */
  #quote(): void {
    this.#isEmpty = false;
    if (this.#isQuoted) this.#isQuoted = false;
    else if (BEFORE_OPENING.includes(this.#last)) this.#isQuoted = true;
  }

  #close(): void {
    if (!this.#isEmpty) this.#record({ from: this.#start, to: this.#size });
    this.#start = this.#size;
    this.#isEmpty = true;
  }

  #record(span: Span): void {
    if (this.#form.header && !this.#header) {
      this.#header = span;
      return;
    }
    if (this.#count % this.#form.perPage === 0) this.#starts.push(span.from);
    this.#count += 1;
  }
}
