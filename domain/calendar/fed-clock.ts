import type { PlainDate } from './dates.ts';

/* The Federal Reserve's time zone, in which ACH files are dated (docs/rules/calendar.md, "Banking days"). */

/** The Swedish locale formats as ISO 8601: `2026-11-20 06:00`. */
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });

/** The day and the time, HHMM, of a moment. */
export const fedClock = (moment: Date): { date: PlainDate; time: string } => {
  const shown = wall.format(moment);
  return { date: shown.slice(0, 10), time: shown.slice(11).replace(':', '') };
};
