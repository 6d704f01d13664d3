import * as z from 'zod/mini';
import type { FieldMeta, FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { LARGEST_NUMBER, recordNumberOr } from '../ids.ts';
import { INTEGER_VALUE, values } from '../list/params.ts';
import { shownName } from '../list/values.ts';
import type { Lookup } from '../lookup.ts';
import { idKind } from './id.ts';
import type { FieldKind } from './kind.ts';

export const referenceKind: FieldKind = {
  name: 'reference',
  storage: 'integer',
  column: 'reference',
  sortable: false,
  filter: (source, { label }) => values(source, { label, pattern: INTEGER_VALUE }),
  format: shownName,
  parse: idKind.parse,
  input: { control: 'reference' },
  blank: null,
};

/** The id of a submitted record, or a submitted id. */
export const recordIdIn = (label: string) =>
  z.pipe(
    z.transform((sent) => (typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent)),
    z.int({ error: `${label} is required` }).check(z.gte(1), z.lte(LARGEST_NUMBER, `${label} has no such record`)),
  );

/** The id of a record of another resource; `onDelete` says what happens when that one is deleted. */
export const reference = (to: string, options: FieldOptions<number> & Pick<FieldMeta, 'onDelete'>) =>
  withMeta(recordNumberOr(`${options.label} is required`), {
    kind: referenceKind,
    required: true,
    to,
    onDelete: options.onDelete,
    ...commonOf(options),
  });

/** One record found by a lookup call; submitted as a record or as an id. */
export const lookupReference = (options: FieldOptions & { lookup: Lookup }) =>
  withMeta(recordIdIn(options.label), {
    kind: referenceKind,
    required: true,
    lookup: options.lookup,
    ...commonOf(options),
  });
