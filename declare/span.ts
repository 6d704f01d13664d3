import type { PlainDate } from '../domain/calendar/dates.ts';
import { addDays } from '../domain/calendar/days.ts';
import type { RangeValue } from './params.ts';

/** The range of so many days that ends on a day. */
export const spanTo = (to: PlainDate, days: number): Required<RangeValue> => ({ from: addDays(to, 1 - days), to });

/** The range before or after, of the same length; it ends today at the latest. */
export const movedSpan = ({ to = '' }: RangeValue, days: number, steps: number, today: PlainDate): RangeValue => {
  const end = addDays(to || today, steps * days);
  return spanTo(end > today ? today : end, days);
};
