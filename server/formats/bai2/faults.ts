/** The faults of a BAI2 file. Any fault refuses the file; after a fatal one reading stops. */

export const fatalCodes = [
  'empty-file',
  'not-bai2',
  'wrong-version',
  'line-too-long',
  'record-too-long',
  'too-many-records',
  'unknown-record',
  'out-of-place',
  'truncated',
] as const;

export const faultCodes = [
  'control-total',
  'record-count',
  'account-count',
  'group-count',
  'missing-field',
  'field-too-long',
  'unknown-code',
  'bad-type-code',
  'bad-amount',
  'bad-count',
  'bad-date',
  'bad-time',
  'bad-funds',
  'sum-too-large',
] as const;

export type FaultCode = (typeof fatalCodes)[number] | (typeof faultCodes)[number];

/**
 * One fault. `line` is the physical line (from 1) where the faulty record starts, 0 when there is none. `message` is
 * shown to users; it never quotes account numbers, names or text of the file.
 */
export interface Fault {
  code: FaultCode;
  line: number;
  message: string;
  /** Of control faults: the sum of the content and the value in the trailer. */
  expected?: number;
  found?: number;
}

/** How many faults of a file are kept; further ones are only counted. */
export const KEPT_FAULTS = 50;

/** The faults of one file: the first are kept, all are counted. */
export class Faults {
  readonly kept: Fault[] = [];
  count = 0;

  add(code: FaultCode, line: number, text: string, sides?: { expected: number; found: number }) {
    this.count += 1;
    if (this.kept.length >= KEPT_FAULTS) return;
    this.kept.push({ code, line, message: line > 0 ? `Line ${line}: ${text}.` : `${text}.`, ...sides });
  }
}
