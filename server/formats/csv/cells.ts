import { z } from 'zod';
import { isPlainDate } from '../../../domain/calendar/dates.ts';
import { formatDecimal, isCents, parseCents } from '../../../domain/money.ts';
import { asText, fromText } from './formula.ts';

/** The cell types of our CSV files: each one parses and writes a cell's text, and describes its faults. */

/** C0 and C1 controls and line separators, which never occur in a name or a number. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;

/** Text of at most `max` characters (UTF-16 units), safe against formula injection. Empty only when `optional`. */
export const text = (max: number, presence: 'required' | 'optional' = 'required') => {
  const rules = z
    .string()
    .min(presence === 'required' ? 1 : 0, 'is empty')
    .max(max, `longer than ${max} characters`)
    .refine((value) => !CONTROL.test(value), 'has a line break or another control character')
    .refine((value) => value.trim() === value, 'begins or ends with a blank');
  return z.codec(z.string(), rules, { decode: fromText, encode: asText });
};

/** Cents; in the file dollars with exactly two decimals, because "810" could also be 8 dollars and 10 cents. */
export const amount = z.codec(z.string(), z.number().refine(isCents, 'not an amount in whole cents'), {
  decode: (cell, context) => {
    const cents = /^-?\d+\.\d{2}$/.test(cell) ? parseCents(cell) : undefined;
    if (cents !== undefined) return cents;
    context.issues.push({ code: 'custom', message: 'not an amount with two decimals', input: cell });
    return z.NEVER;
  },
  encode: formatDecimal,
});

/** A calendar day, YYYY-MM-DD. */
export const day = z.string().refine(isPlainDate, 'not a date (YYYY-MM-DD)');

/** An instant with any UTC offset in the file; the parsed and the written value is UTC with milliseconds. */
export const instant = z.codec(z.string(), z.iso.datetime(), {
  decode: (cell, context) => {
    // the day is checked separately: Date turns February 30 into March 2
    const isInstant = INSTANT.test(cell) && isPlainDate(cell.slice(0, 10));
    const moment = new Date(isInstant ? cell.replace(' ', 'T') : Number.NaN);
    if (!Number.isNaN(moment.getTime())) return moment.toISOString();
    context.issues.push({ code: 'custom', message: 'not a time with its zone (2025-01-31T06:00:00Z)', input: cell });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** One of the given words, case-insensitive in the file. */
export const word = <Word extends string>(words: readonly Word[]) =>
  z.codec(z.string(), z.enum(words), {
    decode: (cell, context) => {
      const found = spelled(words, cell);
      if (found !== undefined) return found;
      context.issues.push({ code: 'custom', message: `not one of ${words.join(', ')}`, input: cell });
      return z.NEVER;
    },
    encode: (value) => value,
  });

/** The word of the list that equals this one case-insensitively. */
export function spelled<Word extends string>(words: readonly Word[], cell: string): Word | undefined {
  return words.find((one) => one.toLowerCase() === cell.toLowerCase());
}
