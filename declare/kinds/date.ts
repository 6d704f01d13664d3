import * as z from 'zod/mini';
import { hasShortYear, isPlainDate, readDate, showDate } from '../../domain/calendar/dates.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, optional, withMeta } from '../field.ts';
import { dateRange } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

export const dateKind: FieldKind = {
  name: 'date',
  storage: 'date',
  column: 'date',
  sortable: true,
  filter: (source, { label }) => dateRange(source, { label }),
  format: (value) => showDate(String(value)),
  parse: readDate,
  input: { control: 'text', type: 'date' },
  width: 'short',
  blank: null,
};

/** A calendar day, `YYYY-MM-DD`, with no time zone. */
export const plainDate = (options: FieldOptions<string>) =>
  withMeta(
    z.string({ error: `${options.label} is required` }).check(
      z.refine(isPlainDate, {
        error: ({ input }) =>
          hasShortYear(String(input))
            ? 'Type the year with four digits, like 2026'
            : `${options.label} must be a date like 2026-01-31`,
      }),
    ),
    { kind: dateKind, required: true, ...commonOf(options) },
  );

/** An optional calendar day. */
export const optionalDate = (options: FieldOptions<string>) => optional(plainDate(options));
