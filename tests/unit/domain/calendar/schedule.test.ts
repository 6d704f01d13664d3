import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../../../domain/calendar/days.ts';
import { type OperatorHoliday, type RunCalendar, runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import {
  type GroupSchedule,
  isRunDay,
  nextReleaseDate,
  nextRunDate,
  normalSchedule,
  runDayOn,
  runDaysOfMonth,
  SCHEDULE_WEEKDAYS,
  type Schedule,
  whyStopped,
} from '../../../../domain/calendar/schedule.ts';
import { groupWith, HOLIDAYS, OWN, other, own } from './calendar-facts.ts';

const datesOf = (month: string, group: GroupSchedule, calendar = other) =>
  runDaysOfMonth(month, group, calendar).map(({ date }) => date);

describe('the weeks of the month', () => {
  it.each([
    ['2026-11', { MON: [1, 3], THU: [4] }, ['2026-11-02', '2026-11-16', '2026-11-27']],
    ['2026-02', { MON: [5] }, []],
    ['2024-02', { THU: [5] }, ['2024-02-29']],
    ['2026-03', { TUE: [5] }, ['2026-03-31']],
    ['2026-08', { MON: [1, 5] }, ['2026-08-03', '2026-08-31']],
    ['2026-10', { FRI: [1, 2, 3, 4, 5] }, ['2026-10-02', '2026-10-09', '2026-10-16', '2026-10-23', '2026-10-30']],
  ])('%s of %j: %j', (month, schedule, expected) => {
    expect(datesOf(month, groupWith(schedule))).toEqual(expected);
  });

  it('the next fifth Friday can be months away', () => {
    expect(nextRunDate('2026-01-31', groupWith({ FRI: [5] }), other)?.date).toBe('2026-05-29');
    expect(nextRunDate('2026-01-30', groupWith({ FRI: [5] }), other)?.date).toBe('2026-01-30');
  });
});

describe('holidays', () => {
  it('postpone a run to the next open day, into the next month if necessary', () => {
    const group = groupWith({ TUE: [5] });
    expect(datesOf('2026-06', group)).toEqual([]);
    expect(datesOf('2026-07', group)).toEqual(['2026-07-01']);
    expect(nextRunDate('2026-06-30', group, other)).toEqual({
      date: '2026-07-01',
      runs: [
        {
          scheduled: '2026-06-30',
          steps: [
            { step: 'schedule-day', date: '2026-06-30' },
            { step: 'holiday', date: '2026-06-30', description: 'Half-year closing' },
          ],
        },
      ],
    });
  });

  it('move a run to the run day of the location, before or after the holiday', () => {
    const thursday = groupWith({ THU: [4] });
    expect(datesOf('2026-11', thursday, own)).toEqual(['2026-11-25']);
    expect(runDayOn('2026-11-25', thursday, own)?.runs[0]?.steps).toEqual([
      { step: 'schedule-day', date: '2026-11-26' },
      { step: 'holiday', date: '2026-11-26', description: 'Thanksgiving Day' },
      { step: 'override', date: '2026-11-25', holiday: '2026-11-26' },
    ]);
    expect(nextRunDate('2026-11-26', thursday, own)?.date).toBe('2026-12-24');
    expect(datesOf('2027-01', groupWith({ FRI: [1] }), own)).toEqual(['2027-01-05']);
    expect(datesOf('2026-09', groupWith({ MON: [1] }), own)).toEqual(['2026-09-07']);
  });

  it('combine a moved run with the run of that day', () => {
    const found = nextRunDate('2026-07-03', groupWith({ FRI: [1], MON: [1] }), other);
    expect(found?.date).toBe('2026-07-06');
    expect(found?.runs.map(({ scheduled }) => scheduled)).toEqual(['2026-07-03', '2026-07-06']);
  });

  it('do not create a run on a run day without a scheduled run', () => {
    expect(isRunDay('2026-11-25', groupWith({ THU: [1] }), own)).toBe(false);
    expect(isRunDay('2026-07-04', groupWith({ FRI: [1] }), own)).toBe(true);
  });
});

describe('a group whose runs are stopped', () => {
  const group = groupWith({ MON: [1] });

  it.each([
    [{ ...group, is_on_hold: true }, 'on-hold'],
    [{ ...group, is_on_hold: true, is_expired: true }, 'on-hold'],
    [{ ...group, is_expired: true }, 'expired'],
    [groupWith(null), 'unscheduled'],
    [groupWith({}), 'unscheduled'],
    [groupWith({ MON: [] }), 'unscheduled'],
    [groupWith({ MON: [0, 6] }), 'unscheduled'],
  ])('%j: %s', (stopped, why) => {
    expect(whyStopped(stopped)).toBe(why);
    expect(nextRunDate('2026-07-01', stopped, other)).toBeUndefined();
    expect(isRunDay('2026-07-06', stopped, other)).toBe(false);
    expect(runDaysOfMonth('2026-07', stopped, other)).toEqual([]);
  });

  it('has runs otherwise', () => {
    expect(whyStopped(group)).toBeUndefined();
    expect(isRunDay('2026-07-06', group, other)).toBe(true);
  });
});

test('a schedule is normalized to the order of the week, without duplicate weeks and days without weeks', () => {
  expect(JSON.stringify(normalSchedule({ FRI: [5, 1, 5], TUE: [], MON: [2] }))).toBe('{"MON":[2],"FRI":[1,5]}');
  expect(normalSchedule({ TUE: [] })).toBeNull();
});

describe('the release day', () => {
  const auto = (release_day: number | null) => ({ release_type: 'auto', release_day }) as const;

  it.each([
    [5, '2026-07-01', '2026-07-06', 'the Friday is a holiday'],
    [5, '2026-07-10', '2026-07-10', 'today is not over'],
    [1, '2026-07-07', '2026-07-13', 'the next Monday'],
    [7, '2026-07-07', '2026-07-13', 'a Sunday is postponed to Monday'],
  ])('%i from %s: %s (%s)', (day, from, expected) => {
    expect(nextReleaseDate(from, auto(day), other)?.date).toBe(expected);
  });

  it.each(['email', 'deposit', 'level-funded', null] as const)(
    '%s has no release date, because it waits for approval or deposit',
    (release_type) => {
      expect(nextReleaseDate('2026-07-01', { release_type, release_day: 5 }, other)).toBeUndefined();
    },
  );

  it('is a weekday number or null', () => {
    expect(nextReleaseDate('2026-07-01', auto(null), other)).toBeUndefined();
    for (const day of [0, 8, 1.5]) expect(() => nextReleaseDate('2026-07-01', auto(day), other)).toThrow(RangeError);
  });
});

const days = fc.integer({ min: 0, max: 700 }).map((count) => addDays('2026-01-01', count));
const calendars = fc
  .uniqueArray(fc.record({ date: days, runDay: fc.option(days) }), { selector: ({ date }) => date, maxLength: 150 })
  .map((rows): OperatorHoliday[] =>
    rows.map(({ date, runDay }) => ({
      date,
      description: null,
      overrides: runDay ? [{ location_id: OWN, date: runDay }] : [],
    })),
  );
const weeks = fc.subarray([1, 2, 3, 4, 5]);
const schedules = fc.record(Object.fromEntries(SCHEDULE_WEEKDAYS.map((day) => [day, weeks]))) as fc.Arbitrary<Schedule>;

/** An independent implementation of the rule: every run day, with the platform's dates and none of our code. */
const byTheRule = (schedule: Schedule, holidays: OperatorHoliday[]) => {
  const found = new Set<string>();
  const runDays = new Map(holidays.flatMap(({ date, overrides }) => overrides.map((each) => [date, each.date])));
  const [closed, open] = [new Set(holidays.map(({ date }) => date)), new Set(runDays.values())];
  for (let time = Date.UTC(2025, 0, 1); time < Date.UTC(2029, 0, 1); time += 86_400_000) {
    let day = new Date(time);
    const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
    const chosen = new Map<string | undefined, readonly number[] | undefined>(Object.entries(schedule));
    const week = Math.floor((day.getUTCDate() - 1) / 7) + 1;
    if (!chosen.get(names[day.getUTCDay()])?.includes(week)) continue;
    const text = () => day.toISOString().slice(0, 10);
    const instead = runDays.get(text());
    while (!instead && !open.has(text()) && (closed.has(text()) || [0, 6].includes(day.getUTCDay()))) {
      day = new Date(day.getTime() + 86_400_000);
    }
    found.add(instead ?? text());
  }
  return found;
};

test('the run days follow the rule, and the next run day is the first of them', () => {
  fc.assert(
    fc.property(schedules, calendars, days, (schedule, holidays, from) => {
      const [group, calendar] = [groupWith(schedule), runCalendar(holidays, OWN)];
      const expected = byTheRule(schedule, holidays);
      const range = Array.from({ length: 40 }, (_, at) => addDays(from, at));
      expect(range.filter((date) => isRunDay(date, group, calendar))).toEqual(
        range.filter((date) => expected.has(date)),
      );
      const next = nextRunDate(from, group, calendar)?.date;
      expect(next).toBe([...expected].filter((date) => date >= from).sort()[0]);
      if (next) expect((nextRunDate(addDays(from, 1), group, calendar)?.date ?? '') >= next).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('no run is on a weekend or a holiday, unless it is a run day of the location', () => {
  fc.assert(
    fc.property(schedules, days, (schedule, from) => {
      const { date = '2026-01-05', runs = [] } = nextRunDate(from, groupWith(schedule), own) ?? {};
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      const isClosed = weekday === 0 || weekday === 6 || HOLIDAYS.some((holiday) => holiday.date === date);
      const isOverridden = runs.every(({ steps }) => steps.at(-1)?.step === 'override');
      expect(isClosed && !isOverridden).toBe(false);
    }),
  );
});

test('the search for a run day stops when there is none', () => {
  const closed: RunCalendar = { ...other, look: (date) => ({ step: 'holiday', date, description: null }) };
  expect(() => nextRunDate('2026-07-01', groupWith({ MON: [1] }), closed)).toThrow('No run day within');
});
