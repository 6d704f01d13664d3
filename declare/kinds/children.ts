import * as z from 'zod/mini';
import type { FieldOptions, RecordShape } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

export const childrenKind: FieldKind = {
  name: 'children',
  column: 'count',
  columnText: (rows) => String((rows as unknown[]).length),
  sortable: false,
  format: (rows) => String((rows as unknown[]).length),
  input: { control: 'rows' },
  blank: [],
};

/** Child rows, unique by `key` within their parent and always saved together with it. At most 1,000. */
export const children = <S extends RecordShape>(options: FieldOptions & { of: S; key: keyof S & string }) =>
  withMeta(
    z.array(z.object(options.of)).check(
      z.maxLength(1000),
      z.refine((rows) => {
        const keys = rows.map((row) => (row as Record<string, unknown>)[options.key]);
        return new Set(keys).size === keys.length;
      }, `${options.label}: each ${options.key} at most once`),
    ),
    { kind: childrenKind, ...commonOf(options), child: { shape: options.of, key: options.key } },
  );
