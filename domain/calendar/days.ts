import type { PlainDate } from './dates.ts';

/*
 * Arithmetic on plain dates. It uses UTC, which has no daylight-saving changes, and exposes no Date: the results are
 * the same in every time zone.
 */

const DAY = 86_400_000;
const THURSDAY = 4;

const plain = (time: number): PlainDate => new Date(time).toISOString().slice(0, 10);

const timeOf = (date: PlainDate): number => {
  const time = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
  if (Number.isNaN(time) || plain(time) !== date) throw new RangeError('Not a calendar day');
  return time;
};

/** Adds days to a date; a negative number subtracts. Throws RangeError when the text is not a day, `YYYY-MM-DD`. */
export const addDays = (date: PlainDate, days: number): PlainDate => plain(timeOf(date) + days * DAY);

/** The number of days from one day to another. Throws RangeError when a text is not a day. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => (timeOf(to) - timeOf(from)) / DAY;

/** 1 for Monday to 7 for Sunday, like release days. Throws RangeError when the text is not a day. */
export const weekdayOf = (date: PlainDate): number => {
  // 1970-01-01 was a Thursday
  const weekday = (timeOf(date) / DAY + THURSDAY) % 7;
  return weekday <= 0 ? weekday + 7 : weekday;
};

export const isWeekend = (date: PlainDate): boolean => weekdayOf(date) > 5;

/** 1 to 31. */
export const dayOfMonth = (date: PlainDate): number => Number(date.slice(8));

/** The week of the month, 1 to 5: the n-th occurrence of the day's weekday (docs/rules/calendar.md, "Dates"). */
export const weekOfMonth = (date: PlainDate): number => Math.ceil(dayOfMonth(date) / 7);

/** `YYYY-MM` of a day. */
export const monthOf = (date: PlainDate): string => date.slice(0, 7);

/** The month after a month, both `YYYY-MM`. */
export const nextMonth = (month: string): string => monthOf(addDays(`${month}-01`, 31));

/** The month before a month, both `YYYY-MM`. */
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));

/** The number of days of a month `YYYY-MM`, 28 to 31. */
export const daysInMonth = (month: string): number => dayOfMonth(addDays(`${nextMonth(month)}-01`, -1));

/** A day of a month `YYYY-MM`; the last one when the month is shorter (docs/rules/calendar.md, "Dates"). */
export const dayInMonth = (month: string, day: number): PlainDate =>
  `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`;
