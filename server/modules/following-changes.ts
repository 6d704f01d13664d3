import type { Follow } from '../engine/handlers.ts';
import type { Queue } from '../jobs/queue.ts';
import { DATES_JOB } from './schedules/jobs.ts';

/** What else follows from a change of the records that the engine keeps, by resource. */
export const followingChanges = (queue: Queue): ReadonlyMap<string, Follow> =>
  new Map([['holidays', (tx) => queue.send(DATES_JOB, {}, tx)]]);
