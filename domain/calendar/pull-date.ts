import { type PlainDate, showDate } from './dates.ts';
import { addDays, dayInMonth, monthBefore, monthOf, nextMonth } from './days.ts';
import { type DayStep, firstRunDay, type RunCalendar } from './run-calendar.ts';

/*
 * When premiums are pulled: on the schedule day of each month, moved forward over weekends and the operator's holidays
 * (docs/rules/calendar.md, "Dates" and "Holidays"). A debit is never taken before its schedule day, so a location's run
 * day before a holiday does not move the pull back. All dates are in the operator's time zone; the caller passes today.
 */

export const INVALID_SCHEDULE_DAY = 'Invalid schedule day';

export interface PullDate {
  date: PlainDate;
  /** The schedule day it is derived from: the same day or an earlier one. */
  scheduled: PlainDate;
  /** The explanation of the date, step by step. */
  steps: DayStep[];
}

/**
 * The pull date of one month, `YYYY-MM`; it may be in the next month. Throws RangeError "Invalid schedule day" when the
 * day is not 1 to 31, and RangeError when the calendar has no run day.
 */
export const pullDateOf = (scheduleDay: number, month: string, calendar: RunCalendar): PullDate => {
  if (!Number.isInteger(scheduleDay) || scheduleDay < 1 || scheduleDay > 31) throw new RangeError(INVALID_SCHEDULE_DAY);
  const scheduled = dayInMonth(month, scheduleDay);
  const { date, steps } = firstRunDay(scheduled, calendar);
  return { date, scheduled, steps: [{ step: 'schedule-day', date: scheduled, day: scheduleDay }, ...steps] };
};

/**
 * The next pull date: that of this month, or of the next month once this month's schedule day has passed. Today has not
 * passed. The schedule day counts, not the day it was moved to: on Sunday the 5th, the pull scheduled for Saturday the
 * 4th is `pullDateOf` this month, and the next pull date is next month's. Throws like `pullDateOf`.
 */
export const nextPullDate = (scheduleDay: number, today: PlainDate, calendar: RunCalendar): PullDate => {
  const month = monthOf(today);
  const thisMonth = pullDateOf(scheduleDay, month, calendar);
  if (thisMonth.scheduled >= today) return thisMonth;
  const next = pullDateOf(scheduleDay, nextMonth(month), calendar);
  return { ...next, steps: [{ step: 'passed', date: thisMonth.scheduled }, ...next.steps] };
};

/**
 * The next pull dates, and those that were scheduled for a day that has passed, but were moved to today or later: they
 * are still to come. Throws like `pullDateOf`.
 */
export const pullDatesAfter = (
  scheduleDay: number,
  today: PlainDate,
  calendar: RunCalendar,
  count: number,
): { next: PullDate[]; pending: PullDate[] } => {
  const first = nextPullDate(scheduleDay, today, calendar);
  const next = [first];
  let month = monthOf(first.scheduled);
  while (next.length < count) {
    month = nextMonth(month);
    next.push(pullDateOf(scheduleDay, month, calendar));
  }
  const pending: PullDate[] = [];
  // a pull that is scheduled earlier never takes place later
  for (month = monthBefore(monthOf(first.scheduled)); ; month = monthBefore(month)) {
    const earlier = pullDateOf(scheduleDay, month, calendar);
    if (earlier.date < today) return { next, pending };
    pending.unshift(earlier);
  }
};

/** "today", "tomorrow" or the date as `MM/DD/YYYY`. */
export const pullDateLabel = (date: PlainDate, today: PlainDate): string => {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : showDate(date);
};
