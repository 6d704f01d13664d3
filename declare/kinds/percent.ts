import * as z from 'zod/mini';
import { centsToDollars, dollarsToCents, parseCents } from '../../domain/money.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

// hundredths of a percent are as exact as hundredths of a dollar, by the same arithmetic
const toBasisPoints = dollarsToCents;
const toPercent = centsToDollars;

export const percentKind: FieldKind = {
  name: 'percent',
  storage: 'integer',
  toStorage: (percent: number) => toBasisPoints(percent),
  fromStorage: (points) => toPercent(Number(points)),
  column: 'percent',
  sortable: true,
  format: (value) => `${String(value)}%`,
  parse: (text) => {
    const points = parseCents(text.replace(/[%,\s]/g, ''));
    return points === undefined ? undefined : toPercent(points);
  },
  input: { control: 'text', inputMode: 'decimal', align: 'right' },
  width: 'short',
  blank: null,
};

/** A percentage with at most two decimals: 12.5 is 12.5 %, in the table 1250 basis points. From 0 to 100 by default. */
export const percent = (options: FieldOptions<number> & { from?: number; to?: number }) =>
  withMeta(
    z.number({ error: `${options.label} must be a percentage` }).check(
      z.refine((value) => toBasisPoints(value) !== undefined, 'At most two decimals'),
      z.gte(options.from ?? 0),
      z.lte(options.to ?? 100),
    ),
    { kind: percentKind, required: true, ...commonOf(options) },
  );
