import type { Column } from '../../declare/columns.ts';

/** The value at a column's source, which may be a path into a nested record: `group.number`. */
export const valueAt = (record: object, source: string): unknown => {
  let value: unknown = record;
  for (const key of source.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};

/** The value a column shows: the value at its source, or the values of all its sources in one list. */
export const shownOf = (
  record: object,
  { source, additionalSources }: Pick<Column, 'source' | 'additionalSources'>,
): unknown =>
  additionalSources
    ? [source, ...additionalSources].flatMap((one): unknown => valueAt(record, one) ?? [])
    : valueAt(record, source);

/** Whether a value is shown as a dash. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The display name of a nested record. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  for (const key of ['short_name', 'name', 'label', 'number', 'id']) {
    const word: unknown = Reflect.get(value, key);
    if (word !== undefined && word !== null) return String(word);
  }
  return '';
};

/** The filter values of a field: the members of a list, the id of a record; none for an empty field. */
export const filterValuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(filterValuesOf);
  if (isEmpty(value)) return [];
  if (typeof value === 'object' && value !== null) return [String(Reflect.get(value, 'id') ?? nameOf(value))];
  return [String(value)];
};
