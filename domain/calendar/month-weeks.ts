import type { PlainDate } from './dates.ts';
import { addDays, dayInMonth, daysInMonth, weekdayOf } from './days.ts';

/** The names of the days of a calendar's week, Sunday first, as American calendars have them. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * The weeks of a month `YYYY-MM`, Sunday to Saturday; undefined for the days of the months beside it. Throws RangeError
 * when the text is not a month.
 */
export const weeksOfMonth = (month: string): (PlainDate | undefined)[][] => {
  const first = dayInMonth(month, 1);
  const before = weekdayOf(first) % 7;
  const count = daysInMonth(month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - before;
      return day < 0 || day >= count ? undefined : addDays(first, day);
    }),
  );
};
