import * as z from 'zod/mini';
import { cleanRoutingNumber, ROUTING_NUMBER_LENGTH, routingNumberIssue } from '../../domain/bank/routing-number.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { line } from '../text.ts';
import { codeKind } from './code.ts';
import type { FieldKind } from './kind.ts';

export const routingNumberKind: FieldKind = {
  ...codeKind,
  name: 'routingNumber',
  input: { control: 'text', font: 'code', inputMode: 'numeric', mask: (typed) => cleanRoutingNumber(typed) ?? '' },
};

/** An ABA routing number: nine digits with their check digit. */
export const routingNumber = (options: FieldOptions<string>) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, { error: `${options.label} is required`, abort: true }),
      z.check(({ value, issues }) => {
        const message = routingNumberIssue(value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    { kind: routingNumberKind, required: true, max: ROUTING_NUMBER_LENGTH, ...commonOf(options) },
  );
