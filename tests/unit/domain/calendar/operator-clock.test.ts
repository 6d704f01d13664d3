import { expect, test } from 'vitest';
import { delayedUntil, operatorDay, operatorMoment } from '../../../../domain/calendar/operator-clock.ts';

test.each([
  ['2026-01-15T05:59:59Z', '2026-01-14'],
  ['2026-01-15T06:00:00Z', '2026-01-15'],
  ['2026-07-15T04:59:59Z', '2026-07-14'],
  ['2026-07-15T05:00:00Z', '2026-07-15'],
])('at %s the operator’s day is %s', (moment, day) => {
  expect(operatorDay(new Date(moment))).toBe(day);
});

test.each([
  ['2026-01-15', 6, '2026-01-15T12:00:00.000Z'],
  ['2026-07-15', 6, '2026-07-15T11:00:00.000Z'],
  ['2026-01-15', 0, '2026-01-15T06:00:00.000Z'],
  ['2026-07-15', 23, '2026-07-16T04:00:00.000Z'],
  // daylight saving time starts on 2026-03-08 and ends on 2026-11-01
  ['2026-03-08', 0, '2026-03-08T06:00:00.000Z'],
  ['2026-03-08', 6, '2026-03-08T11:00:00.000Z'],
  ['2026-11-01', 0, '2026-11-01T05:00:00.000Z'],
  ['2026-11-01', 6, '2026-11-01T12:00:00.000Z'],
])('%s at %i is %s', (date, hour, moment) => {
  expect(operatorMoment(date, hour).toISOString()).toBe(moment);
});

test.each([
  // the next day of the operator, not of UTC
  ['2026-01-15T05:30:00Z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T23:00:00Z', '2026-01-16T12:00:00.000Z'],
  ['2026-03-07T18:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['2026-10-31T18:00:00Z', '2026-11-01T12:00:00.000Z'],
])('a notification delayed at %s is sent at %s', (now, due) => {
  expect(delayedUntil(new Date(now)).toISOString()).toBe(due);
});
