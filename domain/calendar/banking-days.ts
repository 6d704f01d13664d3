import type { PlainDate } from './dates.ts';
import { addDays, isWeekend } from './days.ts';
import { fedHolidays } from './fed-holidays.ts';

/*
 * The days on which the Federal Reserve Banks settle ACH (docs/rules/calendar.md, "Banking days"). The operator's
 * holidays are a separate calendar: see run-calendar.ts.
 */

/** Cache of the closures per year: adding many banking days would otherwise calculate them for every day. */
const closures = new Map<number, ReadonlyMap<PlainDate, string>>();

const closuresOf = (year: number) => {
  const known = closures.get(year);
  if (known) return known;
  const found = new Map(
    fedHolidays(year).flatMap(({ closedOn, name }) => (closedOn ? [[closedOn, name] as const] : [])),
  );
  closures.set(year, found);
  return found;
};

/** Whether ACH settles on that day. Throws RangeError when the text is not a day, `YYYY-MM-DD`. */
export const isBankingDay = (date: PlainDate): boolean =>
  !isWeekend(date) && !closuresOf(Number(date.slice(0, 4))).has(date);

/** The holiday for which the banks are closed on that day, beside weekends; undefined when there is none. */
export const bankHoliday = (date: PlainDate): string | undefined => closuresOf(Number(date.slice(0, 4))).get(date);

/** The given day if it is a banking day, otherwise the next banking day. */
export const bankingDayFrom = (date: PlainDate): PlainDate => {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
};

/** The first banking day after the given day: the earliest settlement of a debit sent on it, except Same Day ACH. */
export const nextBankingDay = (date: PlainDate): PlainDate => bankingDayFrom(addDays(date, 1));

/** The last banking day before the given day. */
export const previousBankingDay = (date: PlainDate): PlainDate => {
  let day = addDays(date, -1);
  while (!isBankingDay(day)) day = addDays(day, -1);
  return day;
};

/**
 * Adds banking days to a day, which need not be one itself: a Saturday plus one is Monday. Zero gives the day itself or
 * the next banking day. Throws RangeError when `count` is negative or not an integer.
 */
export const addBankingDays = (date: PlainDate, count: number): PlainDate => {
  if (!Number.isInteger(count) || count < 0) throw new RangeError('Banking days are counted forward, in whole days');
  if (count === 0) return bankingDayFrom(date);
  let day = date;
  for (let left = count; left > 0; left -= 1) day = nextBankingDay(day);
  return day;
};
