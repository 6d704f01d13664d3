import * as z from 'zod/mini';
import { cleanedIdentifier } from '../../domain/identifiers.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { atMost, line } from '../text.ts';
import type { FieldKind } from './kind.ts';
import { textKind } from './text.ts';

/** The longest address that can be delivered (RFC 5321, 4.5.3.1.3). */
const MAX = 254;

export const emailKind: FieldKind = {
  ...textKind,
  name: 'email',
  clean: cleanedIdentifier,
  several: /[\s,;]+/,
  input: { control: 'text', type: 'email' },
  width: 'address',
};

/** An email address, converted to lower case: two users never differ only in case. */
export const emailAddress = (options: FieldOptions<string>) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.overwrite(cleanedIdentifier),
      z.toLowerCase(),
      z.minLength(1, `${options.label} is required`),
      atMost(MAX),
      z.email(`${options.label} must be an address like name@example.com`),
    ),
    { kind: emailKind, required: true, ...commonOf({ ...options, max: MAX }) },
  );
