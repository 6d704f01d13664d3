import { expect, test } from 'vitest';
import { runCalendar } from '../../../../domain/calendar/run-calendar.ts';
import type { DatedGroup } from '../../../../server/modules/schedules/dates.ts';
import { datesOf } from '../../../../server/modules/schedules/dates.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const calendar = runCalendar([{ date: '2026-11-26', description: 'Thanksgiving', overrides: [] }], 1);

const group = (set: Partial<DatedGroup>): DatedGroup => ({
  id: 1,
  number: '10233',
  name: 'A group',
  location_id: 1,
  zelis_eligible: true,
  release_type: null,
  release_day: null,
  premium_is_active: false,
  premium_schedule_day: null,
  next_release_date: null,
  next_pull_date: null,
  ...set,
});

test.each([
  ['without release or pull settings', {}, [null, null, 0]],
  ['auto on Mondays', { release_type: 'auto', release_day: 1 }, ['2026-11-23', null, 0]],
  ['auto on a holiday', { release_type: 'auto', release_day: 4 }, ['2026-11-27', null, 0]],
  ['released on approval', { release_type: 'email', release_day: 1 }, [null, null, 0]],
  ['auto without a day', { release_type: 'auto' }, [null, null, 1]],
  ['auto on the ninth day of the week', { release_type: 'auto', release_day: 9 }, [null, null, 1]],
  ['pulled on the 26th', { premium_is_active: true, premium_schedule_day: 26 }, [null, '2026-11-27', 0]],
  ['no longer pulled', { premium_is_active: false, premium_schedule_day: 26 }, [null, null, 0]],
  ['pulled on the 40th', { premium_is_active: true, premium_schedule_day: 40 }, [null, null, 1]],
])('%s', (_, set, [release, pull, faults]) => {
  const dates = datesOf(group(set), TODAY, calendar);
  expect([dates.next_release_date, dates.next_pull_date, dates.faults.length]).toEqual([release, pull, faults]);
});
