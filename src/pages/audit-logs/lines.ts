import { inWords } from '../../../domain/audit.ts';
import type { Change } from '../../../domain/json-patch.ts';
import { applyChanges } from '../../../domain/json-patch.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';

type Told = Pick<AuditLogEntry, 'changes' | 'fields'>;
export type FieldWords = AuditLogEntry['fields'][string];

/** One line of what an entry changed: where, how, and what stood there before and after; absent where nothing did. */
export interface ChangeLine {
  key: string;
  where: string;
  how: string;
  words: FieldWords;
  before?: unknown;
  after?: unknown;
}

/** What every save moves (docs/rules/api.md, "Audit"). */
const IGNORED: readonly string[] = ['id', 'updated_at'];

const HOW: Readonly<Record<string, string>> = {
  add: 'Added',
  remove: 'Removed',
  replace: 'Changed',
  move: 'Moved',
  copy: 'Copied',
  test: 'Checked',
};

const member = (name: string): string =>
  /^\d+$/.test(name) ? `item ${Number(name) + 1}` : name === '-' ? 'at the end' : inWords(name);

const labelFor = ({ fields }: Told, field: string): FieldWords =>
  Object.hasOwn(fields, field) ? (fields[field] ?? { label: inWords(field) }) : { label: inWords(field) };

const pathWords = (entry: Told, [field = '', ...rest]: readonly string[]): string =>
  [labelFor(entry, field).label, ...rest.map(member)].filter(Boolean).join(' › ') || 'The whole record';

/** A step as a line of its own, for one of which more is not known than it says itself. */
const stepLine = (entry: Told, change: Change, key: string): ChangeLine => {
  const { op, path, from, value, old } = change;
  const words = path.length === 1 ? labelFor(entry, path[0] ?? '') : { label: '' };
  const origin = from ? ` from ${pathWords(entry, from)}` : '';
  return {
    key,
    where: pathWords(entry, path),
    how: `${HOW[op] ?? inWords(op)}${origin}`,
    words,
    ...(old !== undefined && { before: old }),
    ...('value' in change && op !== 'remove' && { after: value }),
  };
};

/** A field whose first step gives the whole of it: the steps are taken, so that one line says what it was and what it is. */
const fieldLine = (entry: Told, field: string, steps: readonly Change[]): ChangeLine | undefined => {
  const [first] = steps;
  if (first?.path.length !== 1 || steps.some(({ from }) => from && from[0] !== field)) return undefined;
  const isNew = first.op === 'add' && first.old === undefined;
  const before: Record<string, unknown> = isNew ? {} : { [field]: first.old ?? null };
  const after = taken(before, steps);
  if (!after) return undefined;
  const isGone = !Object.hasOwn(after, field);
  return {
    key: field,
    where: labelFor(entry, field).label,
    how: isNew ? 'Added' : isGone ? 'Removed' : 'Changed',
    words: labelFor(entry, field),
    ...(!isNew && { before: before[field] }),
    ...(!isGone && { after: after[field] }),
  };
};

/** The record after the steps; undefined when they do not fit it. */
const taken = (before: object, steps: readonly Change[]): Record<string, unknown> | undefined => {
  try {
    const after = applyChanges(before, steps);
    return typeof after === 'object' && after !== null ? Object.fromEntries(Object.entries(after)) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The changes of an entry as a person reads them, field by field. Where the steps can be replayed a field has one line
 * with its whole value before and after; where they cannot, each step is a line of its own.
 */
export const linesOf = (entry: Told): ChangeLine[] => {
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
