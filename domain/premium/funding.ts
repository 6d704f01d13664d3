/* How a group's premium is collected (docs/rules/exchange.md, "Premium groups"). */

export const FUNDING_TYPES = { Push: 'Push', Pull: 'Pull', Check: 'Check', FBB: 'FBB' } as const;
export type FundingType = keyof typeof FUNDING_TYPES;

/** Whether a pull debits one account of the group, or one for each of its divisions. */
export const PROCESSING_LEVELS = {
  'Group Level': 'Group Level',
  'Invoice Division Level': 'Invoice Division Level',
} as const;

interface Funded {
  premium_funding_type: string | null;
}

/** Whether the operator debits the group's account on its schedule day. */
export const isPulled = ({ premium_funding_type: type }: Funded): boolean => type === 'Pull';

/** Whether the premium goes to an account at the bank partner; a group funded by FBB has none there. */
export const usesBankPartner = ({ premium_funding_type: type }: Funded): boolean => type !== 'FBB';

const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const RULES = new Intl.PluralRules('en', { type: 'ordinal' });

/** "1st", "22nd". */
const ordinal = (day: number): string => `${day}${SUFFIXES[RULES.select(day)]}`;

/** The days of a month on which premium can be pulled, as ordinals. */
export const SCHEDULE_DAYS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 31 }, (_, at) => [String(at + 1), ordinal(at + 1)]),
);
