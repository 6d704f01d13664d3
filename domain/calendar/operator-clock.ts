import type { PlainDate } from './dates.ts';
import { showDate } from './dates.ts';
import { addDays } from './days.ts';

/*
 * The operator's clock. Its offices keep one time, that of Chicago, daylight saving included (docs/rules/calendar.md, "Dates"):
 * which day it is, and when a notice that was put off is due, follow from it and not from the machine's zone.
 */

export const OPERATOR_ZONE = 'America/Chicago';

/** The Swedish spelling is ISO's: `2026-11-20 06:00`. */
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: OPERATOR_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The operator's day at a moment. */
export const operatorDay = (moment: Date): PlainDate => wall.format(moment).slice(0, 10);

/** A moment on the operator's clock, for a text: `11/20/2026 06:00`. */
export const operatorTime = (moment: Date): string => {
  const shown = wall.format(moment);
  return `${showDate(shown.slice(0, 10))} ${shown.slice(11)}`;
};

/**
 * The moment at which the operator's clocks show a full hour, 0 to 23, of a day. Not for the hours between one and three
 * of the nights on which the clocks change: one of them is not there, another is there twice.
 */
export const operatorMoment = (date: PlainDate, hour: number): Date => {
  const wanted = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  // Chicago is behind UTC, so the clocks' change lies between the first look and the answer at most once.
  let time = wanted;
  for (let looks = 0; looks < 2; looks += 1) {
    const shown = Date.parse(`${wall.format(new Date(time)).replace(' ', 'T')}:00Z`);
    time += wanted - shown;
  }
  return new Date(time);
};

const NOTICE_HOUR = 6;

/** When a delayed notice goes out: the operator's next day, at six (docs/rules/background-work.md, "Background work"). */
export const delayedUntil = (now: Date): Date => operatorMoment(addDays(operatorDay(now), 1), NOTICE_HOUR);
