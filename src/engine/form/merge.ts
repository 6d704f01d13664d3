import { editableFields } from '../../../declare/form.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Problem } from '../../dataProvider/problem.ts';
import type { Values } from './values.ts';
import { formValues, metaOf, same } from './values.ts';

/** The body of a 412: the current record, and who has changed which field. */
export interface Conflict {
  current: Row;
  changes: readonly { field: string; by?: string; at?: string }[];
}

export type Side = 'mine' | 'theirs';

/** A field changed by someone else whose value differs from the one in this form. */
export interface Difference {
  source: string;
  label: string;
  mine: unknown;
  theirs: unknown;
  by?: string;
  at?: string;
  /** Set if the user did not edit the field: the other change is kept unless the user chooses otherwise. */
  preset?: Side;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;
const textOf = (record: object, key: string): string | undefined => {
  const value = valueAt(record, key);
  return typeof value === 'string' && value ? value : undefined;
};

/** The conflict described by a failed save, if it is a 412. */
export const conflictOf = (error: unknown): Conflict | undefined => {
  if (!(error instanceof Problem) || error.status !== 412) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null) return undefined;
  const current = valueAt(body, 'current');
  const changes = valueAt(body, 'changes');
  if (!isRow(current)) return undefined;
  const entries = Array.isArray(changes) ? changes.filter((one) => typeof one === 'object' && one !== null) : [];
  return {
    current,
    changes: entries.map((one) => ({
      field: textOf(one, 'field') ?? '',
      by: textOf(one, 'by'),
      at: textOf(one, 'at'),
    })),
  };
};

/** The fields the user must decide about. Fields only this user changed are kept without asking. */
export const differencesOf = (resource: Resource, base: Values, mine: Values, conflict: Conflict): Difference[] => {
  const theirs = formValues(resource, conflict.current);
  const fields = resource.form.flatMap((panel) => panel.fields);
  return editableFields(resource.form).flatMap((source): Difference[] => {
    if (same(theirs[source], base[source]) || same(theirs[source], mine[source])) return [];
    const change = conflict.changes.findLast(({ field }) => field === source);
    return [
      {
        source,
        label: fields.find((field) => field.source === source)?.label ?? metaOf(resource, source).label,
        mine: mine[source],
        theirs: theirs[source],
        by: change?.by,
        at: change?.at,
        ...(same(mine[source], base[source]) && { preset: 'theirs' }),
      },
    ];
  });
};

/** The values to save: the user's own, or the other user's where that was chosen. */
export const mergedValues = (
  mine: Values,
  differences: readonly Difference[],
  chosen: Readonly<Record<string, Side | undefined>>,
): Values => ({
  ...mine,
  ...Object.fromEntries(
    differences.filter(({ source }) => chosen[source] === 'theirs').map(({ source, theirs }) => [source, theirs]),
  ),
});
