import type { Fault } from './faults.ts';

/** The content of a NACHA file. Amounts are integer cents, dates YYYY-MM-DD, trace numbers fifteen digits as text. */
export interface AchFile {
  header: {
    destination: string;
    destinationName: string;
    origin: string;
    originName: string;
    date: string;
    /** HHMM, '' if absent. */
    time: string;
    modifier: string;
    reference: string;
  };
  batches: Batch[];
  /** Batches of entry classes that are not read here; only their sums are verified. */
  setAside: SetAsideBatch[];
  controls: Controls;
}

/** The control record of the file, verified against its batches. */
export interface Controls {
  batches: number;
  blocks: number;
  /** Entries and addenda. */
  lines: number;
  /** Ten digits. */
  hash: string;
  debitCents: number;
  creditCents: number;
}

export interface Batch {
  line: number;
  number: string;
  serviceClass: string;
  /** CCD, PPD, COR … */
  entryClass: string;
  companyName: string;
  companyId: string;
  discretionary: string;
  description: string;
  descriptiveDate: string;
  /** Undefined when blank or zero, as in notifications of change. */
  effectiveDate: string | undefined;
  odfi: string;
  entries: Entry[];
}

export interface SetAsideBatch {
  line: number;
  number: string;
  entryClass: string;
}

export interface Entry {
  line: number;
  transactionCode: string;
  direction: 'debit' | 'credit';
  routingNumber: string;
  accountNumber: string;
  amountCents: number;
  identification: string;
  name: string;
  discretionary: string;
  trace: string;
  /** The payment information of its addenda 05. */
  information: string[];
  returned?: Returned;
  changed?: Changed;
}

/** Addenda 99: the bank returns the entry of `originalTrace`. */
export interface Returned {
  line: number;
  /** R01 … */
  code: string;
  originalTrace: string;
  originalRdfi: string;
  /** With R14 and R15. */
  dateOfDeath?: string;
  information: string;
  trace: string;
}

/** Addenda 98: what must be corrected before the next entry like that of `originalTrace` (notification of change). */
export interface Changed {
  line: number;
  /** C01 … */
  code: string;
  originalTrace: string;
  originalRdfi: string;
  /** Unparsed; the parsed values are in `correction`, if the code defines any. */
  correctedData: string;
  correction: Correction;
  trace: string;
}

export interface Correction {
  routingNumber?: string;
  accountNumber?: string;
  name?: string;
  transactionCode?: string;
  identification?: string;
}

/** `file` is set only when it has no faults. */
export interface AchReading {
  file: AchFile | undefined;
  /** The first KEPT_FAULTS of `faultCount`. */
  faults: Fault[];
  faultCount: number;
}
