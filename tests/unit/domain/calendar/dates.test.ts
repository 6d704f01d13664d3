import { format } from 'date-fns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainDate, showDate, showInstant } from '../../../../domain/calendar/dates.ts';

const MINUTE = 60_000;
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

test('an instant is shown as date-fns shows it in the local time zone', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const whole = new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
      expect(showInstant(whole.toISOString())).toBe(format(whole, 'MM/dd/yyyy HH:mm'));
    }),
  );
});
