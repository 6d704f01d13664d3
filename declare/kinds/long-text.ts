import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { textParam } from '../list/params.ts';
import { atMost, lines } from '../text.ts';
import type { FieldKind } from './kind.ts';

export const longTextKind: FieldKind = {
  name: 'longText',
  storage: 'text',
  column: 'text',
  sortable: false,
  filter: (source, { label }) => textParam(source, { label }),
  input: { control: 'lines' },
  width: 'full',
  blank: '',
};

/** Text of several lines; trimmed. */
export const longText = (options: FieldOptions<string> & { max: number }) =>
  withMeta(
    lines({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      atMost(options.max),
    ),
    { kind: longTextKind, required: true, ...commonOf(options) },
  );
