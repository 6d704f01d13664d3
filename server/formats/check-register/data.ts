import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';

/** The input of a register. Amounts are cents; patients' names and diagnoses are read only if the options need them. */
export interface RegisterData {
  group: { number: string; name: string };
  location: string;
  runDate: PlainDate;
  /** From 2 on a supplemental run; 1 by default. */
  sequence?: number;
  /** ISO, UTC. Passed in instead of the current time, so that the same data gives the same bytes. */
  builtAt: string;
  eobs: readonly RegisterEob[];
  /** Money taken back: reversals of claims, and voided checks. */
  voids: readonly RegisterVoid[];
}

interface Paid {
  method: PaymentMethod;
  /** The net of the EOB is $0.00: its method is reported as "None". */
  isNone?: boolean;
  /** TRN02. */
  eobNumber: string;
  checkNumber: string;
  date?: PlainDate;
  payeeName: string;
  /** The payee is a member, and so redacted like a patient. */
  isPayeeInsured?: boolean;
  /**
   * Of an EOB: the amount paid before its reversals, i.e. BPR02 plus those. Of a void: the amount taken back, as a
   * positive number. Payments less voids are the net.
   */
  amountCents: number;
}

export interface RegisterEob extends Paid {
  /** Without reversals; any difference to the amount is provider adjustments (PLB). */
  claims: readonly RegisterClaim[];
}

export interface RegisterVoid extends Paid {
  /** Absent when a whole check is voided. */
  claim?: Omit<RegisterClaim, 'amountCents'>;
}

export interface RegisterClaim {
  number: string;
  patientName?: string;
  providerName: string;
  amountCents: number;
  diagnosisCodes?: readonly string[];
}
