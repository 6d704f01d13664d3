import type { Column } from '../../declare/columns.ts';

/** The value at a column's source, which may lead into a record inside the record: `group.number`. */
export const valueAt = (record: object, source: string): unknown => {
  let value: unknown = record;
  for (const key of source.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};

/** What a column shows: the value at its source, or those of its several sources in one list. */
export const shownOf = (
  record: object,
  { source, additionalSources }: Pick<Column, 'source' | 'additionalSources'>,
): unknown =>
  additionalSources
    ? [source, ...additionalSources].flatMap((one): unknown => valueAt(record, one) ?? [])
    : valueAt(record, source);

/** True for what a screen shows as a dash. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The words for a record within a record: what a person calls it. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  for (const key of ['short_name', 'name', 'label', 'number', 'id']) {
    const word: unknown = Reflect.get(value, key);
    if (word !== undefined && word !== null) return String(word);
  }
  return '';
};

/** The values a field's filter can name: the members of a list, the id of a record; none for an empty field. */
export const filterValuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(filterValuesOf);
  if (isEmpty(value)) return [];
  if (typeof value === 'object' && value !== null) return [String(Reflect.get(value, 'id') ?? nameOf(value))];
  return [String(value)];
};
