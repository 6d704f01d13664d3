/*
 * Whether a payment was loaded before (docs/rules/check-runs.md, "The same payment twice").
 */

/** What tells a payment from others. */
export interface PaymentIdentity {
  /** N104 of the payer, else TRN03. */
  payer: string;
  /** TRN02 */
  number: string;
  amountCents: number;
  /** Of a payment of $0.00: a digest of its claims; otherwise empty. */
  claimsDigest: string;
}

/** Of the same payer and trace number: the same payment, or one with another amount, which is a person's to judge. */
export const repeatOf = (one: PaymentIdentity, loaded: PaymentIdentity): 'duplicate' | 'other-amount' | undefined => {
  if (one.payer !== loaded.payer || one.number !== loaded.number) return undefined;
  if (one.amountCents !== loaded.amountCents) return 'other-amount';
  return one.claimsDigest === loaded.claimsDigest ? 'duplicate' : undefined;
};
