/** What the lines of a premium invoice bill (docs/rules/exchange.md, "Premium groups"). */
export const BILLING_TYPES = ['Admin', 'Fixed', 'Stop Loss'] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** Their labels. */
export const BILLING_TYPE_LABELS = {
  Admin: 'Admin',
  Fixed: 'Fixed',
  'Stop Loss': 'Stop Loss',
} as const satisfies Record<BillingType, string>;
