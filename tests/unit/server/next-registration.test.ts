import { expect, test } from 'vitest';
import { nextRegistration } from '../../../server/modules/schedules/registration.ts';

/** 00:30 in Chicago: 05:30 UTC with daylight saving, 06:30 without. */
test.each([
  ['2026-11-23T06:29:59Z', '2026-11-23T06:30:00.000Z', 'before today’s'],
  ['2026-11-23T06:30:00Z', '2026-11-24T06:30:00.000Z', 'after it'],
  ['2026-07-04T05:29:00Z', '2026-07-04T05:30:00.000Z', 'in summer'],
  ['2026-03-07T18:00:00Z', '2026-03-08T06:30:00.000Z', 'the day on which clocks go forward'],
  ['2026-03-08T18:00:00Z', '2026-03-09T05:30:00.000Z', 'the day after it'],
  ['2026-10-31T18:00:00Z', '2026-11-01T05:30:00.000Z', 'the day on which clocks go back'],
  ['2026-11-01T18:00:00Z', '2026-11-02T06:30:00.000Z', 'the day after it'],
])('at %s the next schedule takes effect at %s (%s)', (now, expected) => {
  expect(nextRegistration(new Date(now)).toISOString()).toBe(expected);
});
