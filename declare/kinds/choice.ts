import * as z from 'zod/mini';
import type { Tone } from '../../domain/states.ts';
import type { FieldMeta, FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { values } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

/** The value whose label or own text this is. */
export const choiceOf = (text: string, { choices = {} }: FieldMeta): string | undefined =>
  Object.hasOwn(choices, text) ? text : Object.keys(choices).find((value) => choices[value] === text);

export const choiceKind: FieldKind = {
  name: 'choice',
  storage: 'text',
  column: 'choice',
  sortable: true,
  filter: (source, { label, choices }) => values(source, { label, choices }),
  format: (value, { choices }) => choices?.[String(value)] ?? String(value),
  parse: choiceOf,
  input: { control: 'choice' },
  blank: null,
};

/** One value of a fixed set; `options` maps the stored value to its label, `tones` to its colour. */
export const choice = <K extends string>(
  options: FieldOptions<K> & {
    options: Readonly<Record<K, string>>;
    tones?: Readonly<Partial<Record<K, Tone>>>;
  },
) =>
  withMeta(z.enum(Object.keys(options.options) as [K, ...K[]], { error: `${options.label} is required` }), {
    kind: choiceKind,
    required: true,
    ...commonOf(options),
    choices: options.options,
    tones: options.tones,
  });
