import type { PlainDate } from './dates.ts';
import { isPlainDate, showDate } from './dates.ts';
import { addDays } from './days.ts';

/** How far from its holiday a run day may be, in days. */
const RUN_DAY_REACH = 14;

/** Why a day cannot be a run day of a holiday, which another year is most often; undefined when each can. */
export const runDayIssue = ({
  date,
  overrides,
}: {
  date: PlainDate | null;
  overrides: readonly { date: PlainDate }[] | null;
}): string | undefined => {
  if (!date || !isPlainDate(date)) return undefined; // a fault of its own
  const [from, to] = [addDays(date, -RUN_DAY_REACH), addDays(date, RUN_DAY_REACH)];
  const far = overrides?.find((one) => isPlainDate(one.date) && (one.date < from || one.date > to));
  return (
    far && `${showDate(far.date)} is too far from the holiday. Choose a day from ${showDate(from)} to ${showDate(to)}.`
  );
};
