import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { FormField } from '../../../declare/form.ts';
import { isEmpty, nameOf, valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isPlainDate, showDate } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { membersQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { metaOf } from './values.ts';

const DASH = '–';

const named = (members: readonly Row[] | undefined, id: unknown): string =>
  nameOf(members?.find((member) => member.id === id) ?? id);

/** Returns a function that formats a field's value as read-only text. */
export const useWords = (resource: Resource) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const fields = resource.form.flatMap((panel) => panel.fields);
  const referenced = fields.flatMap(({ source, pivot }) => pivot?.columnsFrom ?? metaOf(resource, source).to ?? []);
  const names = [...new Set(referenced)];
  const answers = useQueries({ queries: names.map((name) => membersQuery(provider, name)) });
  const membersOf = (name: string) => answers[names.indexOf(name)]?.data;

  const pivotWords = ({ pivot }: FormField, rows: unknown): string => {
    if (!pivot || !Array.isArray(rows)) return DASH;
    return rows
      .map((row: object) => {
        const shown = String(valueAt(row, pivot.value));
        return `${named(membersOf(pivot.columnsFrom), valueAt(row, pivot.key))} ${isPlainDate(shown) ? showDate(shown) : shown}`;
      })
      .join(', ');
  };

  return (field: FormField, value: unknown): string => {
    const meta = metaOf(resource, field.source);
    if (isEmpty(value))
      return meta.kind.blank === false && meta.required ? (meta.kind.format?.(false, meta) ?? DASH) : DASH;
    if (field.pivot) return pivotWords(field, value);
    if (meta.to && !Array.isArray(value)) return named(membersOf(meta.to), value);
    return meta.kind.format?.(value, meta) ?? nameOf(value);
  };
};
