import type { PlainDate } from './dates.ts';
import { addDays, isWeekend } from './days.ts';

/*
 * The operator's calendar, as one location sees it: weekends, holidays, and the run days that override them
 * (docs/rules/calendar.md, "Holidays"). It moves check runs and pulls, and is not the banking calendar: see banking-days.ts.
 */

/** A row of the operator's list, as the record of holidays declares it. */
export interface OperatorHoliday {
  date: PlainDate;
  description: string | null;
  overrides: readonly { location_id: number; date: PlainDate }[];
}

/** One step of the answer to "why that day?", in the order in which the days were looked at. */
export type DayStep =
  /** Where it began. `day` is that of a monthly schedule: 31 with a date in April is the last day of April. */
  | { step: 'schedule-day'; date: PlainDate; day?: number }
  /** The schedule day of this month was over, so the next month's counts. */
  | { step: 'passed'; date: PlainDate }
  | { step: 'weekend'; date: PlainDate }
  | { step: 'holiday'; date: PlainDate; description: string | null }
  /** A run day for this location, whatever else it is; `holiday` is the one it was entered with. */
  | { step: 'override'; date: PlainDate; holiday: PlainDate };

/** Where a day's run goes, and what was met on the way. */
export interface Move {
  date: PlainDate;
  steps: DayStep[];
}

export interface RunCalendar {
  /** What is special about a day: why nothing runs on it, or why it runs all the same. Undefined: an ordinary run day. */
  look(date: PlainDate): DayStep | undefined;
  /** The run day that this location has instead of a holiday, if it has one. */
  insteadOf(holiday: PlainDate): Move | undefined;
  /** The holidays that have this day as their run day. */
  runDayOf(date: PlainDate): readonly PlainDate[];
}

/** The longest way to a run day, in days, before giving up. */
export const MOST_DAYS = 1_000_000;
export const NO_RUN_DAY = 'No run day within 1,000,000 days';

/** The calendar of one location. A location without overrides of its own has the holidays as they are. */
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

/** Whether runs may go out on that day. */
export const isOpen = (date: PlainDate, calendar: RunCalendar): boolean => {
  const seen = calendar.look(date);
  return !seen || seen.step === 'override';
};

/**
 * That day when it is a run day, else the first run day after it, one day at a time.
 * Throws RangeError after MOST_DAYS days.
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
