import { waitingChange } from '../../declare/actions/four-eyes.ts';
import { choice, money, optional, yesNo } from '../../declare/record.ts';
import { CHANGE_OF_BANK_DETAILS } from '../../domain/premium/bank-details.ts';
import { FUNDING_TYPES, PROCESSING_LEVELS } from '../../domain/premium/funding.ts';
import { PREMIUM_ROLES } from '../../domain/roles.ts';
import { account, routing, seenBy } from './fields.ts';
import { scheduleDay } from './kinds.ts';

/** The account of a collected premium: the group's own, or the one at the bank partner. */
const collection = <P extends string>(prefix: P, label: string) =>
  ({
    [`${prefix}_routing_number`]: routing(`${label} routing number`),
    [`${prefix}_account_number`]: account(`${label} account number`),
  }) as Record<`${P}_routing_number`, ReturnType<typeof routing>> &
    Record<`${P}_account_number`, ReturnType<typeof account>>;

/** How its premium is collected (docs/rules/exchange.md, "Premium groups"): what a save of that screen sets. */
export const premiumSettings = {
  premium_is_active: yesNo({ label: 'Active', default: false }),
  premium_funding_type: optional(choice({ label: 'Funding type', options: FUNDING_TYPES })),
  premium_schedule_day: optional(scheduleDay({ label: 'Schedule day' })),
  invoice_processing_level: optional(choice({ label: 'Invoice processing level', options: PROCESSING_LEVELS })),
  ...collection('premium', 'Group'),
  premium_account_number: account('Group account number', { findable: true }),
  ...collection('pinnacle', 'Pinnacle'),
};
export const PREMIUM_FIELDS = Object.keys(premiumSettings) as (keyof typeof premiumSettings)[];

/** The accounts that are debited: a change of them waits for another person. */
export const PREMIUM_FOUR_EYES = {
  ...CHANGE_OF_BANK_DETAILS,
  fields: [
    'premium_routing_number',
    'premium_account_number',
    'pinnacle_routing_number',
    'pinnacle_account_number',
  ] as const satisfies readonly (keyof typeof premiumSettings)[],
};

/** What it is billed, and owes. */
export const balance = {
  current_ar: optional(money({ label: 'Current A/R', readOnly: true })),
  open_ar: optional(money({ label: 'Open A/R', readOnly: true })),
};

/** All of it, as part of the whole record. */
export const premium = seenBy(PREMIUM_ROLES, { ...premiumSettings, ...balance, ...waitingChange });
