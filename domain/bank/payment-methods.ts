import { NO_PAYMENT } from '../release/payment-rules.ts';

/** How an EOB is paid (docs/rules/check-runs.md, "Payment methods"). */
export const PAYMENT_METHODS = ['Check', 'Epay', 'ACH', 'Network'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * The method a payment file requests, from BPR04 (X221 §2.4 BPR). The processor may pay by another method, which is
 * stored separately. Without money every method is `NON`; it is listed with the checks, where its zero adds nothing.
 */
export const methodOfPayment = ({ method, amountCents }: { method: string; amountCents: number }): PaymentMethod =>
  amountCents === 0 || method === 'CHK' || method === NO_PAYMENT ? 'Check' : 'ACH';

/** Shown and reported as the method of a payment without money. A word, not a fifth method. */
export const NO_METHOD = 'None';

/** The method as shown. @param amount in any unit */
export const shownMethod = (method: PaymentMethod, amount: number): string => (amount === 0 ? NO_METHOD : method);
