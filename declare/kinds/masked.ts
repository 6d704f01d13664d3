import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { line } from '../text.ts';
import type { FieldKind } from './kind.ts';

const MASK = '••••';

/** Characters of the value that the mask shows, so that people can tell two apart. */
const SHOWN = 4;

/** A secret as everybody reads it: its end alone, and of a short one nothing. */
export const maskOf = (secret: string): string => `${MASK}${secret.length > 2 * SHOWN ? secret.slice(-SHOWN) : ''}`;

/** Whether a submitted value is the mask itself: the secret stays as it is. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.startsWith(MASK);

export const maskedKind: FieldKind = {
  name: 'masked',
  storage: 'secret',
  fromStorage: (secret) => maskOf(String(secret)),
  column: 'code',
  sortable: false,
  input: { control: 'masked' },
  blank: '',
};

/**
 * A secret: an account number, a key. Every answer has its mask, `••••6789`; who may edit the record reveals it by a call
 * of its own, which is audited. In a save, the mask or an absent value leaves it as it is. `findable`: a search finds it by
 * its whole value (`isWholeSecret` of server/db/tables/secret.ts).
 */
export const masked = (options: FieldOptions<never> & { max: number; findable?: true }) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      z.refine((value) => isMask(value) || value.length <= options.max, `At most ${options.max} characters`),
    ),
    {
      kind: maskedKind,
      required: true,
      max: options.max,
      ...(options.findable && { findable: true }),
      ...commonOf(options),
    },
  );
