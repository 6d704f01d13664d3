import * as z from 'zod/mini';
import type { FieldOptions, RecordShape } from '../field.ts';
import { asCreated, commonOf, fieldMeta, withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

/** The column of a child row's table that names its record. */
export const PARENT = 'parent_id';

export const childrenKind: FieldKind = {
  name: 'children',
  column: 'count',
  columnText: (rows) => String((rows as unknown[]).length),
  sortable: false,
  format: (rows) => String((rows as unknown[]).length),
  input: { control: 'rows' },
  width: 'full',
  blank: [],
};

/** Rows are saved whole, so an omitted field has its default or is empty. */
const rowOf = <S extends RecordShape>(shape: S): S =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const meta = fieldMeta(field);
      return [name, meta && (meta.optional || meta.default !== undefined) ? asCreated(field, meta) : field];
    }),
  ) as S; // with the same values

/** Child rows, unique by `key` within their parent and always saved together with it. At most 1,000. */
export const children = <S extends RecordShape>(options: FieldOptions & { of: S; key: keyof S & string }) =>
  withMeta(
    z.array(z.object(rowOf(options.of))).check(
      z.maxLength(1000),
      z.refine((rows) => {
        const keys = rows.map((row) => (row as Record<string, unknown>)[options.key]);
        return new Set(keys).size === keys.length;
      }, `${options.label}: each ${options.key} at most once`),
    ),
    { kind: childrenKind, ...commonOf(options), child: { shape: options.of, key: options.key } },
  );
