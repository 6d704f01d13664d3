import type { Fault } from './faults.ts';

/** BPR01, transaction handling code, with its meaning in 005010X221A1. */
export const handlings = {
  C: 'payment and remittance',
  D: 'make payment only',
  H: 'notification only',
  I: 'remittance only',
  P: 'prenotification of future transfers',
  U: 'split payment and remittance',
  X: 'handling party chooses',
} as const;

/** BPR04, payment method, with its meaning in 005010X221A1. */
export const methods = {
  ACH: 'automated clearing house',
  BOP: 'financial institution option',
  CHK: 'check',
  FWT: 'wire transfer',
  NON: 'no payment',
} as const;

/** BPR03: credit or debit of the payee. */
export const flags = { C: 'credit', D: 'debit' } as const;

export type Handling = keyof typeof handlings;
export type Method = keyof typeof methods;
export type CreditDebit = keyof typeof flags;

export interface Party {
  /** N102 */
  name: string;
  /** N104, '' if absent. */
  id: string;
}

/** One BPR/TRN: one payment to one payee, an EOB. All amounts are integer cents. */
export interface Payment {
  kind: 'payment';
  /** ST02 */
  setControlNumber: string;
  /** TRN02: check or EFT trace number, unique within a file. */
  number: string;
  /** BPR02 */
  amountCents: number;
  /** BPR03 */
  flag: CreditDebit;
  /** BPR01 */
  handling: Handling;
  /** BPR04 */
  method: Method;
  /** BPR16, YYYY-MM-DD: check date or EFT effective date. */
  date: string;
  /** TRN03: usually '1' and the payer's tax number; '' if absent. */
  payerId: string;
  payer: Party;
  /** `idQualifier` is N103: XX national provider id, FI tax number, XV plan id. */
  payee: Party & {
    idQualifier: string;
    /** N104 if that is one, else REF*TJ; '' if absent. */
    taxId: string;
  };
}

/** NM1*QC. Health data: a separate object, so that no list, log or message includes it by accident. */
export interface Patient {
  lastName: string;
  firstName: string;
  middleName: string;
  memberId: string;
}

/** One triplet of a CAS: positive amounts reduce the payment. */
export interface ClaimAdjustment {
  level: 'claim' | 'line';
  /** CO, OA, PI, PR */
  group: string;
  /** Claim adjustment reason code. */
  reason: string;
  amountCents: number;
}

/** One CLP. All amounts are integer cents. */
export interface Claim {
  kind: 'claim';
  setControlNumber: string;
  /** Ordinal of the CLP segment in the file, from 1. */
  segment: number;
  /** CLP07, the payer's number; CLP01 if that is absent. */
  claimNumber: string;
  /** CLP01, the provider's number. */
  patientControlNumber: string;
  /** CLP02 */
  status: string;
  isReversal: boolean;
  /** CLP03, CLP04, CLP05; negative in reversals. */
  chargeCents: number;
  paidCents: number;
  patientResponsibilityCents: number;
  /** CLP06 */
  filingIndicator: string;
  /** REF*1L of the claim, '' if absent. */
  groupNumber: string;
  /** REF*F8: of a reversal, the number of the claim it reverses; '' if absent. */
  originalNumber: string;
  /** First and last day of service: DTM*232 and 233, else those of its lines; '' if absent. */
  serviceFrom: string;
  serviceTo: string;
  /** NM1*82, or else the payee's name. */
  renderingProvider: string;
  /** NM109 of NM1*82, '' if absent. */
  renderingProviderId: string;
  /** SVC01-2 of its first line, '' if it has none: CPT, HCPCS, NDC … */
  procedure: string;
  patient: Patient;
  adjustments: ClaimAdjustment[];
  /** Its SVC segments: how many, and the sums of SVC02 and SVC03. */
  lines: { count: number; chargeCents: number; paidCents: number };
}

/** One pair of a PLB: a provider adjustment; a positive amount reduces the payment. */
export interface ProviderAdjustment {
  kind: 'adjustment';
  setControlNumber: string;
  /** PLB01 */
  providerId: string;
  /** PLB02, YYYY-MM-DD: the last day of the provider's fiscal year. */
  fiscalDate: string;
  reason: string;
  /** Second component of the reason element, '' if absent. */
  reference: string;
  amountCents: number;
}

/** Sums of a set in cents. When it balances: paid − voided − adjustments = the payment. */
export interface SetSums {
  chargeCents: number;
  /** CLP04 of claims that are not reversals. */
  paidCents: number;
  /** CLP04 of reversals, negated: the amount taken back, positive. */
  voidedCents: number;
  /** PLB */
  adjustmentCents: number;
}

/** The end of a transaction set. With any fault the whole set must be refused. */
export interface SetEnd {
  kind: 'set';
  setControlNumber: string;
  claimCount: number;
  lineCount: number;
  sums: SetSums;
  /** Claims less provider adjustments, less BPR02; 0 when in balance, undefined when either is unreadable. */
  differenceCents: number | undefined;
  /** The first faults, at most KEPT_FAULTS. */
  faults: Fault[];
  faultCount: number;
}

/** The file was read to its end and its envelopes are complete. Sets with faults are counted too. */
export interface FileEnd {
  kind: 'end';
  interchanges: number;
  groups: number;
  sets: number;
  claims: number;
  segments: number;
  /** The distinct ISA15: P for production, T for a test. */
  usages: string[];
}

/** The file cannot be used, including the sets already emitted. The last event. */
export interface Fatal {
  kind: 'fatal';
  fault: Fault;
}

/**
 * The events of a remittance file, in file order: for each set a payment, its claims and provider adjustments, then the
 * end of the set; last either `end` or `fatal`. A set with an unreadable payment emits only its `set` event.
 * Texts may be slices of the file: copy (`detached`) those that are kept from many events.
 */
export type Remittance = Payment | Claim | ProviderAdjustment | SetEnd | FileEnd | Fatal;
export type Emit = (event: Remittance) => void;
