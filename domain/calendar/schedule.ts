import type { PlainDate } from './dates.ts';
import { addDays, dayInMonth, daysInMonth, weekdayOf, weekOfMonth } from './days.ts';
import { type DayStep, firstRunDay, isOpen, MOST_DAYS, NO_RUN_DAY, type RunCalendar } from './run-calendar.ts';

/*
 * On which days a group's check runs go out: the weekdays of its schedule, in the weeks it names, moved by the
 * operator's holidays (docs/rules/calendar.md, "Dates" and "Holidays").
 */

/** In the order of the week: the n-th is ISO weekday n + 1. */
export const SCHEDULE_WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
export type ScheduleWeekday = (typeof SCHEDULE_WEEKDAYS)[number];

const WEEKS = [1, 2, 3, 4, 5];

/** The weeks of the month, 1 to 5, in which the run of a weekday goes out. */
export type Schedule = Partial<Record<ScheduleWeekday, readonly number[]>>;

export interface GroupSchedule {
  schedule: Schedule | null;
  is_on_hold: boolean;
  is_expired: boolean;
}

export const RELEASE_TYPES = ['auto', 'email', 'deposit', 'level-funded'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];

/** A day on which runs go out, and which scheduled days it stands for: two when a moved run meets another. */
export interface RunDay {
  date: PlainDate;
  runs: { scheduled: PlainDate; steps: DayStep[] }[];
}

/** Why no run of a group goes out at all: the first reason that holds; undefined when runs do. */
export const whyStopped = (group: GroupSchedule): 'on-hold' | 'expired' | 'unscheduled' | undefined => {
  if (group.is_on_hold) return 'on-hold';
  if (group.is_expired) return 'expired';
  return normalSchedule(group.schedule) ? undefined : 'unscheduled';
};

/** A schedule in the order of the week, without days that have no week; null when nothing is left. */
export const normalSchedule = (schedule: Schedule | null): Schedule | null => {
  const days = SCHEDULE_WEEKDAYS.flatMap((weekday) => {
    const weeks = WEEKS.filter((week) => schedule?.[weekday]?.includes(week));
    return weeks.length > 0 ? [[weekday, weeks] as const] : [];
  });
  return days.length > 0 ? Object.fromEntries(days) : null;
};

type Names = (date: PlainDate) => boolean;

const namesOf =
  ({ schedule }: GroupSchedule): Names =>
  (date) => {
    const weekday = SCHEDULE_WEEKDAYS[weekdayOf(date) - 1];
    return weekday !== undefined && (schedule?.[weekday]?.includes(weekOfMonth(date)) ?? false);
  };

/** Where the run of a scheduled day goes: the location's own run day of a holiday, or else forward. */
const move = (scheduled: PlainDate, calendar: RunCalendar) => {
  const { date, steps } = calendar.insteadOf(scheduled) ?? firstRunDay(scheduled, calendar);
  return { date, run: { scheduled, steps: [{ step: 'schedule-day', date: scheduled } as const, ...steps] } };
};

const runDay = (date: PlainDate, names: Names, calendar: RunCalendar): RunDay | undefined => {
  const scheduled = new Set([date, ...calendar.runDayOf(date)]);
  // what was moved forward to this day comes from the closed days right before it
  if (isOpen(date, calendar)) {
    for (let day = addDays(date, -1); !isOpen(day, calendar); day = addDays(day, -1)) scheduled.add(day);
  }
  const moves = [...scheduled]
    .filter(names)
    .sort()
    .map((day) => move(day, calendar));
  const runs = moves.filter((moved) => moved.date === date).map(({ run }) => run);
  return runs.length > 0 ? { date, runs } : undefined;
};

const nextDay = (from: PlainDate, names: Names, calendar: RunCalendar): RunDay => {
  let date = from;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const found = runDay(date, names, calendar);
    if (found) return found;
    date = addDays(date, 1);
  }
  throw new RangeError(NO_RUN_DAY);
};

/** The run day that a date is for a group, with its explanation; undefined when no run of the group goes out on it. */
export const runDayOn = (date: PlainDate, group: GroupSchedule, calendar: RunCalendar): RunDay | undefined =>
  whyStopped(group) ? undefined : runDay(date, namesOf(group), calendar);

export const isRunDay = (date: PlainDate, group: GroupSchedule, calendar: RunCalendar): boolean =>
  runDayOn(date, group, calendar) !== undefined;

/** The first run day from a date on, that date included; undefined when the group's runs are stopped (`whyStopped`). */
export const nextRunDate = (from: PlainDate, group: GroupSchedule, calendar: RunCalendar): RunDay | undefined =>
  whyStopped(group) ? undefined : nextDay(from, namesOf(group), calendar);

/** The run days of a month, `YYYY-MM`, in order; runs moved into it are there, runs moved out of it are not. */
export const runDaysOfMonth = (month: string, group: GroupSchedule, calendar: RunCalendar): RunDay[] =>
  Array.from({ length: daysInMonth(month) }, (_, at) => dayInMonth(month, at + 1)).flatMap(
    (date) => runDayOn(date, group, calendar) ?? [],
  );

/**
 * The next day, from a date on, on which a group of release type `auto` is dropped off: its release day, 1 Monday to
 * 7 Sunday, moved as runs are. Undefined for the other types, which wait for a person. Throws RangeError for another day.
 */
export const nextReleaseDate = (
  from: PlainDate,
  group: { release_type: ReleaseType | null; release_day: number | null },
  calendar: RunCalendar,
): RunDay | undefined => {
  const { release_type, release_day } = group;
  if (release_type !== 'auto' || release_day === null) return undefined;
  if (!Number.isInteger(release_day) || release_day < 1 || release_day > 7) throw new RangeError('Invalid release day');
  return nextDay(from, (date) => weekdayOf(date) === release_day, calendar);
};
