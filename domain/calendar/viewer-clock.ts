import type { PlainDate } from './dates.ts';
import { viewerTime } from './dates.ts';
import { addDays } from './days.ts';
import type { DaySpan } from './weeks.ts';

/*
 * Days in the time zone of the browser, for the filters by moments. Everything else that is a day is the operator's
 * (operator-clock.ts). Not for the server, which knows no viewer.
 */

/** The viewer's calendar day now. */
export const viewerToday = (): PlainDate => viewerTime(new Date()).slice(0, 10);

/** Days of the viewer as moments, ISO 8601 in UTC: from the start of the first to the last millisecond of the last. */
export const momentsOf = ({ from, to }: DaySpan): DaySpan => {
  // without a zone the time is a local one; the start of the next day, as a day of a clock change has 23 or 25 hours
  const startOf = (day: PlainDate) => new Date(`${day}T00:00:00`).getTime();
  return { from: new Date(startOf(from)).toISOString(), to: new Date(startOf(addDays(to, 1)) - 1).toISOString() };
};
