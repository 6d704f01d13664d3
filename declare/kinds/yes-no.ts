import * as z from 'zod/mini';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { values } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

const CHOICES = { true: 'Yes', false: 'No' };

const VALUES: Readonly<Record<string, boolean | undefined>> = { true: true, false: false, Yes: true, No: false };

export const yesNoKind: FieldKind = {
  name: 'yesNo',
  storage: 'boolean',
  column: 'yesNo',
  sortable: true,
  filter: (source, { label }) => values(source, { label, choices: CHOICES, pattern: /^(?:true|false)$/ }),
  format: (value) => (value ? 'Yes' : 'No'),
  edit: String,
  parse: (text) => VALUES[text],
  input: { control: 'yesNo' },
  blank: false,
};

/** Yes or no; optional, it may also be unknown. */
export const yesNo = (options: FieldOptions<boolean>) =>
  withMeta(z.boolean(), { kind: yesNoKind, required: true, ...commonOf(options) });
