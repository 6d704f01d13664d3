import { eq, gt, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import { type VendorFlag, vendorFlags } from '../../../domain/premium/vendors.ts';
import type { Vendor } from '../../../resources/vendors/record.ts';
import { vendorRecipients, vendors } from '../../db/tables/premium.ts';
import { ascending, leftJoin, type ReadRow, readModel } from '../../engine/reads/model.ts';
import { waitingChanges } from '../approvals/waiting.ts';
import { locationChoices, locationColumns } from '../locations.ts';

const { table: locations, columns: location } = locationColumns();

/** The rule of domain/premium/vendors.ts as conditions of a filter. */
const IS_FLAGGED: Readonly<Record<VendorFlag, SQL>> = {
  'balance-due': gt(vendors.open_ar_cents, 0),
  'credit-balance': lt(vendors.open_ar_cents, 0),
  'outstanding-balance': ne(vendors.open_ar_cents, vendors.current_ar_cents),
};

const waiting = waitingChanges('vendors.update');

/** Vendors, and how the engine saves them (docs/rules/exchange.md, "Vendors"). */
export const vendorModel = readModel<Vendor>({
  from: vendors,
  join: [leftJoin(locations, eq(location.id, vendors.location_id))],
  order: [ascending(vendors.name), ascending(vendors.id)],
  exactCounts: true,
  sources: {
    location: {
      members: location,
      is: (ids) => inArray(vendors.location_id, ids.map(Number)),
      choices: locationChoices,
    },
    current_ar: { value: vendors.current_ar_cents },
    open_ar: { value: vendors.open_ar_cents },
    flags: {
      is: (flags) => or(...(flags as readonly VendorFlag[]).map((flag) => IS_FLAGGED[flag])),
    },
    recipients: {
      related: {
        from: vendorRecipients,
        of: vendorRecipients.vendor_id,
        members: { email: vendorRecipients.email, name: vendorRecipients.name },
        order: [vendorRecipients.email],
      },
    },
  },
  load: async (rows, db, caller, isAsked) => {
    const change = await waiting(rows, db, caller, isAsked);
    return (row) => ({
      flags: vendorFlags(row as ReadRow & Pick<Vendor, 'current_ar' | 'open_ar'>), // both amounts are selected
      ...change(row),
    });
  },
  saved: { children: { recipients: { table: vendorRecipients, of: vendorRecipients.vendor_id } } },
});
