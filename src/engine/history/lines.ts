import type { FieldLabel, LoggedChanges } from '../../../declare/history.ts';
import { labelFromName } from '../../../domain/audit.ts';
import type { Change } from '../../../domain/json-patch.ts';
import { applyChanges } from '../../../domain/json-patch.ts';
import { AT_THE_END, fromWhere, HOW, itemOf, WHOLE_RECORD } from '../../messages/history.ts';

/**
 * One line of an entry's changes: the field, the kind of change, and the values before and after; absent where there is
 * none.
 */
export interface ChangeLine {
  key: string;
  /** The field of the record. */
  field: string;
  where: string;
  how: string;
  words: FieldLabel;
  before?: unknown;
  after?: unknown;
}

/** Fields that every save changes (docs/rules/api.md, "Audit"). */
const IGNORED: readonly string[] = ['id', 'updated_at'];

const member = (name: string): string =>
  /^\d+$/.test(name) ? itemOf(Number(name) + 1) : name === '-' ? AT_THE_END : labelFromName(name);

const labelFor = ({ fields }: LoggedChanges, field: string): FieldLabel =>
  Object.hasOwn(fields, field) ? (fields[field] ?? { label: labelFromName(field) }) : { label: labelFromName(field) };

const pathWords = (entry: LoggedChanges, [field = '', ...rest]: readonly string[]): string =>
  [labelFor(entry, field).label, ...rest.map(member)].filter(Boolean).join(' › ') || WHOLE_RECORD;

/** A single step as a line, showing only what the step itself contains. */
const stepLine = (entry: LoggedChanges, change: Change, key: string): ChangeLine => {
  const { op, path, from, value, old } = change;
  const words = path.length === 1 ? labelFor(entry, path[0] ?? '') : { label: '' };
  const how = HOW[op] ?? labelFromName(op);
  return {
    key,
    field: path[0] ?? '',
    where: pathWords(entry, path),
    how: from ? fromWhere(how, pathWords(entry, from)) : how,
    words,
    ...(old !== undefined && { before: old }),
    ...('value' in change && op !== 'remove' && { after: value }),
  };
};

/**
 * One line for a field whose first step sets the whole field: the steps are applied, so that the line shows the old and
 * the new value.
 */
const fieldLine = (entry: LoggedChanges, field: string, steps: readonly Change[]): ChangeLine | undefined => {
  const [first] = steps;
  if (first?.path.length !== 1 || steps.some(({ from }) => from && from[0] !== field)) return undefined;
  const isNew = first.op === 'add' && first.old === undefined;
  const before: Record<string, unknown> = isNew ? {} : { [field]: first.old ?? null };
  const after = applied(before, steps);
  if (!after) return undefined;
  const isGone = !Object.hasOwn(after, field);
  return {
    key: field,
    field,
    where: labelFor(entry, field).label,
    how: HOW[isNew ? 'add' : isGone ? 'remove' : 'replace'] ?? '',
    words: labelFor(entry, field),
    ...(!isNew && { before: before[field] }),
    ...(!isGone && { after: after[field] }),
  };
};

/** The record after applying the steps; undefined if they do not apply to it. */
const applied = (before: object, steps: readonly Change[]): Record<string, unknown> | undefined => {
  try {
    const after = applyChanges(before, steps);
    return typeof after === 'object' && after !== null ? Object.fromEntries(Object.entries(after)) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The changes of an entry for display, by field. If a field's steps can be replayed, it gets one line with its whole
 * value before and after; otherwise each step gets a line.
 */
export const linesOf = (entry: LoggedChanges): ChangeLine[] => {
  const byField = new Map<string, Change[]>();
  for (const change of entry.changes) {
    const [field = ''] = change.path;
    if (IGNORED.includes(field)) continue;
    byField.set(field, [...(byField.get(field) ?? []), change]);
  }
  return [...byField].flatMap(([field, steps]) => {
    const whole = fieldLine(entry, field, steps);
    return whole ? [whole] : steps.map((step, at) => stepLine(entry, step, `${field}-${at}`));
  });
};
