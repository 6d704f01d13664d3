import type { AccountKind } from './entry-codes.ts';
import type { Controls } from './records.ts';

/** One debit of a corporate account. Names are converted to ASCII and cut to field width; numbers are never altered. */
export interface DebitEntry {
  /** Of the account's bank, nine digits. */
  routingNumber: string;
  accountNumber: string;
  kind: AccountKind;
  amountCents: number;
  /** The operator's reference for the entry, an invoice number: at most 15 characters. */
  identification: string;
  name: string;
  /** One addenda 05, at most 80 characters; converted to ASCII. */
  information?: string;
}

/** The debits of one company and one effective date. */
export interface DebitBatch {
  companyName: string;
  /** Assigned by the operator's bank, at most 10 characters. */
  companyId: string;
  /** Shown on the payer's statement, at most 10 characters: PREMIUM. */
  description: string;
  effectiveDate: string;
  entries: readonly DebitEntry[];
}

export interface DebitFile {
  /** The bank the file goes to, nine digits. */
  destination: string;
  destinationName: string;
  /** The operator's id at that bank: at most 10 characters. */
  origin: string;
  originName: string;
  /** The bank that originates the entries (ODFI), nine digits; usually the destination. Trace numbers start with it. */
  originatingBank: string;
  /** When the file is created, in the Federal Reserve's time zone: YYYY-MM-DD and HHMM. */
  date: string;
  time: string;
  /** A to Z, 0 to 9: distinguishes the files of one day. */
  modifier: string;
  reference?: string;
  /**
   * The sequence number of the first entry's trace, 1 to 9,999,999. It comes from a counter that continues from file to
   * file, so that a return identifies exactly one entry.
   */
  firstTrace: number;
  batches: readonly DebitBatch[];
}

export interface DebitOptions {
  /** Allows Same Day ACH (effective date = file date) up to this many cents per entry. Absent: not allowed. */
  sameDayLimitCents?: number;
}

/** A fault to fix before the file can be written, with its path: `['batches', 0, 'entries', 2, 'amountCents']`. */
export interface DebitIssue {
  path: (string | number)[];
  message: string;
}

export interface WrittenFile {
  /** ASCII, 94 characters a line, a multiple of ten lines. */
  text: string;
  controls: Controls;
  /** The trace number of each entry, by batch, in input order. */
  traces: string[][];
}
