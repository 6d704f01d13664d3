/*
 * Weeks in the viewer's time zone, as spans of moments (docs/rules/lists-and-forms.md, "Filters"). Uses calendar days:
 * a day with a daylight-saving change has 23 or 25 hours.
 */

interface Span {
  from: string;
  to: string;
}

export const dayAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** From the start of `first` to the last millisecond before `end`. */
export const span = (first: Date, end: Date): Span => ({
  from: first.toISOString(),
  to: new Date(end.getTime() - 1).toISOString(),
});

/** The Monday of the ISO 8601 week. */
export const mondayOf = (day: Date): Date => dayAfter(day, -((day.getDay() + 6) % 7));

/** The week that starts on the given Monday. */
export const week = (monday: Date): Span => span(monday, dayAfter(monday, 7));

/** The ISO week of a moment. */
export const weekOf = (now: Date): Span => week(mondayOf(now));
