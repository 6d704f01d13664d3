import type { PlainDate } from './dates.ts';
import { addDays, isWeekend } from './days.ts';
import { fedHolidays } from './fed-holidays.ts';

/*
 * The days on which the Federal Reserve Banks settle ACH (docs/rules/calendar.md, "Banking days"). The operator's holidays are
 * another calendar: see run-calendar.ts.
 */

/** The closures of a year, kept: five hundred banking days would work them out five hundred times. */
const closures = new Map<number, ReadonlySet<PlainDate | undefined>>();

const closuresOf = (year: number) => {
  const known = closures.get(year);
  if (known) return known;
  const found = new Set(fedHolidays(year).map(({ closedOn }) => closedOn));
  closures.set(year, found);
  return found;
};

/** Whether ACH settles on that day. Throws RangeError when the text is not a day, `YYYY-MM-DD`. */
export const isBankingDay = (date: PlainDate): boolean =>
  !isWeekend(date) && !closuresOf(Number(date.slice(0, 4))).has(date);

/** That day, or the first banking day after it. */
export const bankingDayFrom = (date: PlainDate): PlainDate => {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
};

/** The first banking day after that day: the earliest a debit handed in on it settles, other than Same Day ACH. */
export const nextBankingDay = (date: PlainDate): PlainDate => bankingDayFrom(addDays(date, 1));

/**
 * So many banking days after that day, which need not be one: a Saturday plus one is Monday. With zero it is the day
 * itself or the first banking day after it. Throws RangeError when `count` is not a whole number, 0 or more.
 */
export const addBankingDays = (date: PlainDate, count: number): PlainDate => {
  if (!Number.isInteger(count) || count < 0) throw new RangeError('Banking days are counted forward, in whole days');
  if (count === 0) return bankingDayFrom(date);
  let day = date;
  for (let left = count; left > 0; left -= 1) day = nextBankingDay(day);
  return day;
};
