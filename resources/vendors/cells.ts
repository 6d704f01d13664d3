import { waitingTags } from '../../declare/actions/four-eyes.ts';
import type { FlagIcon, TagText } from '../../declare/list/columns.ts';
import { VENDOR_FLAGS, type VendorFlag } from '../../domain/premium/vendors.ts';
import type { Vendor } from './record.ts';

const ICONS: Readonly<Record<VendorFlag, FlagIcon>> = {
  'balance-due': 'due',
  'credit-balance': 'credit',
  'outstanding-balance': 'difference',
};

/** What stands out about a vendor, as icons. */
export const flagTags = ({ flags, waiting_change: waiting }: Vendor): TagText[] => [
  ...waitingTags(waiting),
  ...flags.map((flag) => ({ text: VENDOR_FLAGS[flag].label, tone: VENDOR_FLAGS[flag].tone, icon: ICONS[flag] })),
];
