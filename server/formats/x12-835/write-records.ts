import type { Delimiters } from './delimiters.ts';
import type { CreditDebit, Handling, Method, Party, Patient } from './remittance.ts';

/** A CAS triplet to write; a positive amount reduces the payment. */
export interface AdjustmentToWrite {
  group: string;
  reason: string;
  amountCents: number;
}

/** An SVC to write; the paid amount is derived: charge less adjustments. */
export interface LineToWrite {
  /** CPT or HCPCS code. */
  procedure: string;
  chargeCents: number;
  adjustments: readonly AdjustmentToWrite[];
  /** DTM*472, YYYY-MM-DD. */
  serviceDate?: string;
}

/** A CLP to write; the paid amount is derived: charge less all adjustments, including those of its lines. */
export interface ClaimToWrite {
  claimNumber: string;
  patientControlNumber: string;
  status: string;
  chargeCents: number;
  patientResponsibilityCents: number;
  filingIndicator: string;
  groupNumber?: string;
  /** NM1*82 as an organisation; if absent, readers take the payee's name. */
  renderingProvider?: string;
  /** NM109 of NM1*82, a national provider id. */
  renderingProviderId?: string;
  patient: Patient;
  adjustments: readonly AdjustmentToWrite[];
  lines: readonly LineToWrite[];
}

/** A PLB to write. */
export interface ProviderAdjustmentToWrite {
  providerId: string;
  fiscalDate: string;
  reason: string;
  reference: string;
  amountCents: number;
}

export interface SetToWrite {
  controlNumber: string;
  number: string;
  /** Must equal `netCents` of claims and adjustments; written before the claims, so that those can be a stream. */
  amountCents: number;
  flag: CreditDebit;
  handling: Handling;
  method: Method;
  date: string;
  payerId: string;
  payer: Party;
  payee: Party & { idQualifier: string };
  /** PER*BL, required by the guide. */
  contactName: string;
  claims: Iterable<ClaimToWrite>;
  adjustments: readonly ProviderAdjustmentToWrite[];
}

export interface FileToWrite {
  sender: string;
  receiver: string;
  /** ISA13 and GS06; at most nine digits. */
  controlNumber: number;
  /** Of the envelope, YYYY-MM-DD and HHMM. */
  date: string;
  time: string;
  sets: Iterable<SetToWrite>;
  /** After each terminator; '' by default. */
  lineEnd?: '' | '\n' | '\r\n';
  delimiters?: Delimiters;
}
