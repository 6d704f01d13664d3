/** The faults of a NACHA file. Any fault refuses the whole file, because its totals cover all of its entries. */
export const faultCodes = [
  'empty-file',
  'too-large',
  'line-length',
  'not-ascii',
  'not-nacha',
  'unknown-record',
  'out-of-place',
  'truncated',
  'unsupported',
  'bad-number',
  'bad-date',
  'routing-number',
  'transaction-code',
  'service-class',
  'trace-order',
  'addenda',
  'return-code',
  'batch-mismatch',
  'line-count',
  'batch-count',
  'block-count',
  'hash',
  'debits',
  'credits',
] as const;

export type FaultCode = (typeof faultCodes)[number];

/** One fault; `line` counts from 1, 0 is the file as a whole. The message never quotes a name or an account. */
export interface Fault {
  code: FaultCode;
  line: number;
  message: string;
}

/** How many faults are kept; further ones are only counted. */
export const KEPT_FAULTS = 50;

/** The faults of one file: the first are kept, all are counted. */
export class Faults {
  readonly kept: Fault[] = [];
  count = 0;

  /** Adds a fault of one line; the text is a sentence without its subject, which is the line. */
  at(code: FaultCode, line: number, text: string) {
    this.#add({ code, line, message: `Line ${line}: ${text}.` });
  }

  ofFile(code: FaultCode, text: string) {
    this.#add({ code, line: 0, message: `${text}.` });
  }

  #add(fault: Fault) {
    this.count += 1;
    if (this.kept.length < KEPT_FAULTS) this.kept.push(fault);
  }
}

/** Makes a code or number from a file safe for a message: limited length, only letters and digits. */
export const shown = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 12) || '(none)';
