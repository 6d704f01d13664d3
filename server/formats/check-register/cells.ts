import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { centsToDollars } from '../../../domain/money.ts';

/** Cell values of a workbook: amounts are numbers, days are dates, everything else is text and stays text. */

export const MONEY = '"$"#,##0.00;-"$"#,##0.00';
export const DATE = 'mm/dd/yyyy';
export const NUMBER = '#,##0';
/** The cell format "Text": a value like a formula, a number or a date stays text, even when the cell is edited. */
export const TEXT = '@';

/** The most UTF-16 units in a cell (Excel, "Specifications and limits"). */
const MAX_TEXT = 32_767;

/** Throws RangeError when the amount is not in whole cents. */
export const moneyCell = centsToDollars;

/** Midnight UTC, which the writer turns into the day's serial number: workbooks have no time zones. */
export function dateCell(date: PlainDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Null for an empty text. Control characters become blanks. */
export function textCell(text: string): string | null {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_TEXT);
  // a workbook reads _x0041_ as "A" (ECMA-376 22.9.2.19); the library does not escape it
  return plain === '' ? null : plain.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
