import type { PlainDate } from './dates.ts';
import { showDate } from './dates.ts';
import { addDays } from './days.ts';
import { OPERATOR_ZONE } from './time-zone.ts';

/*
 * The operator's time zone. All its offices use Chicago time, including daylight saving (docs/rules/calendar.md,
 * "Dates"). The current day and the due time of delayed notifications follow it, not the time zone of the machine.
 */

/** The Swedish locale formats as ISO 8601: `2026-11-20 06:00`. */
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: OPERATOR_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The operator's calendar day at a moment. */
export const operatorDay = (moment: Date): PlainDate => wall.format(moment).slice(0, 10);

/** The operator's calendar day now: what `today` means wherever days are meant. */
export const operatorToday = (): PlainDate => operatorDay(new Date());

/** A moment in the operator's time zone, for display: `11/20/2026 06:00`. */
export const operatorTime = (moment: Date): string => {
  const shown = wall.format(moment);
  return `${showDate(shown.slice(0, 10))} ${shown.slice(11)}`;
};

/**
 * The moment of a full hour, 0 to 23, of a day in the operator's time zone. Not for the hours from one to three on days
 * with a daylight-saving change, when one hour is missing or occurs twice.
 */
export const operatorMoment = (date: PlainDate, hour: number): Date => {
  const wanted = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  // The offset can differ between the first guess and the result: a second pass corrects that.
  let time = wanted;
  for (let pass = 0; pass < 2; pass += 1) {
    const shown = Date.parse(`${wall.format(new Date(time)).replace(' ', 'T')}:00Z`);
    time += wanted - shown;
  }
  return new Date(time);
};

const NOTICE_HOUR = 6;

/**
 * When a delayed notification is sent: 06:00 of the operator's next day (docs/rules/background-work.md, "Background
 * work").
 */
export const delayedUntil = (now: Date): Date => operatorMoment(addDays(operatorDay(now), 1), NOTICE_HOUR);
