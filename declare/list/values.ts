import { isLocationKey, locationText } from '../../domain/locations.ts';
import type { Column } from './columns.ts';

/** The value at a column's source, which may lead into a record inside the record: `group.number`. */
export const valueAt = (record: unknown, source: string): unknown => {
  let value: unknown = record;
  for (const key of source.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};

/** True for what a screen shows as a dash. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of which the first with a value is the display name of a record. */
export const NAME_FIELDS = ['short_name', 'name', 'label', 'number', 'id'] as const;

/** The display name of a record within a record, or the text of a plain value. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  for (const key of NAME_FIELDS) {
    const word: unknown = Reflect.get(value, key);
    if (word !== undefined && word !== null) return String(word);
  }
  return '';
};

/** How a screen names a record: as `nameOf`, a location with its key. Files have the name alone, which imports read. */
export const shownName = (value: unknown): string => {
  const key = valueAt(value, 'key');
  return isLocationKey(key) ? locationText(key, nameOf(value)) : nameOf(value);
};

/** The value a column shows: its declared text, the value at its source, or the values of several sources as a list. */
export const columnValue = (
  record: object,
  { source, additionalSources, text }: Pick<Column, 'source' | 'additionalSources' | 'text'>,
): unknown => {
  if (text) return text(record);
  if (!additionalSources) return valueAt(record, source);
  return [source, ...additionalSources].flatMap((one): unknown => valueAt(record, one) ?? []);
};

/** The members of a list, or the value as the only member. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The text of each value: as declared by the column, its label among the choices, or its display name. */
export const itemTexts = ({ item, choices }: Pick<Column, 'item' | 'choices'>, value: unknown): string[] =>
  listOf(value).map((one) => item?.(one) ?? choices?.[nameOf(one)] ?? nameOf(one));

/** The tooltip text of each value; undefined when the column declares none. */
export const itemTips = ({ itemTip }: Pick<Column, 'itemTip'>, value: unknown): string[] | undefined =>
  itemTip && listOf(value).map((one) => itemTip(one));

/** The texts that stand in a list more than once. */
export const repeated = (all: readonly string[]): string[] => all.filter((one, i) => all.indexOf(one) !== i);
