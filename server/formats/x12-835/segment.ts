import { decoded } from '../text.ts';
import type { Delimiters } from './delimiters.ts';

/** The longest segments of an 835 (MIA, CAS, SVC) have under 30 elements. */
export const MAX_ELEMENTS = 99;

/** The role of a segment name: nesting, read here, a known 835 segment that is skipped, or unknown. */
type Part = 'envelope' | 'taken' | 'passed-over' | 'unknown';

const parts: Record<Exclude<Part, 'unknown'>, string> = {
  envelope: 'ISA GS ST SE GE IEA',
  taken: 'BPR TRN CUR REF N1 LX CLP CAS NM1 SVC DTM PLB',
  'passed-over': 'NTE N2 N3 N4 PER RDM TS3 TS2 MIA MOA AMT QTY LQ',
};

/** Looked up once per segment, so that later comparisons of names are by identity. */
const known = new Map(
  (['envelope', 'taken', 'passed-over'] as const).flatMap((part) =>
    parts[part].split(' ').map((id) => [id, { id, part }] as const),
  ),
);

/** One segment of the file. It is split into elements on first access, because most segments of an 835 are skipped. */
export class Segment {
  /** From 1, in the order of the file. */
  readonly ordinal: number;
  /** Its name, '' if it has none. */
  readonly id: string;
  readonly part: Part;
  readonly delimiters: Delimiters;
  /** Without the terminator. One character per byte, until `#takeApart` decodes it. */
  #text: string;
  /** The end offset of each element, starting with the name; an element is sliced only on access. */
  #ends: number[] | undefined;
  #isText = true;

  constructor(ordinal: number, raw: string, delimiters: Delimiters) {
    const end = raw.indexOf(delimiters.element);
    const id = end < 0 ? raw : raw.slice(0, end);
    this.ordinal = ordinal;
    const found = known.get(id);
    this.id = found?.id ?? id;
    this.part = found?.part ?? 'unknown';
    this.delimiters = delimiters;
    this.#text = raw;
  }

  /** The number of elements after the name. */
  get count(): number {
    return this.#takeApart().length - 1;
  }

  get hasTooManyElements(): boolean {
    // an element has at least one byte, its delimiter
    return this.#text.length > MAX_ELEMENTS && this.count > MAX_ELEMENTS;
  }

  /** False when its text contains control characters: a line break within the segment, or binary data. */
  get isText(): boolean {
    this.#takeApart();
    return this.#isText;
  }

  /** The n-th element (CLP04 is `text(4)`), trimmed; '' if absent. */
  text(n: number): string {
    const ends = this.#takeApart();
    let end = ends[n];
    if (end === undefined || n === 0) return '';
    let start = (ends[n - 1] ?? 0) + 1;
    while (start < end && this.#text.charCodeAt(start) === BLANK) start += 1;
    while (start < end && this.#text.charCodeAt(end - 1) === BLANK) end -= 1;
    return this.#text.slice(start, end);
  }

  /** A single pass over the characters: `split` and a pattern for special characters would take five times as long. */
  #takeApart(): number[] {
    if (this.#ends) return this.#ends;
    const delimiter = this.delimiters.element.charCodeAt(0);
    const ends: number[] = [];
    let isPlain = true;
    for (let at = 0; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === delimiter) ends.push(at);
      else if (code < BLANK || code > TILDE) isPlain = false;
    }
    ends.push(this.#text.length);
    this.#ends = ends;
    return isPlain ? ends : this.#decode(ends);
  }

  /** X12's extended character set defines no encoding, so that it is told by the bytes. */
  #decode(ends: number[]): number[] {
    const { element, component, repetition } = this.delimiters;
    const isControl = (c: string) => (c < ' ' || c === '\x7f') && c !== element && c !== component && c !== repetition;
    this.#isText = !Array.from(this.#text).some(isControl);
    const text = decoded(this.#text);
    if (text === this.#text) return ends;
    let end = -1;
    this.#text = text;
    this.#ends = text.split(element).map((one) => {
      end += one.length + 1;
      return end;
    });
    return this.#ends;
  }
}

const BLANK = 32;
const TILDE = 126;
