import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { INTEGER_VALUE, values } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

const WHOLE = /^-?\d{1,10}$/;

export const integerKind: FieldKind = {
  name: 'integer',
  storage: 'integer',
  column: 'number',
  sortable: true,
  filter: (source, { label }) => values(source, { label, pattern: INTEGER_VALUE }),
  parse: (text) => (WHOLE.test(text) ? Number(text) : undefined),
  input: { control: 'text', inputMode: 'numeric' },
  width: 'short',
  blank: null,
};

/** A whole number; without limits, what PostgreSQL's `integer` holds. */
export const integer = (options: FieldOptions<number> & { from?: number; to?: number }) =>
  withMeta(
    z
      .int({ error: `${options.label} must be a whole number` })
      .check(z.gte(options.from ?? -2_147_483_648), z.lte(options.to ?? 2_147_483_647)),
    { kind: integerKind, required: true, ...commonOf(options) },
  );
