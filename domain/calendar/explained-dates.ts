import { bankHoliday, nextBankingDay } from './banking-days.ts';
import { type PlainDate, showDate } from './dates.ts';
import { addDays, weekdayOf, weekOfMonth } from './days.ts';
import { WEEKDAYS } from './month-weeks.ts';
import { type PullDate, pullDatesAfter } from './pull-date.ts';
import type { DayStep, RunCalendar } from './run-calendar.ts';
import {
  type GroupSchedule,
  nextReleaseDate,
  nextRunDate,
  type ReleaseType,
  type RunDay,
  whyStopped,
} from './schedule.ts';

/*
 * "Why this date?" (docs/rules/calendar.md, "Why this date?"): the next dates of a group, each with its reasons in the
 * order in which they were checked: schedule day, weekend, holiday, run day of the location, and for a debit by ACH the
 * calendar of the Federal Reserve.
 */

/** A computed date with its reasons, as sentences. */
export interface ExplainedDate {
  date: PlainDate;
  reasons: string[];
}

/** The next dates of one kind. */
export interface NextDates {
  kind: 'run' | 'release' | 'pull';
  label: string;
  /** The next date and those after it, at most six; empty when there are none. */
  dates: ExplainedDate[];
  /** Dates whose schedule day has passed, but which were moved and are still to come; only pulls have them. */
  pending: ExplainedDate[];
  /** Why there is no date. */
  none?: string;
}

/** What the next dates of a group are computed from. */
export interface DatedGroup extends GroupSchedule {
  release_type: ReleaseType | null;
  release_day: number | null;
  /** The schedule day, 1 to 31, of a group whose premium is pulled. */
  pull_day: number | null;
}

/** How many dates are shown. */
export const SHOWN_DATES = 6;

const named = (date: PlainDate): string => `${WEEKDAYS[weekdayOf(date) % 7]} ${showDate(date)}`;

/** One step of an explanation as a sentence. */
export const reasonText = (step: DayStep): string => {
  const day = named(step.date);
  switch (step.step) {
    case 'schedule-day':
      if (step.day === undefined) return `Scheduled for ${day}, week ${weekOfMonth(step.date)} of the month`;
      return Number(step.date.slice(8)) === step.day
        ? `Schedule day ${step.day} is ${day}`
        : `Schedule day ${step.day} is the last day of this month, ${day}`;
    case 'passed':
      return `${day} has passed: the schedule day of the next month counts`;
    case 'weekend':
      return `${day} is on a weekend`;
    case 'holiday':
      return `${day} is a holiday${step.description ? `: ${step.description}` : ''}`;
    case 'override':
      return step.date === step.holiday
        ? `The location runs on ${day} although it is a holiday`
        : `The location runs on ${day} in place of ${named(step.holiday)}`;
  }
};

/** The settlement of an ACH debit that is sent on a day: the days between on which the banks are closed, and the day. */
const settlementReasons = (sent: PlainDate): string[] => {
  const settles = nextBankingDay(sent);
  const reasons: string[] = [];
  for (let date = addDays(sent, 1); date < settles; date = addDays(date, 1)) {
    const holiday = bankHoliday(date);
    reasons.push(`Banks are closed on ${named(date)}${holiday ? `: ${holiday}` : ''}`);
  }
  return [...reasons, `The ACH debit settles on ${named(settles)}`];
};

const ofRunDay = ({ date, runs }: RunDay): ExplainedDate => ({
  date,
  reasons: runs.flatMap(({ steps }) => steps.map(reasonText)),
});

const ofPull = ({ date, steps }: PullDate): ExplainedDate => ({
  date,
  reasons: [...steps.map(reasonText), ...settlementReasons(date)],
});

/** The first dates on or after a day, in order. */
const following = (next: (from: PlainDate) => RunDay | undefined, today: PlainDate): ExplainedDate[] => {
  const dates: ExplainedDate[] = [];
  for (let from = today; dates.length < SHOWN_DATES; ) {
    const found = next(from);
    if (!found) break;
    dates.push(ofRunDay(found));
    from = addDays(found.date, 1);
  }
  return dates;
};

const STOPPED = {
  'on-hold': 'The group is on hold',
  expired: 'The group is expired',
  unscheduled: 'No weekday is scheduled',
} as const;

/** The group's next runs; none with the reason when its runs are stopped. */
export const nextRuns = (group: GroupSchedule, today: PlainDate, calendar: RunCalendar): NextDates => {
  const stopped = whyStopped(group);
  const dates = following((from) => nextRunDate(from, group, calendar), today);
  return { kind: 'run', label: 'Next run', dates, pending: [], ...(stopped && { none: STOPPED[stopped] }) };
};

const nextReleases = (group: DatedGroup, today: PlainDate, calendar: RunCalendar): NextDates => {
  const stopped = whyStopped(group);
  const isStopped = stopped === 'on-hold' || stopped === 'expired';
  const dates = isStopped ? [] : following((from) => nextReleaseDate(from, group, calendar), today);
  const none = isStopped ? STOPPED[stopped] : 'Not released automatically: a person releases its runs';
  return { kind: 'release', label: 'Next release', dates, pending: [], ...(!dates.length && { none }) };
};

const nextPulls = ({ pull_day: day }: DatedGroup, today: PlainDate, calendar: RunCalendar): NextDates => {
  const of = { kind: 'pull', label: 'Next pull' } as const;
  if (day === null) return { ...of, dates: [], pending: [], none: 'The premium is not pulled' };
  const { next, pending } = pullDatesAfter(day, today, calendar, SHOWN_DATES);
  return { ...of, dates: next.map(ofPull), pending: pending.map(ofPull) };
};

/** The next runs, releases and pulls of a group on the operator's calendar of its location. Throws like its rules. */
export const nextDatesOf = (group: DatedGroup, today: PlainDate, calendar: RunCalendar): NextDates[] => [
  nextRuns(group, today, calendar),
  nextReleases(group, today, calendar),
  nextPulls(group, today, calendar),
];
