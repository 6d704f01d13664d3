/** How an EOB is paid (docs/rules/check-runs.md, "Payment methods"). */
export const PAYMENT_METHODS = ['Check', 'Epay', 'ACH', 'Network'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * The method a payment file requests, from BPR04 (X221 §2.4 BPR). The processor may pay by another method, which is
 * stored separately. `NON` carries no money; it is listed with the checks, where its zero adds nothing.
 */
export const methodOfBpr04 = (code: string): PaymentMethod => (code === 'CHK' || code === 'NON' ? 'Check' : 'ACH');
