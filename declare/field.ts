import * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { StateMachine, Tone } from '../domain/states.ts';
import type { FieldKind } from './kinds/kind.ts';
import type { Lookup } from './lookup.ts';
import { isLine } from './text.ts';
import { noteEditors, noteVisibility } from './visibility.ts';

export type RecordShape = Record<string, z.ZodMiniType>;

/** The metadata of a field beyond its type, for the console, the API and the table. Written once, in the record. */
export interface FieldMeta {
  kind: FieldKind;
  label: string;
  /** Only these roles see the field; for everyone else the server omits it and the console does not show it. */
  visibleTo?: readonly Role[];
  /** Roles that may set it, of those that may save the record; for the others the form shows it read-only. */
  editableBy?: readonly Role[];
  /** Computed: never accepted from a request body, and in no form's inputs. */
  readOnly?: boolean;
  /** A form must fill it in. */
  required?: boolean;
  /** Made by `optional`: an empty value is stored as null. */
  optional?: true;
  /** The most characters of a text. */
  max?: number;
  /** Unique among all records; a duplicate is refused with the resource's conflict text. */
  unique?: boolean;
  /** The value of a new record that does not say another. */
  default?: unknown;
  /** A secret that a search finds by its whole value. */
  findable?: true;
  choices?: Readonly<Record<string, string>>;
  /** The colours of the choices; one without is plain text. */
  tones?: Readonly<Record<string, Tone | undefined>>;
  /** The state machine of a state. */
  machine?: StateMachine;
  /** The resource a reference points to. */
  to?: string;
  /** What happens to the record when the one it points to is deleted; by default that one cannot be deleted. */
  onDelete?: 'cascade' | 'set null';
  /** How a form finds the referenced records when there are too many to list; used instead of `to`. */
  lookup?: Lookup;
  /** For a required multi-select: the same schema that also accepts an empty list. */
  orNone?: z.ZodMiniType;
  /** The fields of the child rows, and the field that is unique within a parent. */
  child?: { shape: RecordShape; key: string };
}

const metas = new WeakMap<z.ZodMiniType, FieldMeta>();

/** The metadata of a field; a field made without a builder has none, which lint reports (R002). */
export const fieldMeta = (schema: z.ZodMiniType): FieldMeta | undefined => metas.get(schema);

/** Registers the metadata of a field; used by the field builders. */
export const withMeta = <T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T => {
  metas.set(schema, meta);
  noteVisibility(schema, meta.visibleTo);
  noteEditors(schema, meta.editableBy);
  return schema;
};

/**
 * Restricts a field to these roles: the builders' option `visibleTo`, for any other schema. The server omits the field
 * from every response to everyone else (docs/rules/people.md, "Fields for some roles").
 */
export const visibleTo = <T extends z.ZodMiniType>(to: readonly Role[], schema: T): T => {
  // clone: the same schema may be used in other places that are not restricted
  const field = schema.clone() as T;
  const meta = fieldMeta(schema);
  if (meta) return withMeta(field, { ...meta, visibleTo: to });
  noteVisibility(field, to);
  return field;
};

/** The options that all builders have in common. `D` is the type of the default. */
export interface FieldOptions<D = unknown> {
  label: string;
  readOnly?: boolean;
  unique?: boolean;
  default?: D;
  visibleTo?: readonly Role[];
  editableBy?: readonly Role[];
}

/** The metadata among a builder's options. */
export const commonOf = ({
  label,
  readOnly,
  unique,
  visibleTo,
  editableBy,
  max,
  ...options
}: FieldOptions & { max?: number }) => ({
  label,
  readOnly,
  unique,
  visibleTo,
  editableBy,
  ...(max !== undefined && { max }),
  default: options.default,
});

const isBlank = (sent: unknown, kind?: FieldKind): boolean =>
  typeof sent === 'string' && isLine(sent) && (kind?.clean?.(sent) ?? sent).trim() === '';

/** The same field without the obligation to fill it in: a blank is stored as null. */
export const optional = <T extends z.ZodMiniType>(field: T) => {
  const meta = fieldMeta(field);
  const schema = z.pipe(
    z.transform((sent) => (sent === null && meta?.orNone ? [] : isBlank(sent, meta?.kind) ? null : sent)),
    // of several values, none is the empty list; the same values otherwise
    z.nullable((meta?.orNone ?? field) as T),
  );
  return meta ? withMeta(schema, { ...meta, required: false, optional: true }) : schema;
};

/**
 * The field as a new record takes it: omitted, it has its default, or is empty where it need not be filled in. A default is
 * a value of the field as it is read (R102).
 */
export const asCreated = (field: z.ZodMiniType, meta: FieldMeta): z.ZodMiniType => {
  if (meta.default !== undefined) return z._default(field, meta.default);
  return meta.required ? field : z._default(field, Array.isArray(meta.kind.blank) ? [] : null);
};

/** The same field of a call's body, with a value where a body omits it. */
export const omittable = <T extends z.ZodMiniType>(field: T, value: z.infer<T>) => {
  const meta = fieldMeta(field);
  const schema = z._default(field, value as never); // the type that the field itself has
  return meta ? withMeta(schema, { ...meta, default: value }) : schema;
};
