import type { Fault } from './faults.ts';

/** What a NACHA file says. Amounts are integer cents, dates YYYY-MM-DD, traces fifteen digits as text. */
export interface AchFile {
  header: {
    destination: string;
    destinationName: string;
    origin: string;
    originName: string;
    date: string;
    /** HHMM, '' when not given. */
    time: string;
    modifier: string;
    reference: string;
  };
  batches: Batch[];
  controls: Controls;
}

/** The control record of the file, which its batches have been checked against. */
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

/** Addenda 99: the bank sends back the entry of `originalTrace`. */
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

/** Addenda 98: the bank says what is to be corrected before the next entry like that of `originalTrace`. */
export interface Changed {
  line: number;
  /** C01 … */
  code: string;
  originalTrace: string;
  originalRdfi: string;
  /** As it stands; what it holds is in `correction`, when its code is one that says. */
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

/** `file` is there when nothing is wrong with it, and only then. */
export interface AchReading {
  file: AchFile | undefined;
  /** The first KEPT_FAULTS of `faultCount`. */
  faults: Fault[];
  faultCount: number;
}
