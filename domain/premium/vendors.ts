import type { Tone } from '../states.ts';

/* Whom the operator pays from premium (docs/rules/exchange.md, "Vendors"). */

/** Push: groups send money by ACH, wire or check. */
export const VENDOR_FUNDING_TYPES = { Push: 'Push', Check: 'Check' } as const;

interface Payment {
  funding_type: string | null;
  routing_number: string | null;
  account_number: string | null;
}

/** Paid by ACH: such a vendor needs both the routing and the account number; any other may have neither. */
export const isPaidByAch = ({ funding_type, routing_number, account_number }: Payment): boolean =>
  funding_type === 'Push' && Boolean(routing_number || account_number);

interface Payable {
  current_ar: number;
  open_ar: number;
}

/** What stands out about a vendor, in display order. */
export const VENDOR_FLAGS = {
  'balance-due': { label: 'Balance due', tone: 'warning', has: ({ open_ar }: Payable) => open_ar > 0 },
  'credit-balance': { label: 'Credit balance', tone: 'info', has: ({ open_ar }: Payable) => open_ar < 0 },
  'outstanding-balance': {
    label: 'Outstanding balance',
    tone: 'neutral',
    has: ({ current_ar, open_ar }: Payable) => open_ar !== current_ar,
  },
} as const satisfies Record<string, { label: string; tone: Tone; has: (vendor: Payable) => boolean }>;

export type VendorFlag = keyof typeof VENDOR_FLAGS;

export const VENDOR_FLAG_NAMES = Object.keys(VENDOR_FLAGS) as readonly VendorFlag[];

export const vendorFlags = (vendor: Payable): VendorFlag[] =>
  VENDOR_FLAG_NAMES.filter((flag) => VENDOR_FLAGS[flag].has(vendor));
