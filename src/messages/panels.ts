/*
 * Pages of panels.
 */

export const LATEST_DAYS = 'These are the latest days';
export const NO_ACTIVITY = 'No activity for this period';
export const NOT_INCLUDED = 'Your role does not include this';

export const nextDays = (days: number) => `Next ${days} days`;
export const previousDays = (days: number) => `Previous ${days} days`;
export const HIDE_PANELS = 'Hide panels';
export const SHOW_PANELS = 'Show panels';
