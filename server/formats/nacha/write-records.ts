import type { AccountKind } from './entry-codes.ts';
import type { Controls } from './records.ts';

/** One debit of a corporate account. Names are made ASCII and cut to their fields; numbers are never changed. */
export interface DebitEntry {
  /** Of the account's bank, nine digits. */
  routingNumber: string;
  accountNumber: string;
  kind: AccountKind;
  amountCents: number;
  /** What the operator finds the entry by, an invoice number: at most 15 characters. */
  identification: string;
  name: string;
  /** One addenda 05, at most 80 characters; made ASCII. */
  information?: string;
}

/** The debits of one company and one effective date. */
export interface DebitBatch {
  companyName: string;
  /** As the operator's bank assigned it, at most 10 characters. */
  companyId: string;
  /** What the payer reads on the statement, at most 10 characters: PREMIUM. */
  description: string;
  effectiveDate: string;
  entries: readonly DebitEntry[];
}

export interface DebitFile {
  /** The bank the file goes to, nine digits. */
  destination: string;
  destinationName: string;
  /** The operator, as that bank knows it: at most 10 characters. */
  origin: string;
  originName: string;
  /** The bank that originates the entries, nine digits; as a rule the destination. Traces begin with it. */
  originatingBank: string;
  /** When the file is made, by the calendar of the Federal Reserve's own zone: YYYY-MM-DD and HHMM. */
  date: string;
  time: string;
  /** A to Z, 0 to 9: tells the files of one day apart. */
  modifier: string;
  reference?: string;
  /**
   * The sequence of the first entry's trace, 1 to 9,999,999. It comes from a counter that goes on from file to file, so
   * that a return names one entry and no other.
   */
  firstTrace: number;
  batches: readonly DebitBatch[];
}

export interface DebitOptions {
  /** Allows Same Day ACH, the file's own date as effective date, up to so many cents an entry. Left out: not allowed. */
  sameDayLimitCents?: number;
}

/** What must be changed before the file can be written, at its place: `['batches', 0, 'entries', 2, 'amountCents']`. */
export interface DebitIssue {
  path: (string | number)[];
  message: string;
}

export interface WrittenFile {
  /** ASCII, 94 characters a line, a multiple of ten lines. */
  text: string;
  controls: Controls;
  /** The trace of each entry, by batch, in the order given. */
  traces: string[][];
}
