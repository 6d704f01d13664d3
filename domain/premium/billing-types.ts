/** What the lines of a premium invoice bill (docs/rules/exchange.md, "Premium groups"). */
export const BILLING_TYPES = ['Admin', 'Fixed', 'Stop Loss'] as const;
