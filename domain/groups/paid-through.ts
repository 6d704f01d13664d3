import type { PlainDate } from '../calendar/dates.ts';
import { addDays } from '../calendar/days.ts';

/** The location whose paid-through dates of these categories are one day later. */
const LOCATION = '001';
const CATEGORIES: readonly string[] = ['RXD', 'PBM'];

/** The day through which a coverage category is paid, as it is shown (docs/rules/check-runs.md, "Groups"). */
export const paidThrough = (date: PlainDate | null, category: string, locationKey: string): PlainDate | null =>
  date && locationKey === LOCATION && CATEGORIES.includes(category) ? addDays(date, 1) : date;
