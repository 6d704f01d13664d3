/*
 * The menus of the filters.
 */

export const AMOUNT_NOT_VALID = 'An amount is a number with at most two decimals';
export const APPLY = 'Apply';
export const CHOOSE_WEEK = 'Choose a week';
export const DAYS_REVERSED = 'The first day must not be after the last';
export const ISO_WEEK = 'ISO week';
export const LOOKING_UP = 'Looking …';
export const MOMENTS_REVERSED = 'The first moment must not be after the last';
export const MORE_VALUES = 'There are more. Search to find them.';
export const USUAL_SPANS = 'Spans';
export const VALUES_NOT_COUNTED = 'The values of this filter could not be counted';
export const VALUES_NOT_LOOKED_UP = 'The values could not be looked up. Type again to retry.';

export const TODAY = 'Today';
export const YESTERDAY = 'Yesterday';
export const THIS_WEEK = 'This week';
export const LAST_WEEK = 'Last week';
export const THIS_MONTH = 'This month';
export const LAST_MONTH = 'Last month';
export const weekOfDays = (week: number, days: string) => `Week ${week}, ${days}`;

export const searchIn = (label: string) => `Search ${label}`;
export const notValid = (label: string) => `${label} is not valid`;
export const inDollars = (label: string) => `${label}, in dollars`;
export const endOfRange = (label: string, end: 'from' | 'to') => `${label} ${end}`;
