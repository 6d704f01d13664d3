import type * as z from 'zod/mini';
import type { FieldMeta } from '../field.ts';
import { fieldMeta } from '../field.ts';
import { LARGEST_NUMBER } from '../ids.ts';
import { childrenKind, PARENT } from '../kinds/children.ts';
import { idKind } from '../kinds/id.ts';
import { instantKind } from '../kinds/instant.ts';
import { integerKind } from '../kinds/integer.ts';
import type { FieldKind } from '../kinds/kind.ts';
import { isIndexable } from '../kinds/kind.ts';
import { maskedKind } from '../kinds/masked.ts';
import { fieldsOf } from '../record.ts';
import type { Resource } from '../resource.ts';
import type { DeclarationFault } from './lint.ts';

/*
 * What a table of the engine could not keep, or would keep otherwise than it was sent.
 */

/** A field of a record, or of its child rows. */
interface Stored {
  name: string;
  meta: FieldMeta;
  schema: z.ZodMiniType;
  /** Those of child rows are saved whole. */
  isInRow: boolean;
  isKey: boolean;
  /** Its records can be created through the API. */
  isCreated: boolean;
}

/** The columns of every table: only a field of this kind shows them, and none that is sent is stored in them. */
const KEPT_BY_ENGINE: Readonly<Record<string, FieldKind>> = {
  id: idKind,
  version: integerKind,
  created_at: instantKind,
  updated_at: instantKind,
};

const hasColumnOfEngine = ({ name, meta, isInRow }: Stored): boolean => {
  if (isInRow) return name === PARENT;
  const kind = Object.hasOwn(KEPT_BY_ENGINE, name) ? KEPT_BY_ENGINE[name] : undefined;
  return kind !== undefined && !(meta.kind === kind && meta.readOnly);
};

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with a default: it is not a value of its field, or would be read as another. */
const faultOfDefault = ({ meta, schema }: Stored): string | undefined => {
  const { kind, default: value } = meta;
  if (value === undefined) return undefined;
  if (kind === maskedKind) return 'is a secret';
  const read = schema.safeParse(value);
  if (!read.success) return `is refused: ${read.error.issues[0]?.message ?? 'it is not a value of this field'}`;
  if (value === null || meta.child) return undefined;
  const stored = kind.toStorage ? kind.toStorage(read.data as never, meta) : read.data;
  const back = kind.fromStorage ? kind.fromStorage(stored, meta) : stored;
  return sameText(back, value) ? undefined : `would be read as ${JSON.stringify(back)}`;
};

/** Whether a field takes the number after the largest, or before the least, that PostgreSQL's `integer` holds. */
const isBeyondColumn = ({ meta, schema }: Stored): boolean =>
  meta.kind.storage === 'integer' &&
  !meta.readOnly &&
  [LARGEST_NUMBER + 1, -LARGEST_NUMBER - 2].some(
    (stored) => schema.safeParse(meta.kind.fromStorage?.(stored, meta) ?? stored).success,
  );

/** Each: its code, and what is wrong and what to do, where it applies. */
const RULES: readonly (readonly [code: string, rule: (field: Stored) => string | false | undefined])[] = [
  ['R100', (field) => hasColumnOfEngine(field) && 'has the name of a column that the engine keeps itself; rename it'],
  [
    'R101',
    ({ meta, isInRow }) =>
      isInRow &&
      meta.kind === childrenKind &&
      'has child rows within child rows; make these a resource with a reference',
  ],
  [
    'R102',
    (field) => {
      const fault = faultOfDefault(field);
      return fault && `has a default that ${fault}; correct the default`;
    },
  ],
  [
    'R103',
    ({ meta, isKey }) =>
      isKey &&
      (meta.optional || meta.kind.storage === 'texts' || !isIndexable(meta)) &&
      'is the key of its rows: make it required, of a kind that can be indexed, with at most 800 characters',
  ],
  [
    'R104',
    ({ meta, isInRow }) =>
      meta.unique &&
      (isInRow || meta.kind.storage === 'texts' || !isIndexable(meta)) &&
      (isInRow
        ? 'is unique, but rows are unique by their key alone; remove "unique"'
        : 'is unique, but its values cannot be indexed; remove "unique", or allow at most 800 characters'),
  ],
  [
    'R105',
    ({ name, meta, isInRow, isCreated }) =>
      meta.readOnly &&
      (isInRow
        ? 'is read-only, but rows are saved whole; remove "readOnly"'
        : isCreated &&
          !Object.hasOwn(KEPT_BY_ENGINE, name) &&
          !meta.optional &&
          meta.default === undefined &&
          meta.kind.storage !== 'texts' &&
          !meta.child &&
          'is read-only, so a new record has no value for it; make it optional or give it a default'),
  ],
  ['R106', (field) => isBeyondColumn(field) && 'takes numbers that its column does not hold; narrow "from" and "to"'],
];

const faultsOf = (resource: string, path: string, field: Stored): DeclarationFault[] =>
  RULES.flatMap(([code, rule]) => {
    const message = rule(field);
    return message ? [{ code, message: `${resource}: field "${path}" ${message}` }] : [];
  });

/** The faults of the fields that a table of the engine keeps, by themselves and in child rows. */
export const lintStored = ({ name: resource, record, from, api }: Resource): DeclarationFault[] => {
  if (from !== 'table') return [];
  const isCreated = api.verbs.includes('create');
  return fieldsOf(record).flatMap(([name, meta, schema]) => {
    const own = { name, meta, schema, isInRow: false, isKey: false, isCreated };
    const rows = Object.entries(meta.child?.shape ?? {}).flatMap(([member, memberSchema]) => {
      const of = fieldMeta(memberSchema);
      if (!of) return [];
      const isKey = meta.child?.key === member;
      const inRow = { name: member, meta: of, schema: memberSchema, isInRow: true, isKey, isCreated };
      return faultsOf(resource, `${name}.${member}`, inRow);
    });
    return [...faultsOf(resource, name, own), ...rows];
  });
};
