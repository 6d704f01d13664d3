import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { invalid } from '../../http/problems.ts';

/** The most days that are counted at once. */
const MOST_DAYS = 31;

/** The days that a dashboard counts, in a time zone; both ends are included. */
export interface CountedDays {
  timezone: string;
  from: PlainDate;
  to: PlainDate;
}

/** Throws 422 for days in the wrong order, and for more than are counted at once. */
export const checkDays = ({ from, to }: CountedDays): void => {
  if (to < from) throw invalid([{ path: 'to', message: 'The first day must not be after the last' }]);
  if (to >= addDays(from, MOST_DAYS)) throw invalid([{ path: 'to', message: `At most ${MOST_DAYS} days` }]);
};

const startOf = (day: PlainDate, timezone: string): SQL => sql`(${day}::date::timestamp at time zone ${timezone})`;

/** Whether a moment is within the days: compared with their ends, so that an index is used. */
export const isWithin = (moment: SQL, { timezone, from, to }: CountedDays): SQL =>
  sql`${moment} >= ${startOf(from, timezone)} and ${moment} < ${startOf(addDays(to, 1), timezone)}`;

/** The day of a moment in the time zone. */
export const dayOf = (moment: SQL, { timezone }: CountedDays): SQL => sql`(${moment} at time zone ${timezone})::date`;

/** The ids of a parameter that may be repeated; undefined when it is absent. */
export const idsOf = (given: string | readonly string[] | undefined): number[] | undefined =>
  given === undefined ? undefined : [given].flat().map(Number);
