import { type PlainDate, showDate } from './dates.ts';
import { addDays, dayInMonth, monthOf, nextMonth } from './days.ts';
import { type DayStep, firstRunDay, type RunCalendar } from './run-calendar.ts';

/*
 * When premiums are pulled: on the schedule day of each month, moved forward over weekends and the operator's holidays
 * (docs/rules/calendar.md, "Dates" and "Holidays"). A debit is never taken before its schedule day, so a run day that a location
 * has before a holiday does not draw the pull back. All dates are the operator's own; the caller knows what today is.
 */

export const INVALID_SCHEDULE_DAY = 'Invalid schedule day';

export interface PullDate {
  date: PlainDate;
  /** The schedule day it comes from: the same day, or one before it. */
  scheduled: PlainDate;
  /** Why that day, in order. */
  steps: DayStep[];
}

/**
 * The pull date of one month, `YYYY-MM`; it may lie in the next month. Throws RangeError "Invalid schedule day" when the
 * day is not 1 to 31, and RangeError when the calendar has no run day.
 */
export const pullDateOf = (scheduleDay: number, month: string, calendar: RunCalendar): PullDate => {
  if (!Number.isInteger(scheduleDay) || scheduleDay < 1 || scheduleDay > 31) throw new RangeError(INVALID_SCHEDULE_DAY);
  const scheduled = dayInMonth(month, scheduleDay);
  const { date, steps } = firstRunDay(scheduled, calendar);
  return { date, scheduled, steps: [{ step: 'schedule-day', date: scheduled, day: scheduleDay }, ...steps] };
};

/**
 * The next pull date: that of this month, or of the next month once this month's schedule day is over. Today is not
 * over. It is the schedule day that counts, not the day it was moved to: on a Sunday the 5th, the pull of Saturday the
 * 4th is that of `pullDateOf` this month, and the next one is next month's. Throws as `pullDateOf` does.
 */
export const nextPullDate = (scheduleDay: number, today: PlainDate, calendar: RunCalendar): PullDate => {
  const month = monthOf(today);
  const thisMonth = pullDateOf(scheduleDay, month, calendar);
  if (thisMonth.scheduled >= today) return thisMonth;
  const next = pullDateOf(scheduleDay, nextMonth(month), calendar);
  return { ...next, steps: [{ step: 'passed', date: thisMonth.scheduled }, ...next.steps] };
};

/** "today", "tomorrow" or the date as `MM/DD/YYYY`. */
export const pullDateLabel = (date: PlainDate, today: PlainDate): string => {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : showDate(date);
};
