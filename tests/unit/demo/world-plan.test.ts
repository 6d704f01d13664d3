import { describe, expect, test } from 'vitest';
import { inventedAccount, inventedRouting } from '../../../demo/world/bank/bank-numbers.ts';
import { clockOf, operatorsNow } from '../../../demo/world/clock.ts';
import { planGroups } from '../../../demo/world/group-plan.ts';
import { mailbox, staffName } from '../../../demo/world/names.ts';
import { PRESETS } from '../../../demo/world/presets.ts';
import { planRuns, recentDays } from '../../../demo/world/runs/run-plan.ts';
import { hasReached, runProgressOf, STEPS } from '../../../demo/world/runs/run-progress.ts';
import type { World } from '../../../demo/world/world.ts';
import { unsolvedFrom } from '../../../demo/world/world.ts';
import { isRoutingNumber } from '../../../domain/bank/routing-number.ts';
import { addDays, isWeekend, weekdayOf, weekOfMonth } from '../../../domain/calendar/days.ts';
import { runCalendar } from '../../../domain/calendar/run-calendar.ts';
import { SCHEDULE_WEEKDAYS } from '../../../domain/calendar/schedule.ts';
import { REGISTERS } from '../../../domain/files/check-registers.ts';

const TODAY = '2026-11-20';

const worldOf = (preset: keyof typeof PRESETS, seed = 7, today = TODAY): World => ({
  preset: PRESETS[preset],
  seed,
  today,
  unsolvedFrom: unsolvedFrom(PRESETS[preset], today),
  clock: clockOf(today),
  groups: planGroups(PRESETS[preset], seed, today),
  locations: new Map(
    ['001', '002', '003', '004'].map((key, at) => [
      key,
      { id: at + 1, key, short_name: key, calendar: runCalendar([], at + 1) },
    ]),
  ),
});

const small = worldOf('small');
const medium = worldOf('medium');

describe('groups', () => {
  test('depend only on preset, seed and day', () => {
    expect(planGroups(PRESETS.small, 7, TODAY)).toEqual(small.groups);
    expect(planGroups(PRESETS.small, 8, TODAY)).not.toEqual(small.groups);
  });

  test.each(['small', 'medium', 'large'] as const)(
    'of the %s preset have the declared count and unique numbers',
    (preset) => {
      const { groups } = worldOf(preset);
      expect(groups).toHaveLength(PRESETS[preset].groups);
      expect(new Set(groups.map(({ number }) => number)).size).toBe(groups.length);
      expect(groups.map(({ id }) => id)).toEqual(groups.map((_, at) => at + 1));
    },
  );

  test('have every standing, network and location, even in the smallest preset', () => {
    expect(new Set(small.groups.map(({ standing }) => standing)).size).toBe(5);
    expect(new Set(small.groups.map(({ network }) => network)).size).toBe(3);
    expect(new Set(small.groups.map(({ locationKey }) => locationKey)).size).toBe(4);
    expect(small.groups.some(({ reports }) => reports.length === 0)).toBe(true);
  });

  test('have lognormally distributed sizes around 90', () => {
    const sizes = medium.groups.map(({ employees }) => employees).sort((a, b) => a - b);
    expect(sizes[160]).toBeGreaterThan(70);
    expect(sizes[160]).toBeLessThan(115);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
  });

  test('are paid every week in seven of ten cases', () => {
    const scheduled = medium.groups.filter(({ schedule }) => schedule);
    const weekly = scheduled.filter(({ schedule }) =>
      Object.values(schedule ?? {}).some((weeks) => weeks.length === 5),
    );
    expect(weekly.length / scheduled.length).toBeGreaterThan(0.62);
    expect(weekly.length / scheduled.length).toBeLessThan(0.78);
  });

  test('have network registers only with a network', () => {
    const without = medium.groups.filter(({ network }) => network === 'none');
    const types = without.flatMap(({ reports }) => reports.map(({ type }) => type));
    expect(types).toContain('detail');
    expect(types.filter((type) => REGISTERS[type].networkOnly)).toEqual([]);
  });
});

describe('runs', () => {
  const runs = planRuns(medium);

  test('are on the days of the schedule, in the past, and not after a group stopped', () => {
    expect(runs.length).toBeGreaterThan(10_000);
    for (const { group, date } of runs) {
      // without holidays a run is never moved
      expect(isWeekend(date)).toBe(false);
      const weekday = SCHEDULE_WEEKDAYS[weekdayOf(date) - 1] ?? 'MON';
      expect(group.schedule?.[weekday]).toContain(weekOfMonth(date));
      expect(date <= TODAY && date >= addDays(TODAY, -PRESETS.medium.longDays)).toBe(true);
      if (group.stoppedOn) expect(date < group.stoppedOn).toBe(true);
    }
  });

  test('are in date order', () => {
    const dates = runs.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test.each([
    // a Sunday
    ['stormy', '2026-11-22', ['2026-11-20', '2026-11-19']],
    ['small', '2026-11-22', ['2026-11-20']],
    ['small', '2026-11-20', ['2026-11-20']],
    // Veterans Day is no banking day: Tuesday's runs are answered on Thursday
    ['small', '2026-11-11', ['2026-11-11', '2026-11-10']],
  ] as const)('of a %s world that are in progress on %s are those of %j', (preset, today, days) => {
    expect(recentDays({ ...worldOf(preset), today })).toEqual(days);
  });

  test('take their steps in order, never later than now', () => {
    for (const progress of runProgressOf(medium)) {
      const times = STEPS.filter((step) => hasReached(progress.status, step)).map((step) =>
        progress.at(step).getTime(),
      );
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      if (progress.hasFiles) expect(times.at(-1)).toBeLessThanOrEqual(medium.clock.now.getTime());
    }
  });

  test('have every status in a stormy world, on any day of the week', () => {
    for (let back = 0; back < 7; back += 1) {
      const statuses = new Set(runProgressOf(worldOf('stormy', 7, addDays(TODAY, back))).map(({ status }) => status));
      expect([...statuses].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    }
  });

  test('in progress are compiled in about half of the cases, as at ten in the morning', () => {
    const recent = runProgressOf(medium).filter(({ isRecent }) => isRecent);
    const share = recent.filter(({ status }) => status === 5).length / recent.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.65);
  });
});

describe('the clock', () => {
  test('uses Chicago time, in summer and winter', () => {
    const clock = clockOf(TODAY);
    expect(clock.at('2026-07-01', 360).toISOString()).toBe('2026-07-01T11:00:00.000Z');
    expect(clock.at('2026-01-15', 360).toISOString()).toBe('2026-01-15T12:00:00.000Z');
  });

  test('compresses the current day, so that nothing is in the future', () => {
    const clock = clockOf(TODAY, 60);
    expect(clock.now.toISOString()).toBe('2026-11-20T07:00:00.000Z');
    expect(clock.at(TODAY, 300).toISOString()).toBe('2026-11-20T06:30:00.000Z');
    expect(clock.at('2026-11-19', 300).toISOString()).toBe('2026-11-19T11:00:00.000Z');
  });

  test('uses the operator’s day, not the machine’s', () => {
    expect(operatorsNow(new Date('2026-11-21T02:00:00Z'))).toEqual({ today: '2026-11-20', minutes: 1200 });
  });
});

describe('names and numbers', () => {
  test('routing numbers have a valid check digit, and belong to no bank', () => {
    for (let number = 0; number < 50; number += 1) {
      expect(isRoutingNumber(inventedRouting(number))).toBe(true);
      expect(inventedRouting(number).startsWith('99')).toBe(true);
    }
  });

  test('account numbers start with zeros, and differ by purpose and owner', () => {
    expect(inventedAccount('claims', 17)).toBe('000020000017');
    expect(inventedAccount('group', 17)).not.toBe(inventedAccount('claims', 17));
  });

  test('mailboxes are in a reserved domain', () => {
    expect(mailbox("Ann O'Sample")).toBe('ann.o.sample@example.test');
  });

  test('staff names are unique', () => {
    const names = Array.from({ length: 25 }, (_, at) => Object.values(staffName(at)).join(' '));
    expect(new Set(names).size).toBe(25);
  });
});
