import { createHash } from 'node:crypto';
import { addBankingDays, isBankingDay } from '../../../../domain/calendar/banking-days.ts';
import { addDays, weekdayOf } from '../../../../domain/calendar/days.ts';
import { nextDatesOf } from '../../../../domain/calendar/explained-dates.ts';
import { fedHolidays } from '../../../../domain/calendar/fed-holidays.ts';
import { nextPullDate, pullDateLabel } from '../../../../domain/calendar/pull-date.ts';
import { type OperatorHoliday, runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import { runChanges } from '../../../../domain/calendar/run-changes.ts';
import {
  type GroupSchedule,
  nextReleaseDate,
  nextRunDate,
  runDaysOfMonth,
} from '../../../../domain/calendar/schedule.ts';

/** A location with its own run days (overrides), and one without. */
export const OWN = 1;
export const OTHER = 2;

const holiday = (date: string, description: string | null, runDay?: string): OperatorHoliday => ({
  date,
  description,
  overrides: runDay ? [{ location_id: OWN, date: runDay }] : [],
});

export const HOLIDAYS: readonly OperatorHoliday[] = [
  holiday('2026-06-30', 'Half-year closing'),
  // a Friday, run on the Saturday
  holiday('2026-07-03', 'Independence Day', '2026-07-04'),
  holiday('2026-09-07', 'Labor Day', '2026-09-07'),
  // a Thursday, run the day before
  holiday('2026-11-26', 'Thanksgiving Day', '2026-11-25'),
  holiday('2026-12-25', null),
  holiday('2027-01-01', "New Year's Day", '2027-01-05'),
];

export const own = runCalendar(HOLIDAYS, OWN);
export const other = runCalendar(HOLIDAYS, OTHER);

export const groupWith = (schedule: GroupSchedule['schedule']): GroupSchedule => ({
  schedule,
  is_on_hold: false,
  is_expired: false,
});

const GROUP = groupWith({ MON: [1, 3], TUE: [5], WED: [5], THU: [2, 4], FRI: [1] });
const DAYS = Array.from({ length: 1_900 }, (_, at) => addDays('2023-12-01', at));

/** Digests of the results of every calendar rule over five years; every time zone must get the same ones. */
export const calendarFacts = () => {
  const months = [...new Set(DAYS.map((date) => date.slice(0, 7)))];
  const calendars = [own, other];
  const facts = {
    weekdays: DAYS.map(weekdayOf),
    pulls: DAYS.map((today) => [4, 28, 29, 31].map((day) => calendars.map((each) => nextPullDate(day, today, each)))),
    labels: DAYS.map((today) => [0, 1, 2].map((days) => pullDateLabel(addDays(today, days), today))),
    runs: DAYS.map((date) => calendars.map((each) => nextRunDate(date, GROUP, each))),
    months: months.map((month) => calendars.map((each) => runDaysOfMonth(month, GROUP, each))),
    releases: DAYS.map((date) => nextReleaseDate(date, { release_type: 'auto', release_day: 5 }, own)),
    explained: DAYS.filter((_, at) => at % 9 === 0).map((today) =>
      nextDatesOf({ ...GROUP, release_type: 'auto', release_day: 5, pull_day: 31 }, today, own),
    ),
    changes: months.map((month) => runChanges(GROUP, `${month}-01`, 60, { before: own, after: other })),
    banking: DAYS.map((date) => [isBankingDay(date), addBankingDays(date, 2)]),
    closures: Array.from({ length: 210 }, (_, at) => fedHolidays(1990 + at)),
  };
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // the local day at an instant when it differs between the four zones
    localDay: new Date(Date.UTC(2026, 6, 4, 3)).getDate(),
    digests: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        createHash('sha256').update(JSON.stringify(value)).digest('hex'),
      ]),
    ),
  };
};
