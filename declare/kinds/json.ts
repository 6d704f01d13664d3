import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Blanks before what is inside. */
const INDENT = 2;

export const jsonKind: FieldKind = {
  name: 'json',
  storage: 'jsonb',
  column: 'code',
  columnText: (value) => JSON.stringify(value),
  sortable: false,
  format: (value) => JSON.stringify(value, null, INDENT),
  edit: (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, INDENT)),
  parse: parsed,
  input: { control: 'lines', font: 'code' },
  width: 'full',
  blank: null,
};

/** A JSON object or list, of at most `max` characters as text. */
export const json = (options: FieldOptions<object> & { max: number }) =>
  withMeta(
    z.json().check(
      z.refine(
        (value) => typeof value === 'object' && value !== null,
        `${options.label} must be a JSON object or list, like {"limit": 10}`,
      ),
      z.refine((value) => JSON.stringify(value).length <= options.max, `At most ${options.max} characters`),
    ),
    { kind: jsonKind, required: true, ...commonOf(options) },
  );
