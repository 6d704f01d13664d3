/* What the operator knows of the accounts that a bank reports. */

/** What an account is for; null for one that only the bank has named so far. */
export const ACCOUNT_PURPOSES = {
  operating: 'Operating',
  lockbox: 'Lockbox',
  claims: 'Claims of a group',
} as const;
export type AccountPurpose = keyof typeof ACCOUNT_PURPOSES;

/** The location of a lockbox, by the location of its account (docs/rules/exchange.md, "Lockbox Checks"). */
const LOCKBOX_LOCATIONS: Readonly<Record<string, string>> = { '001': 'TN', '002': 'CA', '003': 'WI' };

export const UNKNOWN_LOCATION = 'Unknown';

export const lockboxLocation = (locationKey: string | null): string =>
  LOCKBOX_LOCATIONS[locationKey ?? ''] ?? UNKNOWN_LOCATION;
