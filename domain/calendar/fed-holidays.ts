import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { PlainDate } from './dates.ts';

/** A holiday of the Federal Reserve Banks, with the day they close for it, if any. */
export interface FedHoliday {
  name: string;
  date: PlainDate;
  /** For a Sunday, the Monday after it; undefined for a Saturday, for which no other day is closed. */
  closedOn: PlainDate | undefined;
}

type Rule = { name: string; month: number; since?: number } & ({ day: number } | { weekday: number; nth: number });

const MONDAY = 1;
const THURSDAY = 4;
const LAST = -1;

/** The eleven holidays of the Federal Reserve (docs/rules/calendar.md, "Banking days"). */
const RULES: readonly Rule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: MONDAY, nth: 3 },
  { name: "Washington's Birthday", month: 2, weekday: MONDAY, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: LAST },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19, since: 2021 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

/** Noon of a local day: no daylight-saving change can move it to another date. */
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);
const plain = (date: Date): PlainDate => format(date, 'yyyy-MM-dd');

const nthWeekday = (year: number, month: number, weekday: number, nth: number): Date => {
  if (nth === LAST) {
    const last = local(year, month + 1, 0);
    return addDays(last, -((last.getDay() - weekday + 7) % 7));
  }
  const first = local(year, month, 1);
  return addDays(first, ((weekday - first.getDay() + 7) % 7) + (nth - 1) * 7);
};

const closure = (date: Date): PlainDate | undefined => {
  if (date.getDay() === 6) return undefined;
  return plain(date.getDay() === 0 ? addDays(date, 1) : date);
};

/** The Federal Reserve's holidays of a year, in order. */
export const fedHolidays = (year: number): FedHoliday[] =>
  RULES.filter((rule) => year >= (rule.since ?? 0)).map((rule) => {
    const date =
      'day' in rule ? local(year, rule.month, rule.day) : nthWeekday(year, rule.month, rule.weekday, rule.nth);
    return { name: rule.name, date: plain(date), closedOn: closure(date) };
  });
