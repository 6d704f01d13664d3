import { LOCATIONS } from '../locations.ts';

/* What the operator knows of the accounts that a bank reports. */

/** What an account is for; null for one that only the bank has named so far. */
export const ACCOUNT_PURPOSES = {
  operating: 'Operating',
  lockbox: 'Lockbox',
  claims: 'Claims of a group',
} as const;
export type AccountPurpose = keyof typeof ACCOUNT_PURPOSES;

/** The location of a lockbox, by that of its account; Ohio has none (docs/rules/exchange.md, "Lockbox Checks"). */
const { '004': _, ...LOCKBOX_LOCATIONS }: Readonly<Record<string, string>> = LOCATIONS;

export const UNKNOWN_LOCATION = 'Unknown';

export const lockboxLocation = (locationKey: string | null): string =>
  LOCKBOX_LOCATIONS[locationKey ?? ''] ?? UNKNOWN_LOCATION;
