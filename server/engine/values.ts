import type { FieldMeta, RecordShape } from '../../declare/field.ts';
import { fieldMeta } from '../../declare/field.ts';

type Values = Readonly<Record<string, unknown>>;

const eachField = (
  shape: RecordShape,
  row: Values,
  convert: (meta: FieldMeta, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const meta = shape[name] && fieldMeta(shape[name]);
      return [name, meta ? convert(meta, value) : value];
    }),
  );

/** A field's value from the API's format to the database's; child rows by their own fields. */
export const toStorage = (meta: FieldMeta, value: unknown): unknown => {
  const { kind, child } = meta;
  if (value === null || value === undefined) return value;
  if (child) return (value as Values[]).map((row) => eachField(child.shape, row, toStorage)); // parsed by its schema
  return kind.toStorage ? kind.toStorage(value as never, meta) : value; // a value of this kind
};

/** A field's value from the database's format to the API's; child rows by their own fields. */
export const fromStorage = (meta: FieldMeta, stored: unknown): unknown => {
  const { kind, child } = meta;
  if (stored === null || stored === undefined) return stored;
  if (child && Array.isArray(stored)) return stored.map((row: Values) => eachField(child.shape, row, fromStorage));
  return kind.fromStorage ? kind.fromStorage(stored, meta) : stored;
};
