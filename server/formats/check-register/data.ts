import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';

/** What a register is built from. Amounts are cents; patients' names and diagnoses are read only when asked for. */
export interface RegisterData {
  group: { number: string; name: string };
  location: string;
  runDate: PlainDate;
  /** ISO, UTC. Given, not taken: the same data gives the same bytes. */
  builtAt: string;
  eobs: readonly RegisterEob[];
  /** What is taken back: reversals of claims, and checks voided. */
  voids: readonly RegisterVoid[];
}

interface Paid {
  method: PaymentMethod;
  /** TRN02. */
  eobNumber: string;
  checkNumber: string;
  date?: PlainDate;
  payeeName: string;
  /** The payee is a person who is insured, and so redacted like a patient. */
  isPayeeInsured?: boolean;
  /**
   * Of an EOB: what is paid before the reversals it may hold, BPR02 plus those. Of a void: what is taken back, as a
   * positive number. Payments less voids are the net.
   */
  amountCents: number;
}

export interface RegisterEob extends Paid {
  /** Without reversals; where they do not come to the amount, provider adjustments (PLB) do the rest. */
  claims: readonly RegisterClaim[];
}

export interface RegisterVoid extends Paid {
  /** Left out when a whole check is voided. */
  claim?: Omit<RegisterClaim, 'amountCents'>;
}

export interface RegisterClaim {
  number: string;
  patientName?: string;
  providerName: string;
  amountCents: number;
  diagnosisCodes?: readonly string[];
}
