import type { PlainDate } from './dates.ts';
import { addDays, daysInMonth, weekdayOf } from './days.ts';

/* Spans of whole days (docs/rules/lists-and-forms.md, "Filters"). Both ends are included. */

export interface DaySpan {
  from: PlainDate;
  to: PlainDate;
}

/** So many days, the given one first. */
export const daysFrom = (from: PlainDate, days: number): DaySpan => ({ from, to: addDays(from, days - 1) });

/** The ISO 8601 week of a day, Monday to Sunday. */
export const weekOf = (day: PlainDate): DaySpan => daysFrom(addDays(day, 1 - weekdayOf(day)), 7);

/** @param month `YYYY-MM` */
export const daysOfMonth = (month: string): DaySpan => daysFrom(`${month}-01`, daysInMonth(month));

/** The ISO week number: that of the week's Thursday within its year (ISO 8601, 3.1.1.23). @param monday its first day */
export const weekNumber = (monday: PlainDate): number => {
  const thursday = addDays(monday, 3);
  const daysIntoYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000;
  return Math.floor(daysIntoYear / 7) + 1;
};
