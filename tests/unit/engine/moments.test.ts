import { afterEach, describe, expect, test, vi } from 'vitest';
import { operatorToday } from '../../../domain/calendar/operator-clock.ts';
import { momentsOf, viewerToday } from '../../../domain/calendar/viewer-clock.ts';
import { daysFrom } from '../../../domain/calendar/weeks.ts';
import { asLocal, asMoment, lastWeeks, SPANS } from '../../../src/engine/list/filters/moments.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

describe('the spans of days', () => {
  test.each([
    ['Today', TODAY, '2026-11-21', '2026-11-21'],
    ['Yesterday', TODAY, '2026-11-20', '2026-11-20'],
    ['This week', TODAY, '2026-11-16', '2026-11-22'],
    ['This week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['This week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['Last week', TODAY, '2026-11-09', '2026-11-15'],
    ['This month', TODAY, '2026-11-01', '2026-11-30'],
    ['Last month', TODAY, '2026-10-01', '2026-10-31'],
    ['Last month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ])('%s on %s', (name, today, from, to) => expect(SPANS[name]?.(today)).toEqual({ from, to }));
});

/** At this moment it is the 28th in Auckland, the 27th in Chicago and in Los Angeles. */
const NOON = '2026-11-27T18:08:00Z';
/** At this moment it is the 28th in Auckland and in Chicago, the 27th in Los Angeles. */
const LATE = '2026-11-28T07:30:00Z';

describe('today', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    vi.useRealTimers();
  });

  test.each([
    [NOON, 'Pacific/Auckland', '2026-11-27', '2026-11-27T11:00:00.000Z', '2026-11-28T10:59:59.999Z'],
    [NOON, 'America/Los_Angeles', '2026-11-27', '2026-11-27T08:00:00.000Z', '2026-11-28T07:59:59.999Z'],
    [LATE, 'Pacific/Auckland', '2026-11-28', '2026-11-27T11:00:00.000Z', '2026-11-28T10:59:59.999Z'],
    [LATE, 'America/Los_Angeles', '2026-11-28', '2026-11-27T08:00:00.000Z', '2026-11-28T07:59:59.999Z'],
  ])('at %s in %s: of days the day of the operator, of moments that of the viewer', (now, viewer, day, from, to) => {
    process.env.TZ = viewer;
    vi.setSystemTime(new Date(now));
    expect(operatorToday()).toBe(day);
    expect(momentsOf(daysFrom(viewerToday(), 1))).toEqual({ from, to });
  });

  test('a day with a clock change is whole', () => {
    process.env.TZ = 'America/Chicago';
    expect(momentsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
      from: '2026-11-01T05:00:00.000Z',
      to: '2026-11-02T05:59:59.999Z',
    });
  });
});

test('weeks have ISO 8601 numbers, also around New Year', () => {
  expect(lastWeeks(TODAY, 2)).toEqual([
    { label: 'Week 47, 11/16/2026 – 11/22/2026', range: { from: '2026-11-16', to: '2026-11-22' } },
    { label: 'Week 46, 11/09/2026 – 11/15/2026', range: { from: '2026-11-09', to: '2026-11-15' } },
  ]);
  expect(lastWeeks('2027-01-05', 3).map(({ label }) => label.split(',')[0])).toEqual(['Week 1', 'Week 53', 'Week 52']);
  expect(lastWeeks('2024-12-31', 1)[0]?.label).toBe('Week 1, 12/30/2024 – 01/05/2025');
});

test('a typed date and time is shown again unchanged', () => {
  const typed = '2026-11-21T09:30';
  expect(asLocal(asMoment(typed, 'from'))).toBe(typed);
  expect(asLocal(asMoment(typed, 'to'))).toBe(typed);
  expect(Date.parse(asMoment(typed, 'to') ?? '') - Date.parse(asMoment(typed, 'from') ?? '')).toBe(59_999);
  expect(asMoment('', 'from')).toBeUndefined();
  expect(asLocal(undefined)).toBe('');
});
