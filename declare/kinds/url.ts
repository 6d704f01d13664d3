import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';
import { filledLine, textKind } from './text.ts';

/** The longest address; browsers and proxies cut longer ones. */
const MAX = 2000;

export const urlKind: FieldKind = {
  ...textKind,
  name: 'url',
  column: 'link',
  input: { control: 'text', type: 'url' },
  width: 'address',
};

/** A web address, `http` or `https`: no other scheme may become a link. */
export const url = (options: FieldOptions<string>) =>
  withMeta(
    filledLine(options.label, MAX).check(
      z.url({ protocol: /^https?$/, error: `${options.label} must be an address like https://example.com` }),
    ),
    { kind: urlKind, required: true, ...commonOf({ ...options, max: MAX }) },
  );
