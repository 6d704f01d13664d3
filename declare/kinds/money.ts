import * as z from 'zod/mini';
import { centsToDollars, dollarsToCents, formatDecimal, formatUsd, parseCents } from '../../domain/money.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { amountParam } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

/** A value that is no amount is shown unchanged, never as a wrong amount. */
const worded = (value: unknown, words: (cents: number) => string): string => {
  const cents = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return cents === undefined ? String(value) : words(cents);
};

/** Formats an amount in dollars from the API, `$1,234.50`. */
export const showDollars = (value: unknown): string => worded(value, formatUsd);

export const moneyKind: FieldKind = {
  name: 'money',
  storage: 'bigint',
  toStorage: (dollars: number) => dollarsToCents(dollars),
  // an aggregate of cents is a text
  fromStorage: (cents) => centsToDollars(Number(cents)),
  column: 'money',
  sortable: true,
  filter: (source, { label }) => amountParam(source, { label }),
  format: showDollars,
  edit: (value) => worded(value, formatDecimal),
  parse: (text) => {
    const cents = parseCents(text.replace(/[$,\s]/g, ''));
    return cents === undefined ? undefined : centsToDollars(cents);
  },
  input: { control: 'text', inputMode: 'decimal', align: 'right' },
  width: 'short',
  blank: null,
};

/** An amount: dollars with two decimals in the API, integer cents in the table. */
export const money = (options: FieldOptions<number>) =>
  withMeta(
    z
      .number({ error: `${options.label} must be an amount` })
      .check(z.refine((dollars) => dollarsToCents(dollars) !== undefined, 'At most two decimals')),
    { kind: moneyKind, required: true, ...commonOf(options) },
  );
