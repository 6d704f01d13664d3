import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainDate, showDate, showInstant } from '../../../../domain/calendar/dates.ts';

const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

test.each(['2024-02-29', '1900-01-01', '2199-12-31', '2026-11-20'])('%s is a date', (text) => {
  expect(isPlainDate(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1899-12-31',
  '2200-01-01',
  '2026-1-1',
  '',
  '20260101',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
])('"%s" is not a date', (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test('every day of the calendar is a date, and is shown as month, day and year', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const day = moment.toISOString().slice(0, 10);
      const [year, month, date] = day.split('-');
      expect(isPlainDate(day)).toBe(true);
      expect(showDate(day)).toBe(`${month}/${date}/${year}`);
    }),
  );
});

test.each([
  ['2026-11-27T18:08:59Z', '11/27/2026 12:08 CST'],
  ['2026-11-28T05:59:00Z', '11/27/2026 23:59 CST'],
  ['2026-07-04T05:00:00Z', '07/04/2026 00:00 CDT'],
])('outside a browser %s is shown in the named zone of the operator, %s', (instant, shown) => {
  expect(showInstant(instant)).toBe(shown);
});
