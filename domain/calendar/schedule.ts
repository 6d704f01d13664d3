import type { PlainDate } from './dates.ts';
import { addDays, dayInMonth, daysInMonth, weekdayOf, weekOfMonth } from './days.ts';
import { type DayStep, firstRunDay, isOpen, MOST_DAYS, NO_RUN_DAY, type RunCalendar } from './run-calendar.ts';

/*
 * On which days a group's check runs take place: the weekdays of its schedule, in the scheduled weeks, moved by the
 * operator's holidays (docs/rules/calendar.md, "Dates" and "Holidays").
 */

/** In the order of the week: index n is ISO weekday n + 1. */
export const SCHEDULE_WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
export type ScheduleWeekday = (typeof SCHEDULE_WEEKDAYS)[number];

const WEEKS = [1, 2, 3, 4, 5];

/** For each weekday, the weeks of the month, 1 to 5, in which a run takes place. */
export type Schedule = Partial<Record<ScheduleWeekday, readonly number[]>>;

export interface GroupSchedule {
  schedule: Schedule | null;
  is_on_hold: boolean;
  is_expired: boolean;
}

export const RELEASE_TYPES = ['auto', 'email', 'deposit', 'level-funded'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];

/** Their names in a group's settings. */
export const RELEASE_TYPE_LABELS: Readonly<Record<ReleaseType, string>> = {
  email: 'Email',
  deposit: 'Deposit',
  auto: 'Auto',
  'level-funded': 'Level funded',
};

/** A day on which runs take place, with their scheduled days: two when a run was moved onto the day of another. */
export interface RunDay {
  date: PlainDate;
  runs: { scheduled: PlainDate; steps: DayStep[] }[];
}

/** Why a group has no runs at all: the first reason that applies; undefined when it has runs. */
export const whyStopped = (group: GroupSchedule): 'on-hold' | 'expired' | 'unscheduled' | undefined => {
  if (group.is_on_hold) return 'on-hold';
  if (group.is_expired) return 'expired';
  return normalSchedule(group.schedule) ? undefined : 'unscheduled';
};

/** The schedule in the order of the week, without weekdays that have no weeks; null when it is empty. */
export const normalSchedule = (schedule: Schedule | null): Schedule | null => {
  const days = SCHEDULE_WEEKDAYS.flatMap((weekday) => {
    const weeks = WEEKS.filter((week) => schedule?.[weekday]?.includes(week));
    return weeks.length > 0 ? [[weekday, weeks] as const] : [];
  });
  return days.length > 0 ? Object.fromEntries(days) : null;
};

const WEEKDAY_NAMES: Readonly<Record<ScheduleWeekday, string>> = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
};

/** A schedule as a line: "Tue" is every Tuesday, "Thu 1, 3" the first and the third Thursday of a month. */
export const scheduleText = (schedule: Schedule | null): string =>
  SCHEDULE_WEEKDAYS.flatMap((weekday) => {
    const weeks = normalSchedule(schedule)?.[weekday];
    if (!weeks) return [];
    return weeks.length === WEEKS.length ? WEEKDAY_NAMES[weekday] : `${WEEKDAY_NAMES[weekday]} ${weeks.join(', ')}`;
  }).join(' · ');

type IsScheduled = (date: PlainDate) => boolean;

const isScheduledFor =
  ({ schedule }: GroupSchedule): IsScheduled =>
  (date) => {
    const weekday = SCHEDULE_WEEKDAYS[weekdayOf(date) - 1];
    return weekday !== undefined && (schedule?.[weekday]?.includes(weekOfMonth(date)) ?? false);
  };

/** The day of a scheduled run: the location's run day for a holiday, otherwise the next run day. */
const moved = (scheduled: PlainDate, calendar: RunCalendar) => {
  const { date, steps } = calendar.insteadOf(scheduled) ?? firstRunDay(scheduled, calendar);
  return { date, run: { scheduled, steps: [{ step: 'schedule-day', date: scheduled } as const, ...steps] } };
};

const runDay = (date: PlainDate, isScheduled: IsScheduled, calendar: RunCalendar): RunDay | undefined => {
  const scheduled = new Set([date, ...calendar.runDayOf(date)]);
  // runs moved forward to this day come from the closed days directly before it
  if (isOpen(date, calendar)) {
    for (let day = addDays(date, -1); !isOpen(day, calendar); day = addDays(day, -1)) scheduled.add(day);
  }
  const moves = [...scheduled]
    .filter(isScheduled)
    .sort()
    .map((day) => moved(day, calendar));
  const runs = moves.filter((moved) => moved.date === date).map(({ run }) => run);
  return runs.length > 0 ? { date, runs } : undefined;
};

const nextDay = (from: PlainDate, isScheduled: IsScheduled, calendar: RunCalendar): RunDay => {
  let date = from;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const found = runDay(date, isScheduled, calendar);
    if (found) return found;
    date = addDays(date, 1);
  }
  throw new RangeError(NO_RUN_DAY);
};

/** A group's runs on a date, with their explanation; undefined when the group has none on it. */
export const runDayOn = (date: PlainDate, group: GroupSchedule, calendar: RunCalendar): RunDay | undefined =>
  whyStopped(group) ? undefined : runDay(date, isScheduledFor(group), calendar);

export const isRunDay = (date: PlainDate, group: GroupSchedule, calendar: RunCalendar): boolean =>
  runDayOn(date, group, calendar) !== undefined;

/** The first run day on or after a date; undefined when the group's runs are stopped (`whyStopped`). */
export const nextRunDate = (from: PlainDate, group: GroupSchedule, calendar: RunCalendar): RunDay | undefined =>
  whyStopped(group) ? undefined : nextDay(from, isScheduledFor(group), calendar);

/** The run days of a month, `YYYY-MM`, in order; includes runs moved into it, not those moved out of it. */
export const runDaysOfMonth = (month: string, group: GroupSchedule, calendar: RunCalendar): RunDay[] =>
  Array.from({ length: daysInMonth(month) }, (_, at) => dayInMonth(month, at + 1)).flatMap(
    (date) => runDayOn(date, group, calendar) ?? [],
  );

/**
 * The next drop-off date, on or after a date, of a group with release type `auto`: its release day, 1 Monday to 7
 * Sunday, moved like runs. Undefined for the other types, which a person releases. Throws RangeError for an invalid
 * release day.
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
