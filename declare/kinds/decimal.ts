import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Fifteen digits identify one JSON number, and one JSON number them (IEEE 754, double precision). */
const DIGITS = 15;

/** Without the zeros at its end, in one pass: `/0+$/` would search the rest of a long text again from each zero. */
const withoutEndingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
};

/** The digits that identify a number, without leading zeros and those that end its decimals. */
const significant = (text: string): number => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return `${whole}${withoutEndingZeros(fraction)}`.replace(/^0+/, '').length;
};

const hasPlaces = (value: number, most: number): boolean =>
  Math.abs(value) < 10 ** (DIGITS - most) && Number(value.toFixed(most)) === value;

export const decimalKind: FieldKind = {
  name: 'decimal',
  storage: 'numeric',
  fromStorage: Number,
  column: 'number',
  sortable: true,
  parse: (text) => {
    const plain = text.replaceAll(',', '');
    if (!DECIMAL.test(plain)) return undefined;
    return significant(plain) <= DIGITS ? Number(plain) : undefined;
  },
  input: { control: 'text', inputMode: 'decimal', align: 'right' },
  width: 'short',
  blank: null,
};

/** A number with at most `places` decimals and 15 digits in all; stored and compared exactly. */
export const decimal = (options: FieldOptions<number> & { places: number; from?: number; to?: number }) =>
  withMeta(
    z.number({ error: `${options.label} must be a number` }).check(
      z.refine((value) => hasPlaces(value, options.places), `At most ${options.places} decimals, ${DIGITS} digits`),
      z.gte(options.from ?? Number.MIN_SAFE_INTEGER),
      z.lte(options.to ?? Number.MAX_SAFE_INTEGER),
    ),
    { kind: decimalKind, required: true, ...commonOf(options) },
  );
