import type { PlainDate } from './dates.ts';
import { addDays, isWeekend } from './days.ts';

/*
 * The operator's calendar for one location: weekends, holidays, and the run days that override them
 * (docs/rules/calendar.md, "Holidays"). It determines when check runs and pulls take place. The banking calendar is a
 * separate one: see banking-days.ts.
 */

/** A row of the holidays resource. */
export interface OperatorHoliday {
  date: PlainDate;
  description: string | null;
  overrides: readonly { location_id: number; date: PlainDate }[];
}

/** One step of the explanation of a date, in the order the days were checked. */
export type DayStep =
  /** The start. `day` is that of a monthly schedule: 31 with a date in April means the last day of April. */
  | { step: 'schedule-day'; date: PlainDate; day?: number }
  /** The schedule day of this month has passed, so the next month's is used. */
  | { step: 'passed'; date: PlainDate }
  | { step: 'weekend'; date: PlainDate }
  | { step: 'holiday'; date: PlainDate; description: string | null }
  /** A run day of this location, even on a weekend or holiday; `holiday` is the holiday it replaces. */
  | { step: 'override'; date: PlainDate; holiday: PlainDate };

/** The day a run is moved to, with the explanation. */
export interface Move {
  date: PlainDate;
  steps: DayStep[];
}

export interface RunCalendar {
  /** Why a day is closed, or open despite a weekend or holiday. Undefined: an ordinary run day. */
  look(date: PlainDate): DayStep | undefined;
  /** The run day of this location that replaces a holiday, if any. */
  insteadOf(holiday: PlainDate): Move | undefined;
  /** The holidays that this day replaces. */
  runDayOf(date: PlainDate): readonly PlainDate[];
}

/** The number of days to search for a run day before giving up. */
export const MOST_DAYS = 1_000_000;
export const NO_RUN_DAY = 'No run day within 1,000,000 days';

/** The calendar of one location. Without overrides, the holidays apply unchanged. */
export const runCalendar = (list: Iterable<OperatorHoliday>, locationId: number): RunCalendar => {
  const holidays = new Map<PlainDate, DayStep>();
  const runDays = new Map<PlainDate, PlainDate>();
  const holidaysByRunDay = new Map<PlainDate, PlainDate[]>();
  for (const { date, description, overrides } of list) {
    holidays.set(date, { step: 'holiday', date, description });
    const runDay = overrides.find(({ location_id }) => location_id === locationId)?.date;
    if (runDay === undefined) continue;
    runDays.set(date, runDay);
    holidaysByRunDay.set(runDay, [...(holidaysByRunDay.get(runDay) ?? []), date]);
  }
  const runDayOf = (date: PlainDate) => holidaysByRunDay.get(date) ?? [];
  const override = (date: PlainDate, holiday: PlainDate): DayStep => ({ step: 'override', date, holiday });
  return {
    runDayOf,
    look: (date) => {
      const closed: DayStep | undefined = isWeekend(date) ? { step: 'weekend', date } : holidays.get(date);
      const [holiday] = runDayOf(date);
      return closed && holiday ? override(date, holiday) : closed;
    },
    insteadOf: (holiday) => {
      const [closed, runDay] = [holidays.get(holiday), runDays.get(holiday)];
      return closed && runDay ? { date: runDay, steps: [closed, override(runDay, holiday)] } : undefined;
    },
  };
};

/** Whether runs can take place on that day. */
export const isOpen = (date: PlainDate, calendar: RunCalendar): boolean => {
  const seen = calendar.look(date);
  return !seen || seen.step === 'override';
};

/**
 * The given day if it is a run day, otherwise the next run day. Throws RangeError when there is none within MOST_DAYS
 * days.
 */
export const firstRunDay = (from: PlainDate, calendar: RunCalendar): Move => {
  const steps: DayStep[] = [];
  let date = from;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const seen = calendar.look(date);
    if (seen) steps.push(seen);
    if (!seen || seen.step === 'override') return { date, steps };
    date = addDays(date, 1);
  }
  throw new RangeError(NO_RUN_DAY);
};
