import { registryOf } from '../../declare/lint/names.ts';
import { operatorDay } from '../../domain/calendar/operator-clock.ts';
import type { Follow } from '../engine/handlers.ts';
import type { Queue } from '../jobs/queue.ts';
import { readCalendars } from './schedules/calendars.ts';
import { DATES_JOB } from './schedules/jobs.ts';
import { computeVendorDates } from './vendors/dates.ts';

/** What else follows from a change of the records that the engine keeps, by resource. */
export const followingChanges = (queue: Queue): ReadonlyMap<string, Follow> =>
  registryOf<Follow>(
    'follows',
    [
      ['holidays', (tx) => queue.send(DATES_JOB, {}, tx)],
      ['vendors', async (tx) => computeVendorDates(tx, operatorDay(new Date()), await readCalendars(tx))],
    ],
    (follow) => String(follow),
  );
