import { expect, test } from 'vitest';
import { WEEKDAYS, weeksOfMonth } from '../../../../domain/calendar/month-weeks.ts';

/** A month as a printed calendar shows it: the days of the month, `.` where there is none. */
const printed = (month: string) =>
  weeksOfMonth(month).map((week) => week.map((date) => (date ? String(Number(date.slice(8))) : '.')).join(' '));

test('a month that starts on a Sunday', () => {
  expect(printed('2026-11')).toEqual([
    '1 2 3 4 5 6 7',
    '8 9 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
    '29 30 . . . . .',
  ]);
});

test('four whole weeks', () => {
  expect(printed('2026-02')).toEqual([
    '1 2 3 4 5 6 7',
    '8 9 10 11 12 13 14',
    '15 16 17 18 19 20 21',
    '22 23 24 25 26 27 28',
  ]);
});

test('a leap February that starts on a Thursday', () => {
  expect(printed('2024-02')).toEqual([
    '. . . . 1 2 3',
    '4 5 6 7 8 9 10',
    '11 12 13 14 15 16 17',
    '18 19 20 21 22 23 24',
    '25 26 27 28 29 . .',
  ]);
});

test('six weeks, and whole dates', () => {
  expect(weeksOfMonth('2026-08')).toHaveLength(6);
  expect(weeksOfMonth('2026-08')[0]?.at(-1)).toBe('2026-08-01');
  expect(weeksOfMonth('2026-08').at(-1)?.slice(0, 3)).toEqual(['2026-08-30', '2026-08-31', undefined]);
  expect(WEEKDAYS).toHaveLength(7);
});

test('what is no month is refused', () => {
  expect(() => weeksOfMonth('2026-13')).toThrow(RangeError);
});
