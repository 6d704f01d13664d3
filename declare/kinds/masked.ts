import * as z from 'zod/mini';
import { accountNumberIssue } from '../../domain/bank/account-number.ts';
import { cleanedIdentifier, tooLong } from '../../domain/identifiers.ts';
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
  clean: cleanedIdentifier,
  input: { control: 'masked' },
  blank: '',
};

type Options = FieldOptions<never> & { findable?: true };

const secret = (options: Options, issueOf: (text: string) => string | undefined) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.overwrite(cleanedIdentifier),
      z.minLength(1, { error: `${options.label} is required`, abort: true }),
      z.check(({ value, issues }) => {
        const message = isMask(value) ? undefined : issueOf(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    {
      kind: maskedKind,
      required: true,
      ...(options.findable && { findable: true }),
      ...commonOf(options),
    },
  );

/**
 * A secret without blanks: an account number, a key. Every answer has its mask, `••••6789`; who may edit the record reveals it by a call
 * of its own, which is audited. In a save, the mask or an absent value leaves it as it is. `findable`: a search finds it by
 * its whole value (`isWholeSecret` of server/db/tables/secret.ts).
 */
export const masked = (options: Options & { max: number }) => secret(options, (text) => tooLong(text, options.max));

/** An account number: what an ACH entry can carry, so that none is refused when it is to be debited. */
export const accountNumber = (options: Options) => secret(options, accountNumberIssue);
