import { OPERATOR_ZONE } from './time-zone.ts';

/** A calendar day without a time zone, `YYYY-MM-DD`. Never converted to an instant, so no time zone can shift it. */
export type PlainDate = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a real calendar day in the form `YYYY-MM-DD`, years 1900 to 2199. */
export const isPlainDate = (text: string): text is PlainDate => {
  const match = SHAPE.exec(text);
  if (!match || text < '1900' || text >= '2200') return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  // UTC has no gaps: a day that does not exist rolls over into the next month
  const real = new Date(Date.UTC(year, month - 1, day));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
};

const SHORT_YEAR = /^\d{1,2}\/\d{1,2}\/\d{1,3}$|^0\d{3}-/;

/** Whether a day was typed with a year of fewer than four digits; a browser's date input makes 0026 of 26. */
export const hasShortYear = (typed: string): boolean => SHORT_YEAR.test(typed.trim());

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Parses a typed day, `1/5/2026` or `2026-01-05`; undefined when it is not a valid day. */
export const readDate = (typed: string): PlainDate | undefined => {
  const [, month = '', day = '', year] = MONTH_FIRST.exec(typed) ?? [];
  const date = year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
};

/** `MM/DD/YYYY`, as every screen shows a date (docs/rules/calendar.md, "Dates"). */
export const showDate = (date: PlainDate): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

const SHOWN = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

// Intl and not a date library, which would be a twentieth of the first download
const instants = new Intl.DateTimeFormat(
  'en-US',
  'document' in globalThis ? SHOWN : { ...SHOWN, timeZone: OPERATOR_ZONE, timeZoneName: 'short' },
);

/**
 * An ISO instant as `MM/DD/YYYY HH:mm` in the viewer's zone. The server knows no viewer, and its machine may be in any
 * zone: in its files and messages an instant is in the operator's zone, named, `11/27/2026 12:08 CST`
 * (docs/rules/calendar.md, "Dates").
 */
export const showInstant = (instant: string): string => instants.format(new Date(instant)).replace(', ', ' ');

/** A moment as the browser's input takes it, in the viewer's time zone: `2026-01-31T17:05:09`. Not for the server. */
export const viewerTime = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
