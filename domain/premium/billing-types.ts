/** What the lines of a premium invoice bill (docs/rules/exchange.md, "Premium groups"), and their labels. */
export const BILLING_TYPE_LABELS = { Admin: 'Admin', Fixed: 'Fixed', 'Stop Loss': 'Stop Loss' } as const;
export const BILLING_TYPES: readonly string[] = Object.keys(BILLING_TYPE_LABELS);
