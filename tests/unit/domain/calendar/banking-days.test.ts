import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addBankingDays,
  bankingDayFrom,
  isBankingDay,
  nextBankingDay,
} from '../../../../domain/calendar/banking-days.ts';
import { addDays, weekdayOf } from '../../../../domain/calendar/days.ts';
import { haveOracles, oracle } from '../oracle-tables.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

describe.skipIf(!haveOracles)('test vectors of another implementation (skipped without ../shared)', () => {
  const rows = oracle('banking_day_vectors');

  it('are 27', () => expect(rows).toHaveLength(27));

  it.each(rows)('$kind $date $days_added: $expected', ({ kind, date = '', days_added, expected }) => {
    const found = kind === 'is_banking_day' ? String(isBankingDay(date)) : addBankingDays(date, Number(days_added));
    expect(found).toBe(expected);
  });

  it.each(oracle('fed_holidays_2025_2027'))(
    '$holiday $date closes $fed_closed_on',
    ({ date = '', fed_closed_on = '' }) => {
      const isWeekend = weekdayOf(date) > 5;
      expect(isBankingDay(date)).toBe(false);
      if (fed_closed_on) expect(isBankingDay(fed_closed_on)).toBe(false);
      // a holiday on a Saturday leaves the Friday before it open
      if (!fed_closed_on) expect(isWeekend && isBankingDay(addDays(date, -1))).toBe(true);
    },
  );

  it('no other weekday of those years is closed', () => {
    const closed = oracle('fed_holidays_2025_2027').flatMap((row) => row.fed_closed_on || []);
    const weekdays = Array.from({ length: 365 * 3 }, (_, at) => addDays('2025-01-01', at)).filter(
      (date) => weekdayOf(date) <= 5,
    );
    expect(weekdays.at(-1)).toBe('2027-12-31');
    expect(weekdays.filter((date) => !isBankingDay(date))).toEqual(closed);
  });
});

test('a day that is not a banking day counts as the next one', () => {
  expect(bankingDayFrom('2027-07-03')).toBe('2027-07-06');
  expect(bankingDayFrom('2026-07-03')).toBe('2026-07-03');
  expect(nextBankingDay('2026-07-03')).toBe('2026-07-06');
  expect(addBankingDays('2026-07-04', 0)).toBe('2026-07-06');
  expect(addBankingDays('2026-07-04', 1)).toBe('2026-07-06');
});

test.each([-1, 0.5, Number.NaN])('%d banking days are refused', (count) => {
  expect(() => addBankingDays('2026-07-04', count)).toThrow(RangeError);
});

test.each(['2026-02-30', '2026-7-4', '', '2026-07-04T00:00:00Z'])('"%s" is not a date', (text) => {
  expect(() => isBankingDay(text)).toThrow(RangeError);
});

test('adding banking days is monotone and additive, and results in a banking day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), fc.nat(30), (date, a, b) => {
      const there = addBankingDays(date, a);
      expect(isBankingDay(there)).toBe(true);
      expect(there >= date).toBe(true);
      expect(addBankingDays(there, b)).toBe(addBankingDays(date, a + b));
      expect(addBankingDays(addDays(date, 1), a) >= there).toBe(true);
    }),
  );
});

test('the Reserve Banks are never closed for more than four days in a row', () => {
  fc.assert(
    fc.property(days, (date) => {
      expect(nextBankingDay(date) <= addDays(date, 4)).toBe(true);
    }),
  );
});
