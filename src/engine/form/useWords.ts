import type { UseQueryResult } from '@tanstack/react-query';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { FormField } from '../../../declare/form.ts';
import { isEmpty, shownName, valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isPlainDate, showDate } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { membersQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { metaOf } from './values.ts';

const DASH = '–';

type MembersOf = (name: string) => readonly Row[] | undefined;

const named = (members: readonly Row[] | undefined, id: unknown): string =>
  shownName(members?.find((member) => member.id === id) ?? id);

const pivotWords = ({ key, value, columnsFrom }: NonNullable<FormField['pivot']>, rows: unknown, of: MembersOf) => {
  if (!Array.isArray(rows)) return DASH;
  return rows
    .map((row: object) => {
      const shown = String(valueAt(row, value));
      return `${named(of(columnsFrom), valueAt(row, key))} ${isPlainDate(shown) ? showDate(shown) : shown}`;
    })
    .join(', ');
};

const wordsOf =
  (resource: Resource, membersOf: MembersOf) =>
  (field: FormField, value: unknown): string => {
    const meta = metaOf(resource, field.source);
    if (isEmpty(value))
      return meta.kind.blank === false && meta.required ? (meta.kind.format?.(false, meta) ?? DASH) : DASH;
    if (field.pivot) return pivotWords(field.pivot, value, membersOf);
    if (meta.to && !Array.isArray(value)) return named(membersOf(meta.to), value);
    return meta.kind.format?.(value, meta) ?? shownName(value);
  };

/** The resources whose names the fields of a form show. */
const referencesOf = (resource: Resource): string[] => {
  const fields = resource.form.flatMap((panel) => panel.fields);
  return [...new Set(fields.flatMap(({ source, pivot }) => pivot?.columnsFrom ?? metaOf(resource, source).to ?? []))];
};

const dataOf = (answers: UseQueryResult<readonly Row[]>[]) => answers.map(({ data }) => data);

/** Returns a function that formats a field's value as read-only text; another one when there are other names. */
export const useWords = (resource: Resource) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const names = useMemo(() => referencesOf(resource), [resource]);
  const members = useQueries({ queries: names.map((name) => membersQuery(provider, name)), combine: dataOf });
  return useMemo(() => wordsOf(resource, (name) => members[names.indexOf(name)]), [resource, names, members]);
};
