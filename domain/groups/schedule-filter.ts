import type { PlainDate } from '../calendar/dates.ts';
import { addDays, weekdayOf } from '../calendar/days.ts';
import { SCHEDULE_WEEKDAYS } from '../calendar/schedule.ts';

/**
 * The bars of the schedule strip: the weekdays by their number, then the groups that no run is sent for, by the name of
 * their count in the API.
 */
export const SCHEDULE_FILTERS = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  unscheduled: 'Unscheduled',
  on_hold: 'On Hold',
  expired: 'Expired',
} as const;

export type ScheduleFilter = keyof typeof SCHEDULE_FILTERS;

const LAST_WEEKDAY = SCHEDULE_WEEKDAYS.length;

/** The bar of a day; that of Monday on a weekend, when no group is scheduled. */
export const scheduleFilterOf = (day: PlainDate): ScheduleFilter => {
  const weekday = weekdayOf(day);
  return String(weekday <= LAST_WEEKDAY ? weekday : 1) as ScheduleFilter;
};

/** The first day from today on that a bar is about: of a weekday its next one, otherwise today. */
export const dayOfFilter = (filter: string | undefined, today: PlainDate): PlainDate => {
  const weekday = Number(filter);
  if (!(weekday >= 1 && weekday <= LAST_WEEKDAY)) return today;
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
};

/**
 * Whether a group that was saved stays in the list it was opened in although it no longer belongs there: in those on hold
 * and in the new business that has no schedule yet (docs/rules/check-runs.md, "Scheduler").
 */
export const staysAfterSave = (filter: string | undefined): boolean => filter === 'on_hold' || filter === 'unscheduled';
