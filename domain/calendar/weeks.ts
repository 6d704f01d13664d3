/*
 * Weeks of whoever looks, as spans of moments (docs/rules/lists-and-forms.md, "Filters"). Days are counted by the calendar: one on which
 * the clocks change has 23 or 25 hours.
 */

interface Span {
  from: string;
  to: string;
}

export const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** From the first moment of `first` to the last one before `end`. */
export const span = (first: Date, end: Date): Span => ({
  from: first.toISOString(),
  to: new Date(end.getTime() - 1).toISOString(),
});

/** The Monday of the week, as ISO 8601 counts weeks. */
export const mondayOf = (day: Date): Date => dayAfter(day, -((day.getDay() + 6) % 7));

/** The week that begins on a Monday. */
export const week = (monday: Date): Span => span(monday, dayAfter(monday, 7));

/** The ISO week of a moment. */
export const weekOf = (now: Date): Span => week(mondayOf(now));
