import { isCents, parseCents } from '../../../domain/money.ts';
import { type Fault, type FaultCode, KEPT_FAULTS, shown } from './faults.ts';
import type { Segment } from './segment.ts';

/** Where a fault shows. */
type Place = Pick<Segment, 'ordinal'>;

/** The faults of one transaction set: the first are kept, all are counted. */
export class SetFaults {
  readonly kept: Fault[] = [];
  count = 0;
  readonly #setControlNumber: string;

  constructor(setControlNumber: string) {
    this.#setControlNumber = setControlNumber;
  }

  /** Adds a fault of the whole set; `segment` is where it shows. */
  ofSet(code: FaultCode, segment: Place, text: string) {
    this.#add(code, segment, `Transaction set ${shown(this.#setControlNumber)}: ${text}.`);
  }

  /** Adds a fault of one segment. */
  at(code: FaultCode, segment: Place, text: string) {
    this.#add(code, segment, `Transaction set ${shown(this.#setControlNumber)}, segment ${segment.ordinal}: ${text}.`);
  }

  /** The n-th element as cents; undefined, with a fault, when it is not dollars and cents. '' is `ifEmpty`. */
  cents(segment: Segment, n: number, ifEmpty?: 0): number | undefined {
    const text = segment.text(n);
    const cents = text === '' ? ifEmpty : parseCents(text);
    if (cents === undefined)
      this.at('bad-amount', segment, `${nameOf(segment, n)} is not an amount in dollars and cents`);
    return cents;
  }

  /** The n-th element, at most `max` characters; undefined, with a fault, when longer, or empty and required. */
  text(segment: Segment, n: number, max: number, required?: 'required'): string | undefined {
    const text = segment.text(n);
    if (text.length > max) {
      this.at('element-too-long', segment, `${nameOf(segment, n)} is longer than ${max} characters`);
      return undefined;
    }
    if (text !== '' || !required) return text;
    this.at('missing-element', segment, `${nameOf(segment, n)} is empty`);
    return undefined;
  }

  /** The n-th element as one of `codes`; undefined, with a fault, when it is none of them. */
  code<Code extends string>(segment: Segment, n: number, codes: Record<Code, string>): Code | undefined {
    const text = segment.text(n);
    if (isCodeOf(codes, text)) return text;
    const known = Object.keys(codes).join(', ');
    this.at('unknown-code', segment, `${nameOf(segment, n)} is none of ${known}`);
    return undefined;
  }

  #add(code: FaultCode, segment: Place, message: string) {
    this.count += 1;
    if (this.kept.length >= KEPT_FAULTS) return;
    this.kept.push({ code, setControlNumber: this.#setControlNumber, segment: segment.ordinal, message });
  }
}

/** A sum of cents that detects when it leaves the range in which cents are exact. */
export class Sum {
  cents = 0;
  isExact = true;

  add(cents: number) {
    const next = this.cents + cents;
    if (isCents(next)) this.cents = next;
    else this.isExact = false;
  }
}

/** An element's name, such as CLP04; the segment name comes from the file only if it looks like one. */
function nameOf(segment: Segment, n: number) {
  return `${shown(segment.id)}${String(n).padStart(2, '0')}`;
}

function isCodeOf<Code extends string>(codes: Record<Code, string>, text: string): text is Code {
  return Object.hasOwn(codes, text);
}
