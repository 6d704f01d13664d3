import { PREMIUM_ROLES } from '../roles.ts';

/** Changed bank details wait for another person (docs/rules/background-work.md, "Four eyes"). */
export const CHANGE_OF_BANK_DETAILS = { label: 'Change of bank details', by: PREMIUM_ROLES };
