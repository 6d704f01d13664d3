import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../../../domain/calendar/days.ts';
import { type DatedGroup, nextDatesOf } from '../../../../domain/calendar/explained-dates.ts';
import { type OperatorHoliday, runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import { SCHEDULE_WEEKDAYS, type Schedule } from '../../../../domain/calendar/schedule.ts';
import { OWN, other, own } from './calendar-facts.ts';

const GROUP: DatedGroup = {
  schedule: { THU: [4] },
  is_on_hold: false,
  is_expired: false,
  release_type: 'auto',
  release_day: 5,
  pull_day: 11,
};

const datesOf = (group: Partial<DatedGroup>, today: string, calendar = other) => {
  const [run, release, pull] = nextDatesOf({ ...GROUP, ...group }, today, calendar);
  if (!run || !release || !pull) throw new Error('A kind of date is missing');
  return { run, release, pull };
};

describe('the reasons of a date', () => {
  it('name a holiday, then the next open day', () => {
    expect(datesOf({}, '2026-11-20').run.dates[0]).toEqual({
      date: '2026-11-27',
      reasons: [
        'Scheduled for Thursday 11/26/2026, week 4 of the month',
        'Thursday 11/26/2026 is a holiday: Thanksgiving Day',
      ],
    });
  });

  it('name the run day of the location', () => {
    expect(datesOf({}, '2026-11-20', own).run.dates[0]).toEqual({
      date: '2026-11-25',
      reasons: [
        'Scheduled for Thursday 11/26/2026, week 4 of the month',
        'Thursday 11/26/2026 is a holiday: Thanksgiving Day',
        'The location runs on Wednesday 11/25/2026 in place of Thursday 11/26/2026',
      ],
    });
    expect(datesOf({ schedule: { MON: [1] } }, '2026-09-01', own).run.dates[0]?.reasons.at(-1)).toBe(
      'The location runs on Monday 09/07/2026 although it is a holiday',
    );
  });

  it('name both runs of a day onto which one was moved', () => {
    expect(datesOf({ schedule: { FRI: [1], MON: [1] } }, '2026-07-03').run.dates[0]).toEqual({
      date: '2026-07-06',
      reasons: [
        'Scheduled for Friday 07/03/2026, week 1 of the month',
        'Friday 07/03/2026 is a holiday: Independence Day',
        'Saturday 07/04/2026 is on a weekend',
        'Sunday 07/05/2026 is on a weekend',
        'Scheduled for Monday 07/06/2026, week 1 of the month',
      ],
    });
  });

  it('name the days on which the banks are closed before the debit of a pull settles', () => {
    // Columbus Day 2026 is 10/12: the operator works, the Federal Reserve does not
    expect(datesOf({ pull_day: 9 }, '2026-10-01').pull.dates[0]).toEqual({
      date: '2026-10-09',
      reasons: [
        'Schedule day 9 is Friday 10/09/2026',
        'Banks are closed on Saturday 10/10/2026',
        'Banks are closed on Sunday 10/11/2026',
        'Banks are closed on Monday 10/12/2026: Columbus Day',
        'The ACH debit settles on Tuesday 10/13/2026',
      ],
    });
  });

  it('say that a shorter month ends earlier, and that this month has passed', () => {
    expect(datesOf({ pull_day: 31 }, '2026-04-02').pull.dates[0]?.reasons).toEqual([
      'Schedule day 31 is the last day of this month, Thursday 04/30/2026',
      'The ACH debit settles on Friday 05/01/2026',
    ]);
    expect(datesOf({ pull_day: 3 }, '2026-06-04').pull.dates[0]?.reasons.slice(0, 2)).toEqual([
      'Wednesday 06/03/2026 has passed: the schedule day of the next month counts',
      'Schedule day 3 is Friday 07/03/2026',
    ]);
  });
});

describe('what comes after it', () => {
  it('is the next six dates', () => {
    const { run, release, pull } = datesOf({}, '2026-11-20');
    expect(run.dates.map(({ date }) => date)).toEqual([
      '2026-11-27',
      '2026-12-24',
      '2027-01-28',
      '2027-02-25',
      '2027-03-25',
      '2027-04-22',
    ]);
    expect(release.dates.map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
      '2026-12-28',
    ]);
    expect(pull.dates.map(({ date }) => date)).toEqual([
      '2026-12-11',
      '2027-01-11',
      '2027-02-11',
      '2027-03-11',
      '2027-04-12',
      '2027-05-11',
    ]);
  });

  it('names a pull that was moved and has not happened yet', () => {
    // Saturday the 4th: pulled on Monday the 6th, while the next one is that of August
    const { pull } = datesOf({ pull_day: 4 }, '2026-07-05');
    expect(pull.pending.map(({ date }) => date)).toEqual(['2026-07-06']);
    expect(pull.dates[0]?.date).toBe('2026-08-04');
    expect(datesOf({ pull_day: 4 }, '2026-07-06').pull.pending).toHaveLength(1);
    expect(datesOf({ pull_day: 4 }, '2026-07-07').pull.pending).toEqual([]);
    // the last of February is a Saturday
    expect(datesOf({ pull_day: 31 }, '2026-03-01').pull.pending.map(({ date }) => date)).toEqual(['2026-03-02']);
  });
});

test.each([
  [{ is_on_hold: true }, 'The group is on hold', 'The group is on hold'],
  [{ is_expired: true }, 'The group is expired', 'The group is expired'],
  [{ schedule: null }, 'No weekday is scheduled', undefined],
  [
    { release_type: 'email' as const, release_day: null },
    undefined,
    'Not released automatically: a person releases its runs',
  ],
])('a group without a date says why: %j', (set, run, release) => {
  const found = datesOf({ ...set, pull_day: null }, '2026-11-20');
  expect([found.run.none, found.release.none, found.pull.none]).toEqual([run, release, 'The premium is not pulled']);
  expect(found.pull.dates).toEqual([]);
  if (run) expect(found.run.dates).toEqual([]);
  if (release) expect(found.release.dates).toEqual([]);
});

/*
 * An independent oracle: it lists every day in the direct sense of the rule, with the platform's local dates at noon and
 * none of our code.
 */
const DAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const noon = (text: string) =>
  new Date(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)), 12);
const textOf = (day: Date) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-');
const later = (text: string, days: number) => {
  const day = noon(text);
  day.setDate(day.getDate() + days);
  return textOf(day);
};

interface Rule {
  closed: ReadonlySet<string>;
  runDays: ReadonlyMap<string, string>;
}

const isShut = (day: string, { closed, runDays }: Rule) =>
  ![...runDays.values()].includes(day) && (closed.has(day) || [0, 6].includes(noon(day).getDay()));

const opensAt = (day: string, rule: Rule): string => (isShut(day, rule) ? opensAt(later(day, 1), rule) : day);

/** The run dates from the schedule days of four years, sorted, each once. */
const runsByRule = (isScheduled: (day: Date) => boolean, rule: Rule): string[] => {
  const found = new Set<string>();
  for (let day = '2025-06-01'; day < '2029-06-01'; day = later(day, 1)) {
    if (isScheduled(noon(day))) found.add(rule.runDays.get(day) ?? opensAt(day, rule));
  }
  return [...found].sort();
};

const pullsByRule = (scheduleDay: number, rule: Rule) => {
  const found: { scheduled: string; date: string }[] = [];
  for (let month = 0; month < 48; month += 1) {
    const last = new Date(2025, 6 + month, 0, 12).getDate();
    const scheduled = textOf(new Date(2025, 5 + month, Math.min(scheduleDay, last), 12));
    found.push({ scheduled, date: opensAt(scheduled, rule) });
  }
  return found;
};

const days = fc.integer({ min: 0, max: 500 }).map((count) => addDays('2026-01-01', count));
const holidays = fc
  .uniqueArray(fc.record({ date: days, runDay: fc.option(days) }), { selector: ({ date }) => date, maxLength: 60 })
  .map((rows): OperatorHoliday[] =>
    rows.map(({ date, runDay }) => ({
      date,
      description: null,
      overrides: runDay ? [{ location_id: OWN, date: runDay }] : [],
    })),
  );
const schedules = fc.record(
  Object.fromEntries(SCHEDULE_WEEKDAYS.map((day) => [day, fc.subarray([1, 2, 3, 4, 5])])),
) as fc.Arbitrary<Schedule>;

test('the next six runs, releases and pulls are those of the rule', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 31 }),
      holidays,
      days,
      (schedule, release_day, pull_day, list, today) => {
        const rule: Rule = {
          closed: new Set(list.map(({ date }) => date)),
          runDays: new Map(list.flatMap(({ date, overrides }) => overrides.map((one) => [date, one.date]))),
        };
        const chosen = new Map<string | undefined, readonly number[]>(Object.entries(schedule));
        const six = (dates: readonly string[]) => dates.filter((date) => date >= today).slice(0, 6);
        const found = datesOf({ schedule, release_day, pull_day }, today, runCalendar(list, OWN));
        const shown = ({ dates }: { dates: readonly { date: string }[] }) => dates.map(({ date }) => date);

        const isScheduled = (day: Date) =>
          chosen.get(DAY_NAMES[day.getDay()])?.includes(Math.floor((day.getDate() + 6) / 7)) ?? false;
        expect(shown(found.run)).toEqual(six(runsByRule(isScheduled, rule)));
        expect(shown(found.release)).toEqual(six(runsByRule((day) => day.getDay() === release_day % 7, rule)));

        const pulls = pullsByRule(pull_day, rule);
        const ahead = pulls.filter(({ scheduled }) => scheduled >= today);
        expect(shown(found.pull)).toEqual(ahead.slice(0, 6).map(({ date }) => date));
        const moved = pulls.filter(({ scheduled, date }) => scheduled < today && date >= today);
        expect(found.pull.pending.map(({ date }) => date)).toEqual(moved.map(({ date }) => date));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
