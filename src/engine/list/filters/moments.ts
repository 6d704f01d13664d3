import type { RangeValue } from '../../../../declare/params.ts';
import { showDate } from '../../../../domain/calendar/dates.ts';
import { dayAfter, mondayOf, span, week, weekOf } from '../../../../domain/calendar/weeks.ts';

/*
 * Spans of days on the viewer's clock as ranges of moments (docs/rules/lists-and-forms.md, "Filters").
 */

const month = (day: Date, months: number) =>
  span(
    new Date(day.getFullYear(), day.getMonth() + months, 1),
    new Date(day.getFullYear(), day.getMonth() + months + 1, 1),
  );

export const SPANS: Readonly<Record<string, (now: Date) => Required<RangeValue>>> = {
  Today: (now) => span(dayAfter(now, 0), dayAfter(now, 1)),
  Yesterday: (now) => span(dayAfter(now, -1), dayAfter(now, 0)),
  'This week': weekOf,
  'Last week': (now) => week(dayAfter(mondayOf(now), -7)),
  'This month': (now) => month(now, 0),
  'Last month': (now) => month(now, -1),
};

/** The number of a week: that of its Thursday in its year (ISO 8601, 3.1.1.23). */
const weekNumber = (monday: Date): number => {
  const thursday = dayAfter(monday, 3);
  const first = new Date(thursday.getFullYear(), 0, 1);
  const days = Math.round((thursday.getTime() - first.getTime()) / 86_400_000);
  return Math.floor(days / 7) + 1;
};

const two = (number: number): string => String(number).padStart(2, '0');
const plain = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The last weeks by their numbers, this one first. */
export const lastWeeks = (now: Date, many: number): { label: string; range: Required<RangeValue> }[] =>
  Array.from({ length: many }, (_, back) => {
    const monday = dayAfter(mondayOf(now), -7 * back);
    const days = `${showDate(plain(monday))} – ${showDate(plain(dayAfter(monday, 6)))}`;
    return { label: `Week ${weekNumber(monday)}, ${days}`, range: week(monday) };
  });

/** A moment as an input of the viewer's date and time takes it. */
export const asLocal = (text: string | undefined): string => {
  if (!text) return '';
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : `${plain(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** What was typed there as a moment; the end of a range takes its whole minute in. */
export const asMoment = (local: string, end: 'from' | 'to'): string | undefined => {
  const at = new Date(local);
  if (!local || Number.isNaN(at.getTime())) return undefined;
  return new Date(at.getTime() + (end === 'to' ? 59_999 : 0)).toISOString();
};
