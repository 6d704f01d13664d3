import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { values } from '../list/params.ts';
import { nameOf, shownName } from '../list/values.ts';
import type { Lookup } from '../lookup.ts';
import { choiceOf } from './choice.ts';
import type { FieldKind } from './kind.ts';
import { recordIdIn } from './reference.ts';

/** The largest number of values accepted. */
const MAX_VALUES = 1000;

export const severalKind: FieldKind = {
  name: 'multiSelect',
  storage: 'texts',
  column: 'tags',
  sortable: false,
  filter: (source, { label, choices }) => values(source, { label, choices }),
  format: (all, { choices }) => (all as unknown[]).map((one) => choices?.[nameOf(one)] ?? shownName(one)).join(', '),
  parse: (text, meta) => {
    // joined as on the screen, or as in an export
    const found = text.split(/[,;] /).map((label) => choiceOf(label, meta));
    return found.includes(undefined) ? undefined : found;
  },
  input: { control: 'several' },
  width: 'full',
  blank: [],
};

type Options = FieldOptions & {
  /** At least one. */
  required?: boolean;
};

const each = <T extends z.ZodMiniType>(one: T, { label, required }: Options) =>
  z.pipe(
    z
      .array(one, { error: `${label} must be a list` })
      .check(z.minLength(required ? 1 : 0, `${label}: choose at least one`), z.maxLength(MAX_VALUES)),
    z.transform((all) => [...new Set(all)]),
  );

/**
 * Several values of a fixed set; `options` maps the stored value to its label.
 * @param options.read normalizes a submitted value, for example a record or its id, to the stored value.
 */
export const multiSelect = <K extends string>(
  options: Options & { options: Readonly<Record<K, string>>; read?: (sent: unknown) => unknown },
) => {
  const { label, required, options: choices, read = (sent) => sent } = options;
  const one = z.pipe(
    z.transform(read),
    z.enum(Object.keys(choices) as [K, ...K[]], { error: `${label} has a value that is not known` }),
  );
  const orNone = each(one, { label });
  return withMeta(each(one, options), { kind: severalKind, ...commonOf(options), required, choices, orNone });
};

/**
 * Several records of another resource (`to`), of a lookup call, or of those that an action offers (`offer`); submitted as
 * records or as ids.
 */
export const multiReference = (options: Options & ({ to: string } | { lookup: Lookup } | { offered: true })) =>
  withMeta(each(recordIdIn(options.label), options), { kind: severalKind, ...options });
