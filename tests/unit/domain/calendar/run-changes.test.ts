import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../../../domain/calendar/days.ts';
import { type OperatorHoliday, runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import { runChanges } from '../../../../domain/calendar/run-changes.ts';
import { isRunDay, type Schedule } from '../../../../domain/calendar/schedule.ts';
import { groupWith } from './calendar-facts.ts';

const LOCATION = 1;
const calendarOf = (...holidays: OperatorHoliday[]) => runCalendar(holidays, LOCATION);
const holiday = (date: string, runDay?: string): OperatorHoliday => ({
  date,
  description: null,
  overrides: runDay ? [{ location_id: LOCATION, date: runDay }] : [],
});

const changed = (schedule: Schedule, before: OperatorHoliday[], after: OperatorHoliday[], from = '2026-11-20') =>
  runChanges(groupWith(schedule), from, 60, { before: calendarOf(...before), after: calendarOf(...after) });

describe('a new holiday', () => {
  it.each<[string, Schedule, string, string | undefined, object[]]>([
    [
      'moves a run forward',
      { THU: [4] },
      '2026-11-26',
      undefined,
      [{ kind: 'moves', before: '2026-11-26', after: '2026-11-27' }],
    ],
    [
      'moves it to the run day',
      { THU: [4] },
      '2026-11-26',
      '2026-11-25',
      [{ kind: 'moves', before: '2026-11-26', after: '2026-11-25' }],
    ],
    [
      'joins it with the next run',
      { THU: [4], FRI: [4] },
      '2026-11-26',
      undefined,
      [{ kind: 'goes', before: '2026-11-26', after: null }],
    ],
    ['leaves a run on its own day', { THU: [4] }, '2026-11-26', '2026-11-26', []],
    ['leaves other days', { MON: [4] }, '2026-11-26', undefined, []],
    [
      'takes a run out of the days',
      { THU: [4] },
      '2026-11-26',
      '2027-03-01',
      [{ kind: 'goes', before: '2026-11-26', after: null }],
    ],
  ])('%s', (_, schedule, date, runDay, expected) => {
    expect(changed(schedule, [], [holiday(date, runDay)])).toEqual(expected);
  });

  it('that is taken away lets a run part from the next one', () => {
    expect(changed({ THU: [4], FRI: [4] }, [holiday('2026-11-26')], [])).toEqual([
      { kind: 'appears', before: null, after: '2026-11-26' },
    ]);
  });

  it('moves two runs of one day together', () => {
    const thursday = holiday('2026-11-26');
    expect(changed({ THU: [4], FRI: [4] }, [thursday], [thursday, holiday('2026-11-27')])).toEqual([
      { kind: 'moves', before: '2026-11-27', after: '2026-11-30' },
    ]);
  });
});

const weeks = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
const schedules = fc.record({ MON: weeks, THU: weeks, FRI: weeks }, { requiredKeys: [] });
const days = fc.integer({ min: 0, max: 80 }).map((at) => addDays('2026-02-20', at));
const calendars = fc.uniqueArray(fc.record({ date: days, runDay: fc.option(days, { nil: undefined }) }), {
  maxLength: 6,
  selector: ({ date }) => date,
});

test('the changes are exactly the days on which there is a run under one calendar alone', () => {
  fc.assert(
    fc.property(schedules, calendars, calendars, (schedule, one, other) => {
      const group = groupWith(schedule);
      const before = calendarOf(...one.map(({ date, runDay }) => holiday(date, runDay)));
      const after = calendarOf(...other.map(({ date, runDay }) => holiday(date, runDay)));
      const window = Array.from({ length: 60 }, (_, at) => addDays('2026-03-01', at));
      const found = runChanges(group, '2026-03-01', 60, { before, after });
      const [gone, come] = [found.flatMap((c) => c.before ?? []), found.flatMap((c) => c.after ?? [])];
      const only = (here: typeof before, there: typeof before) =>
        window.filter((date) => isRunDay(date, group, here) && !isRunDay(date, group, there));
      expect([...new Set(gone)].sort()).toEqual(only(before, after));
      expect([...new Set(come)].sort()).toEqual(only(after, before));
    }),
    { numRuns: 300 },
  );
});
