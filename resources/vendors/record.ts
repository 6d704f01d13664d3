import * as z from 'zod/mini';
import { waitingChange } from '../../declare/actions/four-eyes.ts';
import {
  accountNumber,
  children,
  choice,
  code,
  emailAddress,
  integer,
  money,
  optional,
  optionalDate,
  optionalInstant,
  optionalText,
  record,
  reference,
  routingNumber,
  text,
  yesNo,
} from '../../declare/record.ts';
import { VENDOR_FLAG_NAMES, VENDOR_FUNDING_TYPES, type VendorFlag } from '../../domain/premium/vendors.ts';

/** Synced from the billing system: no form sets it. */
const synced = (label: string) => optionalText({ label, max: 200, readOnly: true });

/** Whom the operator pays from premium (docs/rules/exchange.md, "Vendors"). */
export const Vendor = record({
  vendor_id: code({ label: 'Vendor ID', max: 30, unique: true }),
  name: text({ label: 'Name', max: 200 }),
  location_id: reference('locations', { label: 'Location' }),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  federal_id: synced('Federal tax ID'),
  address_1: synced('Remit-to address'),
  address_2: synced('Address line 2'),
  city: synced('City'),
  state: synced('State'),
  zip: synced('ZIP'),
  routing_number: optional(routingNumber({ label: 'Routing number' })),
  account_number: optional(accountNumber({ label: 'Account number' })),
  funding_type: optional(choice({ label: 'Funding type', options: VENDOR_FUNDING_TYPES })),
  schedule_day: optional(integer({ label: 'Schedule day', from: 1, to: 31, readOnly: true })),
  next_pull_date: optionalDate({ label: 'Next pull date', readOnly: true }),
  recipients: children({
    label: 'Email recipients',
    key: 'email',
    of: { email: emailAddress({ label: 'Email' }), name: text({ label: 'Name', max: 200 }) },
  }),
  is_active: yesNo({ label: 'Active', default: true }),
  current_ar: money({ label: 'Current A/P', readOnly: true }),
  open_ar: money({ label: 'Open A/P', readOnly: true }),
  flags: z.array(z.enum(VENDOR_FLAG_NAMES as [VendorFlag, ...VendorFlag[]])),
  synced_at: optionalInstant({ label: 'Last synced' }),
  updated_at: z.string(),
  ...waitingChange,
});
export type Vendor = z.infer<typeof Vendor>;
