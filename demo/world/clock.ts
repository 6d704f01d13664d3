import type { PlainDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import { operatorDay, operatorMoment } from '../../domain/calendar/operator-clock.ts';

const MINUTE = 60_000;

/** The operator's current day, and the minutes elapsed since its midnight. */
export const operatorsNow = (now = new Date()): { today: PlainDate; minutes: number } => {
  const today = operatorDay(now);
  return { today, minutes: Math.floor((now.getTime() - operatorMoment(today, 0).getTime()) / MINUTE) };
};

/** The generated world ends at this time of its last day (10:00), or earlier when that has not come yet. */
export const LATEST_MINUTES = 600;

export interface Clock {
  today: PlainDate;
  /** An instant, by the operator's day and the minutes since its midnight; off by an hour on days the clocks change. */
  at(date: PlainDate, minutes: number): Date;
  /** The end of the generated world: no past event is later. */
  now: Date;
  /** The instant so many minutes after a past one (before it, if negative), yet never after the end of the world. */
  after(instant: Date, minutes: number): Date;
}

/** @param minutes elapsed today; the events of today are compressed into them. */
export const clockOf = (today: PlainDate, minutes = LATEST_MINUTES): Clock => {
  const midnights = new Map<PlainDate, number>();
  const midnight = (date: PlainDate) => {
    const found = midnights.get(date) ?? operatorMoment(date, 0).getTime();
    midnights.set(date, found);
    return found;
  };
  const share = Math.min(1, minutes / LATEST_MINUTES);
  const at = (date: PlainDate, wanted: number) =>
    new Date(midnight(date) + Math.round(wanted * (date === today ? share : 1) * MINUTE));
  const now = at(today, LATEST_MINUTES);
  const after = (instant: Date, minutes: number) =>
    new Date(Math.min(instant.getTime() + minutes * MINUTE, now.getTime()));
  return { today, at, now, after };
};

/** The days of a span, both ends included, oldest first. */
export const daysBetween = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const days: PlainDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
