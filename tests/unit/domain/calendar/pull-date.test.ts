import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../../domain/calendar/days.ts';
import { nextPullDate, pullDateLabel, pullDateOf } from '../../../../domain/calendar/pull-date.ts';
import { type OperatorHoliday, type RunCalendar, runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import { HOLIDAYS, OTHER, OWN, other, own } from './calendar-facts.ts';

test.each([
  // schedule day, today, location, next pull date, why
  [4, '2026-07-01', OTHER, '2026-07-06', 'Saturday, Sunday'],
  [6, '2026-07-06', OTHER, '2026-07-06', 'today is not over'],
  [3, '2026-07-03', OTHER, '2026-07-06', 'a holiday, then the weekend'],
  [3, '2026-07-03', OWN, '2026-07-04', 'the location runs on that Saturday'],
  [7, '2026-09-01', OTHER, '2026-09-08', 'a holiday'],
  [7, '2026-09-01', OWN, '2026-09-07', 'the location runs on the holiday'],
  [26, '2026-11-20', OWN, '2026-11-27', 'a debit is never early, even with a run day before the holiday'],
  [3, '2026-07-04', OTHER, '2026-08-03', 'this month is over'],
  [31, '2026-02-10', OTHER, '2026-03-02', 'the last of February is a Saturday'],
  [30, '2024-02-29', OTHER, '2024-02-29', 'a leap year, and today'],
  [29, '2023-02-28', OTHER, '2023-02-28', 'no leap year, and today'],
  [29, '2023-02-01', OTHER, '2023-02-28', 'no leap year'],
  [31, '2026-04-30', OTHER, '2026-04-30', 'the last of April is today'],
  [31, '2026-12-31', OTHER, '2026-12-31', 'the last day of the year'],
  [31, '2027-01-01', OTHER, '2027-02-01', 'the last of January is a Sunday'],
  [1, '2026-12-02', OTHER, '2027-01-04', 'New Year and a weekend'],
  [8, '2026-03-08', OTHER, '2026-03-09', 'the Sunday on which the clock goes forward'],
  [1, '2026-10-15', OTHER, '2026-11-02', 'the Sunday on which the clock goes back'],
  [25, '2026-12-25', OTHER, '2026-12-28', 'Christmas on a Friday'],
])('day %i on %s, location %i: %s (%s)', (day, today, location, expected) => {
  expect(nextPullDate(day, today, location === OWN ? own : other).date).toBe(expected);
});

test('the steps to the date are returned', () => {
  expect(nextPullDate(3, '2026-06-04', own)).toEqual({
    date: '2026-07-04',
    scheduled: '2026-07-03',
    steps: [
      { step: 'passed', date: '2026-06-03' },
      { step: 'schedule-day', date: '2026-07-03', day: 3 },
      { step: 'holiday', date: '2026-07-03', description: 'Independence Day' },
      { step: 'override', date: '2026-07-04', holiday: '2026-07-03' },
    ],
  });
  expect(nextPullDate(31, '2026-02-10', other).steps).toEqual([
    { step: 'schedule-day', date: '2026-02-28', day: 31 },
    { step: 'weekend', date: '2026-02-28' },
    { step: 'weekend', date: '2026-03-01' },
  ]);
});

test('after the schedule day, the postponed pull of this month keeps its date', () => {
  expect(nextPullDate(4, '2026-07-05', other).date).toBe('2026-08-04');
  expect(pullDateOf(4, '2026-07', other).date).toBe('2026-07-06');
});

test.each([0, 32, -1, 1.5, Number.NaN])('schedule day %d is refused', (day) => {
  expect(() => nextPullDate(day, '2026-07-01', other)).toThrow(new RangeError('Invalid schedule day'));
});

test('the search for a run day stops after a million days', () => {
  let looked = 0;
  const closed: RunCalendar = {
    ...other,
    look: (date) => {
      looked += 1;
      return { step: 'holiday', date, description: null };
    },
  };
  expect(() => nextPullDate(15, '2026-07-01', closed)).toThrow('No run day within 1,000,000 days');
  expect(looked).toBe(1_000_000);
});

test.each([
  ['2026-07-04', '2026-07-04', 'today'],
  ['2026-07-05', '2026-07-04', 'tomorrow'],
  ['2026-07-06', '2026-07-04', '07/06/2026'],
  ['2026-03-09', '2026-03-08', 'tomorrow'],
  ['2026-11-02', '2026-11-01', 'tomorrow'],
  ['2027-01-01', '2026-12-31', 'tomorrow'],
  ['2024-02-29', '2024-02-28', 'tomorrow'],
  ['2026-07-03', '2026-07-04', '07/03/2026'],
])('%s seen from %s is "%s"', (date, today, label) => {
  expect(pullDateLabel(date, today)).toBe(label);
});

const days = fc.integer({ min: 0, max: 5_000 }).map((count) => addDays('2022-01-01', count));
const calendars = fc
  .uniqueArray(fc.record({ date: days, runDay: fc.option(days) }), { selector: ({ date }) => date, maxLength: 400 })
  .map((rows): OperatorHoliday[] =>
    rows.map(({ date, runDay }) => ({
      date,
      description: null,
      overrides: runDay ? [{ location_id: OWN, date: runDay }] : [],
    })),
  );

/** An independent implementation of the rule, with the platform's dates and none of our code. */
const byTheRule = (day: number, today: string, holidays: OperatorHoliday[]) => {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const last = (ahead: number) => new Date(Date.UTC(year, month + ahead, 0)).getUTCDate();
  const ahead = Math.min(day, last(0)) < date ? 1 : 0;
  const found = new Date(Date.UTC(year, month - 1 + ahead, Math.min(day, last(ahead))));
  const text = () => found.toISOString().slice(0, 10);
  const isOverride = () => holidays.some(({ overrides }) => overrides.some((each) => each.date === text()));
  const isClosed = () => [0, 6].includes(found.getUTCDay()) || holidays.some((each) => each.date === text());
  while (isClosed() && !isOverride()) found.setUTCDate(found.getUTCDate() + 1);
  return text();
};

test('the pull date follows the rule, is never before today, and never moves back as days pass', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), days, calendars, (day, today, holidays) => {
      const calendar = runCalendar(holidays, OWN);
      const { date } = nextPullDate(day, today, calendar);
      expect(date).toBe(byTheRule(day, today, holidays));
      expect(date >= today).toBe(true);
      expect(nextPullDate(day, addDays(today, 1), calendar).date >= date).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the pull date is never on a weekend or a holiday without an override', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), days, (day, today) => {
      const { date, steps } = nextPullDate(day, today, own);
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      const isClosed = weekday === 0 || weekday === 6 || HOLIDAYS.some((holiday) => holiday.date === date);
      expect(isClosed).toBe(steps.at(-1)?.step === 'override');
    }),
    { numRuns: 500 },
  );
});
