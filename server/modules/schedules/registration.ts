import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay, operatorMoment } from '../../../domain/calendar/operator-clock.ts';

/** When the day's schedule takes effect, in the operator's time zone. */
export const REGISTRATION_TIME = { hour: 0, minute: 30 };

const MINUTE = 60_000;

/** When the next schedule takes effect: today's, until its time has come. */
export const nextRegistration = (now: Date): Date => {
  const { hour, minute } = REGISTRATION_TIME;
  const on = (day: PlainDate) => new Date(operatorMoment(day, hour).getTime() + minute * MINUTE);
  const today = operatorDay(now);
  return on(today) > now ? on(today) : on(addDays(today, 1));
};
