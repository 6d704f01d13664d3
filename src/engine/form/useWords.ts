import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FormField } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isEmpty, nameOf, valueAt } from '../../../declare/values.ts';
import { isPlainDate, showDate, showInstant } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { membersQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { showDollars } from '../cells/numbers.tsx';
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
    if (meta.kind === 'yesNo') return value ? 'Yes' : 'No';
    if (isEmpty(value)) return DASH;
    if (Array.isArray(value) && meta.kind === 'multiSelect') {
      return value.map((one) => meta.choices?.[String(one)] ?? nameOf(one)).join(', ');
    }
    if (field.pivot) return pivotWords(field, value);
    if (meta.to) return named(membersOf(meta.to), value);
    if (meta.kind === 'date') return showDate(String(value));
    if (meta.kind === 'instant') return showInstant(String(value));
    if (meta.kind === 'money') return showDollars(value);
    return meta.choices?.[String(value)] ?? nameOf(value);
  };
};
