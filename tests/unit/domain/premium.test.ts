import { expect, test } from 'vitest';
import { isPulled, SCHEDULE_DAYS, usesBankPartner } from '../../../domain/premium/funding.ts';
import { daysOfMonths } from '../../../domain/premium/invoices.ts';

test('the days of a month are shown as ordinals', () => {
  const shown = ['1', '2', '3', '4', '11', '12', '13', '21', '22', '23', '30', '31'].map((day) => SCHEDULE_DAYS[day]);
  expect(shown.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st');
  expect(Object.keys(SCHEDULE_DAYS)).toHaveLength(31);
});

test.each([
  ['Push', false, true],
  ['Pull', true, true],
  ['Check', false, true],
  ['FBB', false, false],
  [null, false, true],
])('a group funded by %s: pulled %s, at the bank partner %s', (premium_funding_type, pulled, partner) => {
  expect([isPulled({ premium_funding_type }), usesBankPartner({ premium_funding_type })]).toEqual([pulled, partner]);
});

test.each([
  ['2026-11-30', { from: '2026-11-01', to: '2026-11-30' }, { to: '2026-10-31' }, { from: '2026-12-01' }],
  ['2026-12-01', { from: '2026-12-01', to: '2026-12-31' }, { to: '2026-11-30' }, { from: '2027-01-01' }],
  ['2028-02-29', { from: '2028-02-01', to: '2028-02-29' }, { to: '2028-01-31' }, { from: '2028-03-01' }],
])('the current, previous and future months on %s', (today, current, previous, future) => {
  expect([daysOfMonths('current', today), daysOfMonths('previous', today), daysOfMonths('future', today)]).toEqual([
    current,
    previous,
    future,
  ]);
});
