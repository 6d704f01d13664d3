import type { RangeValue } from '../../../../declare/list/params.ts';
import { showDate } from '../../../../domain/calendar/dates.ts';
import { dayAfter, mondayOf, span, week, weekOf } from '../../../../domain/calendar/weeks.ts';
import {
  LAST_MONTH,
  LAST_WEEK,
  THIS_MONTH,
  THIS_WEEK,
  TODAY,
  weekOfDays,
  YESTERDAY,
} from '../../../messages/filter-forms.ts';

/*
 * Date ranges in the viewer's time zone, as ranges of instants (docs/rules/lists-and-forms.md, "Filters").
 */

const month = (day: Date, months: number) =>
  span(
    new Date(day.getFullYear(), day.getMonth() + months, 1),
    new Date(day.getFullYear(), day.getMonth() + months + 1, 1),
  );

export const SPANS: Readonly<Record<string, (now: Date) => Required<RangeValue>>> = {
  [TODAY]: (now) => span(dayAfter(now, 0), dayAfter(now, 1)),
  [YESTERDAY]: (now) => span(dayAfter(now, -1), dayAfter(now, 0)),
  [THIS_WEEK]: weekOf,
  [LAST_WEEK]: (now) => week(dayAfter(mondayOf(now), -7)),
  [THIS_MONTH]: (now) => month(now, 0),
  [LAST_MONTH]: (now) => month(now, -1),
};

/** The ISO week number: that of the week's Thursday within its year (ISO 8601, 3.1.1.23). */
const weekNumber = (monday: Date): number => {
  const thursday = dayAfter(monday, 3);
  const first = new Date(thursday.getFullYear(), 0, 1);
  const days = Math.round((thursday.getTime() - first.getTime()) / 86_400_000);
  return Math.floor(days / 7) + 1;
};

const pad2 = (number: number): string => String(number).padStart(2, '0');
const isoDay = (day: Date): string => `${day.getFullYear()}-${pad2(day.getMonth() + 1)}-${pad2(day.getDate())}`;

/** The most recent weeks by number, the current one first. */
export const lastWeeks = (now: Date, many: number): { label: string; range: Required<RangeValue> }[] =>
  Array.from({ length: many }, (_, back) => {
    const monday = dayAfter(mondayOf(now), -7 * back);
    const days = `${showDate(isoDay(monday))} – ${showDate(isoDay(dayAfter(monday, 6)))}`;
    return { label: weekOfDays(weekNumber(monday), days), range: week(monday) };
  });

/** The days of a range of instants that covers whole days. */
export const asDays = ({ from, to }: Required<RangeValue>): Required<RangeValue> => ({
  from: isoDay(new Date(from)),
  to: isoDay(new Date(to)),
});

/** Converts an ISO instant to the value of a datetime-local input. */
export const asLocal = (text: string | undefined): string => {
  if (!text) return '';
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : `${isoDay(at)}T${pad2(at.getHours())}:${pad2(at.getMinutes())}`;
};

/** Converts the value of a datetime-local input to an ISO instant; the end of a range includes its whole minute. */
export const asMoment = (local: string, end: 'from' | 'to'): string | undefined => {
  const at = new Date(local);
  if (!local || Number.isNaN(at.getTime())) return undefined;
  return new Date(at.getTime() + (end === 'to' ? 59_999 : 0)).toISOString();
};
