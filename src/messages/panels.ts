import { counted } from '../../declare/naming.ts';

/*
 * Pages of panels.
 */

export const LATEST_DAYS = 'These are the latest days';
export const NO_ACTIVITY = 'No activity for this period';
export const NOT_INCLUDED = 'Your role does not include this';

const daysOf = (days: number) => (days === 1 ? 'day' : `${days} days`);
export const nextDays = (days: number) => `Next ${daysOf(days)}`;
export const previousDays = (days: number) => `Previous ${daysOf(days)}`;
export const lastDayOf = (label: string) => `${label}: last day`;
export const HIDE_PANELS = 'Hide panels';
export const SHOW_PANELS = 'Show panels';

/** The button of what is not shown at first: "12 more kinds". */
export const moreOf = (count: number, one: string): string => counted(count, `more ${one}`);

/** The headings of a chart's table. */
export const UNIT_HEADINGS = { count: 'Number', dollars: 'Dollars' } as const;
export const SHARE = 'Share';

export const downloadOf = (file: string): string => `Download ${file}`;
