import * as z from 'zod/mini';
import type { FieldOptions } from '../../declare/field.ts';
import { commonOf, withMeta } from '../../declare/field.ts';
import type { FieldKind } from '../../declare/kinds/kind.ts';

/** A kind of field that only one resource needs, declared beside it: nothing else names it. */
const swatchKind: FieldKind = {
  name: 'swatch',
  storage: 'integer',
  toStorage: (color: string) => Number.parseInt(color.slice(1), 16),
  fromStorage: (stored) => `#${Number(stored).toString(16).padStart(6, '0')}`,
  column: 'code',
  columnText: (color) => String(color).toUpperCase(),
  sortable: false,
  parse: (text) => (/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
  clean: (typed) => typed.trim(),
  input: { control: 'text', font: 'code' },
  blank: null,
};

/** A colour, `#rrggbb`; one number in the table. */
export const swatch = (options: FieldOptions<string>) =>
  withMeta(z.string({ error: `${options.label} is required` }).check(z.regex(/^#[\da-f]{6}$/)), {
    kind: swatchKind,
    required: true,
    ...commonOf(options),
  });
