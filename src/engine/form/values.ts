import { REASON } from '../../../declare/call.ts';
import type { FieldMeta } from '../../../declare/field.ts';
import { fieldMeta } from '../../../declare/field.ts';
import type { FormPanel } from '../../../declare/form.ts';
import { editableFields } from '../../../declare/form.ts';
import { severalKind } from '../../../declare/kinds/several.ts';
import { isEmpty, valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';

/** A form's values by field: a value of the record's type, or null (for text: '') if empty. */
export type Values = Record<string, unknown>;

export const metaOf = ({ record }: Resource, source: string): FieldMeta => {
  const schema = record.shape[source];
  const meta = schema && fieldMeta(schema);
  if (!meta) throw new Error(`"${source}" is not a declared field`);
  return meta;
};

const childRows = (rows: unknown, { shape, key }: NonNullable<FieldMeta['child']>): object[] =>
  (Array.isArray(rows) ? rows : [])
    .map((row: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, valueAt(row, name) ?? null])))
    .sort((a, b) => String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }));

/** For a fixed set: the values themselves. For records: the records, which the form shows and whose ids are sent. */
const severalValues = (values: unknown, { choices }: FieldMeta): unknown[] => {
  const all: unknown[] = Array.isArray(values) ? values : [];
  if (!choices) return all;
  return all.map((value) => (typeof value === 'object' && value !== null ? valueAt(value, 'name') : value));
};

/** What an empty input holds; an optional yes or no is unknown. */
export const blankOf = ({ kind, required }: FieldMeta): unknown =>
  kind.blank === false && !required ? null : kind.blank;

const startOf = (value: unknown, meta: FieldMeta): unknown => {
  if (meta.child) return childRows(value, meta.child);
  if (meta.kind === severalKind) return severalValues(value, meta);
  return value ?? blankOf(meta);
};

/** The initial values of a form: those of a record, or defaults and blanks. Child rows are sorted by their key. */
export const formValues = (resource: Resource, record?: object): Values => ({
  ...Object.fromEntries(
    editableFields(resource.form).map((source) => {
      const meta = metaOf(resource, source);
      return [source, startOf(record ? valueAt(record, source) : meta.default, meta)];
    }),
  ),
  ...(resource.fourEyes && { [REASON]: '' }),
});

/** The initial values of a panel that is saved by a call of its own. */
export const panelValues = (resource: Resource, { fields }: FormPanel, record: object): Values =>
  Object.fromEntries(
    fields
      .filter(({ readOnly }) => !readOnly)
      .map(({ source }) => [source, startOf(valueAt(record, source), metaOf(resource, source))]),
  );

/** Whether two form values are equal to the user: blank and null are; 0 and an unset yes or no are not. */
export const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
