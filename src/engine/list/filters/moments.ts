import type { PlainDate } from '../../../../domain/calendar/dates.ts';
import { showDate, viewerTime } from '../../../../domain/calendar/dates.ts';
import { addDays, monthBefore, monthOf } from '../../../../domain/calendar/days.ts';
import type { DaySpan } from '../../../../domain/calendar/weeks.ts';
import { daysFrom, daysOfMonth, weekNumber, weekOf } from '../../../../domain/calendar/weeks.ts';
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
 * Spans of days relative to a today (docs/rules/lists-and-forms.md, "Filters").
 */

const weeksBefore = (today: PlainDate, weeks: number): PlainDate => addDays(today, -7 * weeks);

export const SPANS: Readonly<Record<string, (today: PlainDate) => DaySpan>> = {
  [TODAY]: (today) => daysFrom(today, 1),
  [YESTERDAY]: (today) => daysFrom(addDays(today, -1), 1),
  [THIS_WEEK]: weekOf,
  [LAST_WEEK]: (today) => weekOf(weeksBefore(today, 1)),
  [THIS_MONTH]: (today) => daysOfMonth(monthOf(today)),
  [LAST_MONTH]: (today) => daysOfMonth(monthBefore(monthOf(today))),
};

/** The most recent weeks by number, the current one first. */
export const lastWeeks = (today: PlainDate, many: number): { label: string; range: DaySpan }[] =>
  Array.from({ length: many }, (_, back) => {
    const range = weekOf(weeksBefore(today, back));
    const days = `${showDate(range.from)} – ${showDate(range.to)}`;
    return { label: weekOfDays(weekNumber(range.from), days), range };
  });

/** Converts an ISO instant to the value of a datetime-local input. */
export const asLocal = (text: string | undefined): string => {
  if (!text) return '';
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : viewerTime(at).slice(0, 16);
};

/** Converts the value of a datetime-local input to an ISO instant; the end of a range includes its whole minute. */
export const asMoment = (local: string, end: 'from' | 'to'): string | undefined => {
  const at = new Date(local);
  if (!local || Number.isNaN(at.getTime())) return undefined;
  return new Date(at.getTime() + (end === 'to' ? 59_999 : 0)).toISOString();
};
