import { describe, expect, test } from 'vitest';
import { asLocal, asMoment, lastWeeks, SPANS } from '../../../src/engine/list/filters/moments.ts';

const local = (iso: string) => {
  const at = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
};

const spanOf = (name: string, now: Date) => {
  const span = SPANS[name]?.(now);
  return span && [local(span.from), local(span.to)];
};

/** A Saturday. */
const NOW = new Date(2026, 10, 21, 15, 40);

describe('the spans, in the time zone of the user', () => {
  test.each([
    ['Today', '2026-11-21', '2026-11-21'],
    ['Yesterday', '2026-11-20', '2026-11-20'],
    ['This week', '2026-11-16', '2026-11-22'],
    ['Last week', '2026-11-09', '2026-11-15'],
    ['This month', '2026-11-01', '2026-11-30'],
    ['Last month', '2026-10-01', '2026-10-31'],
  ])('%s', (name, from, to) => expect(spanOf(name, NOW)).toEqual([`${from} 00:00:00`, `${to} 23:59:59`]));

  test('a week starts on Monday, also when today is Sunday', () => {
    expect(spanOf('This week', new Date(2026, 10, 22, 1))?.[0]).toBe('2026-11-16 00:00:00');
    expect(spanOf('This week', new Date(2026, 10, 23, 1))?.[0]).toBe('2026-11-23 00:00:00');
  });

  test('the month before January is December', () => {
    expect(spanOf('Last month', new Date(2027, 0, 31))).toEqual(['2026-12-01 00:00:00', '2026-12-31 23:59:59']);
  });
});

test('weeks have ISO 8601 numbers, also around New Year', () => {
  expect(lastWeeks(NOW, 2).map(({ label }) => label)).toEqual([
    'Week 47, 11/16/2026 – 11/22/2026',
    'Week 46, 11/09/2026 – 11/15/2026',
  ]);
  expect(lastWeeks(new Date(2027, 0, 5), 3).map(({ label }) => label.split(',')[0])).toEqual([
    'Week 1',
    'Week 53',
    'Week 52',
  ]);
  expect(lastWeeks(new Date(2024, 11, 31), 1)[0]?.label).toBe('Week 1, 12/30/2024 – 01/05/2025');
});

test('a typed date and time is shown again unchanged', () => {
  const typed = '2026-11-21T09:30';
  expect(asLocal(asMoment(typed, 'from'))).toBe(typed);
  expect(asLocal(asMoment(typed, 'to'))).toBe(typed);
  expect(Date.parse(asMoment(typed, 'to') ?? '') - Date.parse(asMoment(typed, 'from') ?? '')).toBe(59_999);
  expect(asMoment('', 'from')).toBeUndefined();
  expect(asLocal(undefined)).toBe('');
});
