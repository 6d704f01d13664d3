import * as z from 'zod/mini';
import { cleanRoutingNumber, routingNumberIssue } from '../../domain/bank/routing-number.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { line } from '../text.ts';
import { codeKind } from './code.ts';
import type { FieldKind } from './kind.ts';

export const routingNumberKind: FieldKind = {
  ...codeKind,
  name: 'routingNumber',
  clean: cleanRoutingNumber,
  input: { control: 'text', font: 'code', inputMode: 'numeric' },
  width: 'short',
};

/** An ABA routing number: nine digits with their check digit. */
export const routingNumber = (options: FieldOptions<string>) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.overwrite(cleanRoutingNumber),
      z.minLength(1, { error: `${options.label} is required`, abort: true }),
      z.check(({ value, issues }) => {
        const message = routingNumberIssue(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    { kind: routingNumberKind, required: true, ...commonOf({ ...options, max: 9 }) },
  );
