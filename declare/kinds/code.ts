import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';
import { filledLine, textKind } from './text.ts';

export const codeKind: FieldKind = {
  ...textKind,
  name: 'code',
  column: 'code',
  input: { control: 'text', font: 'code' },
  width: 'short',
};

/** A short code shown in a monospace font: EOB, check and group numbers, keys. */
export const code = (options: FieldOptions<string> & { max: number; pattern?: RegExp }) =>
  withMeta(
    filledLine(options.label, options.max).check(
      z.regex(options.pattern ?? /^[\w.\-/ ]*$/, `${options.label} has a character that is not allowed`),
    ),
    { kind: codeKind, required: true, ...commonOf(options) },
  );
