import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activityReport } from '../../../src/authProvider/activity.ts';
import { formatDuration, idleness, lifetime } from '../../../src/authProvider/idle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const limits = { idle: 3600, absolute: 12 * 3600 };

describe('the idle limit', () => {
  test.each([
    [54 * MINUTE + 59 * SECOND, 'active'],
    [55 * MINUTE, 'warned'],
    [60 * MINUTE - 1, 'warned'],
    [60 * MINUTE, 'over'],
    [9 * 60 * MINUTE, 'over'],
  ])('%i ms after the last activity: %s', (now, phase) => expect(idleness(now, 0, limits).phase).toBe(phase));

  test('the warning counts down', () =>
    expect(idleness(58 * MINUTE, 0, limits)).toEqual({ phase: 'warned', secondsLeft: 120 }));

  test('the warning takes the second half of a short limit', () => {
    expect(idleness(29 * SECOND, 0, { ...limits, idle: 60 }).phase).toBe('active');
    expect(idleness(30 * SECOND, 0, { ...limits, idle: 60 }).phase).toBe('warned');
  });
});

describe('the absolute lifetime', () => {
  const end = limits.absolute * SECOND;
  test.each([
    [end - 300 * SECOND, 'plenty'],
    [end - 299 * SECOND, 'ending'],
    [end, 'over'],
  ])('%i ms after the sign-in: %s', (now, phase) => expect(lifetime(now, 0, limits).phase).toBe(phase));
});

test.each([
  [300, '5 minutes'],
  [299.2, '5 minutes'],
  [61, '2 minutes'],
  [60, '60 seconds'],
  [0.4, '1 second'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

describe('activity is reported to the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 10 * MINUTE });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('once a minute at most, and only when it is new', () => {
    const send = vi.fn(async () => undefined);
    const report = activityReport(send);
    report(Date.now());
    report(Date.now() + SECOND);
    expect(send).toHaveBeenCalledTimes(1);
    const active = Date.now() + 30 * SECOND;
    vi.advanceTimersByTime(MINUTE);
    report(active);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(MINUTE);
    report(active);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('again after a report that failed', async () => {
    const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    const report = activityReport(send);
    report(Date.now());
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    report(Date.now() - 5 * SECOND);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
