import { expect, test } from 'vitest';
import { fedHolidays } from '../../../../domain/calendar/fed-holidays.ts';
import { haveOracles, oracle } from '../oracle-tables.ts';

test.skipIf(!haveOracles)('agrees with the Federal Reserve’s own table (skipped without ../shared)', () => {
  const data = oracle('fed_holidays_2025_2027');
  expect(data.length).toBeGreaterThan(30);
  const ours = [2025, 2026, 2027].flatMap(fedHolidays);
  expect(ours.map(({ date, closedOn }) => [date, closedOn ?? ''])).toEqual(
    data.map((row) => [row.date, row.fed_closed_on]),
  );
});

test('a holiday on a Saturday closes no other day, on a Sunday the Monday after', () => {
  const of = (year: number, name: string) => fedHolidays(year).find((holiday) => holiday.name === name);
  expect(of(2026, 'Independence Day')).toMatchObject({ date: '2026-07-04', closedOn: undefined });
  expect(of(2027, 'Independence Day')).toMatchObject({ date: '2027-07-04', closedOn: '2027-07-05' });
});

test('Juneteenth is a holiday since 2021', () => {
  expect(fedHolidays(2020)).toHaveLength(10);
  expect(fedHolidays(2021)).toHaveLength(11);
});
