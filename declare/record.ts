import * as z from 'zod/mini';
import { isPlainDate } from '../domain/calendar/dates.ts';
import { dollarsToCents } from '../domain/money.ts';
import type { Role } from '../domain/roles.ts';
import { recordNumberOr } from './ids.ts';
import type { Lookup } from './lookup.ts';
import { isLine, line } from './text.ts';
import { noteVisibility } from './visibility.ts';

/** What the console, the API and the table need to know of a field beyond its type. Written once, in the record. */
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
    | 'reference'
    | 'multiSelect'
    | 'children';
  label: string;
  /** Holders of these roles alone see it: for everyone else the server leaves it out, and the console shows none of it. */
  visibleTo?: readonly Role[];
  /** Never taken from a request's body. */
  readOnly?: boolean;
  /** A form must fill it in. */
  required?: boolean;
  /** No two records share it; a second one is refused with the resource's conflict text. */
  unique?: boolean;
  max?: number;
  choices?: Readonly<Record<string, string>>;
  /** The resource a reference points to. */
  to?: string;
  /** How a form finds what it points to, where that is too much to offer at once; then `to` is not said. */
  lookup?: Lookup;
  /** Of a list that may not be empty: the same when it may. */
  orNone?: z.ZodMiniType;
  /** The fields of the child rows, and the one that tells them apart within their parent. */
  child?: { shape: RecordShape; key: string };
}

export type RecordShape = Record<string, z.ZodMiniType>;
export type RecordSchema<S extends RecordShape = RecordShape> = z.ZodMiniObject<S>;

const metas = new WeakMap<z.ZodMiniType, FieldMeta>();

/** The declared facts of a field; a field made without the builders below has none, and lint says so (R002). */
export const fieldMeta = (schema: z.ZodMiniType): FieldMeta | undefined => metas.get(schema);

/** Notes the facts of a field; the builders are made with it. */
export const declared = <T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T => {
  metas.set(schema, meta);
  noteVisibility(schema, meta.visibleTo);
  return schema;
};

/**
 * A field that holders of these roles alone see: what the builders' option `visibleTo` says, for any other schema. The
 * server leaves it out of every answer for everyone else (docs/rules/people.md, "Fields for some roles").
 */
export const visibleTo = <T extends z.ZodMiniType>(to: readonly Role[], schema: T): T => {
  // a schema may stand in several places; this place alone is restricted
  const field = schema.clone() as T;
  const meta = fieldMeta(schema);
  if (meta) return declared(field, { ...meta, visibleTo: to });
  noteVisibility(field, to);
  return field;
};

interface Common {
  label: string;
  readOnly?: boolean;
  unique?: boolean;
  visibleTo?: readonly Role[];
}

/** Of a builder's options, the facts that every field has. */
const factsOf = ({ label, readOnly, unique, visibleTo }: Common): Common => ({ label, readOnly, unique, visibleTo });

const blankToNull = (sent: unknown): unknown =>
  typeof sent === 'string' && isLine(sent) && sent.trim() === '' ? null : sent;

/** A record's own number, given by the database. */
export const id = () => declared(z.int(), { kind: 'id', label: 'ID', readOnly: true });

/** One line of text that must say something; trimmed. */
export const text = (options: Common & { max: number }) =>
  declared(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      z.maxLength(options.max, `At most ${options.max} characters`),
    ),
    { kind: 'text', required: true, ...options },
  );

/** One line of text that may be left out; trimmed, blank is kept as null. */
export const optionalText = (options: Common & { max: number }) =>
  declared(
    z.pipe(
      z.transform(blankToNull),
      z.nullable(line().check(z.trim(), z.maxLength(options.max, `At most ${options.max} characters`))),
    ),
    { kind: 'text', ...options },
  );

/** A short code shown in the monospace face: EOB, check and group numbers, keys. */
export const code = (options: Common & { max: number; pattern?: RegExp }) =>
  declared(
    line({ error: `${options.label} is required` }).check(
      z.trim(),
      z.minLength(1, `${options.label} is required`),
      z.maxLength(options.max, `At most ${options.max} characters`),
      z.regex(options.pattern ?? /^[\w.\-/ ]*$/, `${options.label} has a character that is not allowed`),
    ),
    { kind: 'code', required: true, max: options.max, ...factsOf(options) },
  );

const dateSchema = (label: string) =>
  z.string({ error: `${label} is required` }).check(z.refine(isPlainDate, `${label} must be a date like 2026-01-31`));

/** A calendar day, `YYYY-MM-DD`, with no time zone. */
export const plainDate = (options: Common) =>
  declared(dateSchema(options.label), { kind: 'date', required: true, ...options });

/** A calendar day that may be left out. */
export const optionalDate = (options: Common) =>
  declared(z.pipe(z.transform(blankToNull), z.nullable(dateSchema(options.label))), { kind: 'date', ...options });

/** A moment, ISO 8601 in UTC, set by the server. */
export const instant = (options: Common) => declared(z.string(), { kind: 'instant', readOnly: true, ...options });

export const optionalInstant = (options: Common) =>
  declared(z.nullable(z.string()), { kind: 'instant', readOnly: true, ...options });

export const integer = (options: Common & { from?: number; to?: number }) =>
  declared(
    z
      .int({ error: `${options.label} must be a whole number` })
      .check(z.gte(options.from ?? -2_147_483_648), z.lte(options.to ?? 2_147_483_647)),
    { kind: 'integer', required: true, ...factsOf(options) },
  );

/** An amount: dollars with two decimals on the wire, integer cents in the table. */
export const money = (options: Common) =>
  declared(
    z
      .number({ error: `${options.label} must be an amount` })
      .check(z.refine((dollars) => dollarsToCents(dollars) !== undefined, 'At most two decimals')),
    { kind: 'money', required: true, ...options },
  );

export const yesNo = (options: Common) => declared(z.boolean(), { kind: 'yesNo', required: true, ...options });

/** One of a fixed set; `options` maps the stored value to what a person reads. */
export const choice = <K extends string>(options: Common & { options: Readonly<Record<K, string>> }) =>
  declared(z.enum(Object.keys(options.options) as [K, ...K[]], { error: `${options.label} is required` }), {
    kind: 'choice',
    required: true,
    ...factsOf(options),
    choices: options.options,
  });

/** The id of a record of another resource. */
export const reference = (to: string, options: Common) =>
  declared(recordNumberOr(`${options.label} is required`), { kind: 'reference', required: true, to, ...options });

/** Rows that live and die with their parent, told apart by `key`; saved whole with it. At most 1,000. */
export const children = <S extends RecordShape>(options: Common & { of: S; key: keyof S & string }) =>
  declared(
    z.array(z.object(options.of)).check(
      z.maxLength(1000),
      z.refine((rows) => {
        const keys = rows.map((row) => (row as Record<string, unknown>)[options.key]);
        return new Set(keys).size === keys.length;
      }, `${options.label}: each ${options.key} at most once`),
    ),
    { kind: 'children', ...factsOf(options), child: { shape: options.of, key: options.key } },
  );

/** A record: an id, the declared fields, and a `version` that every save moves on by one. */
export const record = <S extends RecordShape>(fields: S) =>
  z.object({
    id: id(),
    ...fields,
    version: declared(z.int(), { kind: 'integer', label: 'Version', readOnly: true }),
  });

/** The fields of a record with their declared facts, in the order they were written. */
export const fieldsOf = (schema: RecordSchema): [name: string, meta: FieldMeta, schema: z.ZodMiniType][] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const meta = fieldMeta(field);
    return meta ? [[name, meta, field] as [string, FieldMeta, z.ZodMiniType]] : [];
  });

/**
 * The body a save takes: exactly the named fields, nothing a person may not set.
 * @param part true: what is left out stays as it is; else it is empty.
 */
export const inputSchema = (schema: RecordSchema, names: readonly string[], part = false): RecordSchema => {
  const shape: RecordShape = {};
  for (const [name, meta, field] of fieldsOf(schema)) {
    if (!names.includes(name) || meta.readOnly) continue;
    if (part) shape[name] = z.optional(field);
    else if (meta.required) shape[name] = field;
    else shape[name] = z._default(field, meta.kind === 'children' || meta.kind === 'multiSelect' ? [] : null);
  }
  return z.object(shape);
};
