import * as z from 'zod/mini';
import { isPlainDate } from '../domain/calendar/dates.ts';
import { dollarsToCents } from '../domain/money.ts';
import type { Role } from '../domain/roles.ts';
import type { StateMachine } from '../domain/states.ts';
import { stateLabels, statesOf } from '../domain/states.ts';
import { recordNumberOr } from './ids.ts';
import type { Lookup } from './lookup.ts';
import { isLine, line } from './text.ts';
import { noteEditors, noteVisibility } from './visibility.ts';

/** The metadata of a field beyond its type, for the console, the API and the table. Written once, in the record. */
export interface FieldMeta {
  kind:
    | 'id'
    | 'text'
    | 'code'
    | 'email'
    | 'date'
    | 'instant'
    | 'integer'
    | 'money'
    | 'yesNo'
    | 'choice'
    | 'state'
    | 'reference'
    | 'multiSelect'
    | 'children';
  label: string;
  /** Only these roles see the field; for everyone else the server omits it and the console does not show it. */
  visibleTo?: readonly Role[];
  /** Roles that may set it, of those that may save the record; for the others the form shows it read-only. */
  editableBy?: readonly Role[];
  /** Never accepted from a request body. */
  readOnly?: boolean;
  /** A form must fill it in. */
  required?: boolean;
  /** Unique among all records; a duplicate is refused with the resource's conflict text. */
  unique?: boolean;
  max?: number;
  choices?: Readonly<Record<string, string>>;
  /** The state machine of a state. */
  machine?: StateMachine;
  /** The resource a reference points to. */
  to?: string;
  /** How a form finds the referenced records when there are too many to list; used instead of `to`. */
  lookup?: Lookup;
  /** For a required multi-select: the same schema that also accepts an empty list. */
  orNone?: z.ZodMiniType;
  /** The fields of the child rows, and the field that is unique within a parent. */
  child?: { shape: RecordShape; key: string };
}

export type RecordShape = Record<string, z.ZodMiniType>;
export type RecordSchema<S extends RecordShape = RecordShape> = z.ZodMiniObject<S>;

const metas = new WeakMap<z.ZodMiniType, FieldMeta>();

/** The metadata of a field; a field made without the builders below has none, which lint reports (R002). */
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

interface Common {
  label: string;
  readOnly?: boolean;
  unique?: boolean;
  visibleTo?: readonly Role[];
  editableBy?: readonly Role[];
}

/** The options that all builders have in common. */
const commonOf = ({ label, readOnly, unique, visibleTo, editableBy }: Common): Common => ({
  label,
  readOnly,
  unique,
  visibleTo,
  editableBy,
});

const blankToNull = (sent: unknown): unknown =>
  typeof sent === 'string' && isLine(sent) && sent.trim() === '' ? null : sent;

/** A record's id, assigned by the database. */
export const id = () => withMeta(z.int(), { kind: 'id', label: 'ID', readOnly: true });

/** One line of required text; trimmed. */
export const text = (options: Common & { max: number }) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      z.maxLength(options.max, `At most ${options.max} characters`),
    ),
    { kind: 'text', required: true, ...options },
  );

/** One line of optional text; trimmed, blank is stored as null. */
export const optionalText = (options: Common & { max: number }) =>
  withMeta(
    z.pipe(
      z.transform(blankToNull),
      z.nullable(line().check(z.trim(), z.maxLength(options.max, `At most ${options.max} characters`))),
    ),
    { kind: 'text', ...options },
  );

/** A short code shown in a monospace font: EOB, check and group numbers, keys. */
export const code = (options: Common & { max: number; pattern?: RegExp }) =>
  withMeta(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      z.maxLength(options.max, `At most ${options.max} characters`),
      z.regex(options.pattern ?? /^[\w.\-/ ]*$/, `${options.label} has a character that is not allowed`),
    ),
    { kind: 'code', required: true, max: options.max, ...commonOf(options) },
  );

const dateSchema = (label: string) =>
  z.string({ error: `${label} is required` }).check(z.refine(isPlainDate, `${label} must be a date like 2026-01-31`));

/** A calendar day, `YYYY-MM-DD`, with no time zone. */
export const plainDate = (options: Common) =>
  withMeta(dateSchema(options.label), { kind: 'date', required: true, ...options });

/** An optional calendar day. */
export const optionalDate = (options: Common) =>
  withMeta(z.pipe(z.transform(blankToNull), z.nullable(dateSchema(options.label))), { kind: 'date', ...options });

/** A moment, ISO 8601 in UTC, set by the server. */
export const instant = (options: Common) => withMeta(z.string(), { kind: 'instant', readOnly: true, ...options });

export const optionalInstant = (options: Common) =>
  withMeta(z.nullable(z.string()), { kind: 'instant', readOnly: true, ...options });

export const integer = (options: Common & { from?: number; to?: number }) =>
  withMeta(
    z
      .int({ error: `${options.label} must be a whole number` })
      .check(z.gte(options.from ?? -2_147_483_648), z.lte(options.to ?? 2_147_483_647)),
    { kind: 'integer', required: true, ...commonOf(options) },
  );

/** An amount: dollars with two decimals on the wire, integer cents in the table. */
export const money = (options: Common) =>
  withMeta(
    z
      .number({ error: `${options.label} must be an amount` })
      .check(z.refine((dollars) => dollarsToCents(dollars) !== undefined, 'At most two decimals')),
    { kind: 'money', required: true, ...options },
  );

export const yesNo = (options: Common) => withMeta(z.boolean(), { kind: 'yesNo', required: true, ...options });

/** One value of a fixed set; `options` maps the stored value to its label. */
export const choice = <K extends string>(options: Common & { options: Readonly<Record<K, string>> }) =>
  withMeta(z.enum(Object.keys(options.options) as [K, ...K[]], { error: `${options.label} is required` }), {
    kind: 'choice',
    required: true,
    ...commonOf(options),
    choices: options.options,
  });

/**
 * The state of a record (`domain/states.ts`). No form sets it: transitions do (docs/declare-a-resource.md, "States"). A
 * new record of a table has the first state.
 */
export const state = <S extends string, A extends string, T>(
  machine: StateMachine<S, A, T>,
  options: Pick<Common, 'label' | 'visibleTo'>,
) =>
  withMeta(z.enum(statesOf(machine) as [S, ...S[]]), {
    kind: 'state',
    readOnly: true,
    ...options,
    choices: stateLabels(machine),
    machine: machine as StateMachine, // its rules take records that have this field
  });

/** The id of a record of another resource. */
export const reference = (to: string, options: Common) =>
  withMeta(recordNumberOr(`${options.label} is required`), { kind: 'reference', required: true, to, ...options });

/** Child rows, unique by `key` within their parent and always saved together with it. At most 1,000. */
export const children = <S extends RecordShape>(options: Common & { of: S; key: keyof S & string }) =>
  withMeta(
    z.array(z.object(options.of)).check(
      z.maxLength(1000),
      z.refine((rows) => {
        const keys = rows.map((row) => (row as Record<string, unknown>)[options.key]);
        return new Set(keys).size === keys.length;
      }, `${options.label}: each ${options.key} at most once`),
    ),
    { kind: 'children', ...commonOf(options), child: { shape: options.of, key: options.key } },
  );

/** A record: an id, the declared fields, and a `version` that every save increments. */
export const record = <S extends RecordShape>(fields: S) =>
  z.object({
    id: id(),
    ...fields,
    version: withMeta(z.int(), { kind: 'integer', label: 'Version', readOnly: true }),
  });

/** The fields of a record with their metadata, in declaration order. */
export const fieldsOf = (schema: RecordSchema): [name: string, meta: FieldMeta, schema: z.ZodMiniType][] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const meta = fieldMeta(field);
    return meta ? [[name, meta, field] as [string, FieldMeta, z.ZodMiniType]] : [];
  });

/**
 * The request body of a save: exactly the named fields, without read-only ones. A state is set by a transition alone, and
 * may always be omitted.
 * @param part true: omitted fields keep their value; otherwise they become empty.
 */
export const inputSchema = (schema: RecordSchema, names: readonly string[], part = false): RecordSchema => {
  const shape: RecordShape = {};
  for (const [name, meta, field] of fieldsOf(schema)) {
    if (!names.includes(name) || (meta.readOnly && meta.kind !== 'state')) continue;
    if (part || meta.kind === 'state') shape[name] = z.optional(field);
    else if (meta.required) shape[name] = field;
    else shape[name] = z._default(field, meta.kind === 'children' || meta.kind === 'multiSelect' ? [] : null);
  }
  return z.object(shape);
};
