import * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import { LARGEST_NUMBER } from './ids.ts';
import type { Lookup } from './lookup.ts';
import { withMeta } from './record.ts';
import { line } from './text.ts';

interface Common {
  label: string;
  /** At least one. */
  required?: boolean;
  visibleTo?: readonly Role[];
  editableBy?: readonly Role[];
}

/** The largest number of values accepted. */
const MAX_VALUES = 1000;

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const each = <T extends z.ZodMiniType>(one: T, { label, required }: Common) =>
  z.pipe(
    z
      .array(one, { error: `${label} must be a list` })
      .check(z.minLength(required ? 1 : 0, `${label}: choose at least one`), z.maxLength(MAX_VALUES)),
    z.transform((all) => [...new Set(all)]),
  );

const recordId = (label: string) =>
  z.pipe(
    z.transform(idIn),
    z.int({ error: `${label} is required` }).check(z.gte(1), z.lte(LARGEST_NUMBER, `${label} has no such record`)),
  );

/**
 * Several values of a fixed set; `options` maps the stored value to its label.
 * @param options.read normalizes a submitted value, for example a record or its id, to the stored value.
 */
export const multiSelect = <K extends string>(
  options: Common & { options: Readonly<Record<K, string>>; read?: (sent: unknown) => unknown },
) => {
  const { label, required, visibleTo, editableBy, options: choices, read = (sent) => sent } = options;
  const one = z.pipe(
    z.transform(read),
    z.enum(Object.keys(choices) as [K, ...K[]], { error: `${label} has a value that is not known` }),
  );
  const orNone = each(one, { label });
  return withMeta(each(one, options), { kind: 'multiSelect', label, required, visibleTo, editableBy, choices, orNone });
};

/** Several records of another resource (`to`) or of a lookup call; submitted as records or as ids. */
export const multiReference = (options: Common & ({ to: string } | { lookup: Lookup })) =>
  withMeta(each(recordId(options.label), options), { kind: 'multiSelect', ...options });

/** One record found by a lookup call; submitted as a record or as an id. */
export const lookupReference = (options: Common & { lookup: Lookup }) =>
  withMeta(recordId(options.label), { kind: 'reference', ...options, required: true });

/** An email address, converted to lower case: two users never differ only in case. */
export const emailAddress = (options: Common & { unique?: boolean }) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, `${options.label} is required`),
      z.maxLength(254, 'At most 254 characters'),
      z.email(`${options.label} must be an address like name@example.com`),
    ),
    { kind: 'email', max: 254, ...options, required: true },
  );

/** A moment, ISO 8601, that an update may set; null clears it. */
export const settableInstant = (options: Common) =>
  withMeta(z.nullable(z.iso.datetime({ offset: true, error: `${options.label} must be a moment, or null` })), {
    kind: 'instant',
    ...options,
  });
