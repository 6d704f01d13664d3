import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, optional, withMeta } from '../field.ts';
import { textParam } from '../list/params.ts';
import { atMost, line } from '../text.ts';
import type { FieldKind } from './kind.ts';

type Options = FieldOptions<string> & { max: number };

/** Texts of at most so many characters are as short as a code. */
const SHORT = 20;

export const textKind: FieldKind = {
  name: 'text',
  storage: 'text',
  column: 'text',
  sortable: true,
  filter: (source, { label }) => textParam(source, { label }),
  input: { control: 'text' },
  width: ({ max = 0 }) => (max <= SHORT ? 'short' : 'name'),
  blank: '',
};

/** The text that every kind of one line is made of: trimmed, not blank, at most `max` characters. */
export const filledLine = (label: string, max: number) =>
  line({ error: `${label} is required` }).check(z.trim(), z.minLength(1, `${label} is required`), atMost(max));

/** One line of required text; trimmed. */
export const text = (options: Options) =>
  withMeta(filledLine(options.label, options.max), {
    kind: textKind,
    required: true,
    ...commonOf(options),
  });

/** One line of optional text; trimmed, blank is stored as null. */
export const optionalText = (options: Options) => optional(text(options));
