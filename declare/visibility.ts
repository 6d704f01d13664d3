import type * as z from 'zod/mini';
import { isJsonObject } from '../domain/json.ts';
import type { Role } from '../domain/roles.ts';

type Schema = z.core.$ZodType;

const roles = new WeakMap<Schema, readonly Role[]>();

/** Registers the roles that see a field; called by `declare/record.ts` when a field is declared. */
export const noteVisibility = (field: Schema, to: readonly Role[] | undefined): void => {
  if (to) roles.set(field, to);
};

const editors = new WeakMap<Schema, readonly Role[]>();

/** Registers the roles that edit a field; called by `declare/record.ts` when a field is declared. */
export const noteEditors = (field: Schema, by: readonly Role[] | undefined): void => {
  if (by) editors.set(field, by);
};

/** The inner schema of an optional or nullable field, or of one with a default. */
const wrapped = (schema: Schema): Schema | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return 'innerType' in def ? def.innerType : undefined;
};

/** The roles that see a field; undefined: everyone who sees the record. */
export const rolesThatSee = (field: Schema): readonly Role[] | undefined => {
  const own = roles.get(field);
  const inner = wrapped(field);
  return own ?? (inner && rolesThatSee(inner));
};

const isVisible = (field: Schema, held: readonly Role[]): boolean =>
  rolesThatSee(field)?.some((role) => held.includes(role)) ?? true;

/** The field names of an object schema; empty for any other schema. */
export const namesIn = (schema: Schema | undefined): readonly string[] =>
  Object.keys((schema && shapeOf(schema)) ?? {});

/** The fields of an object schema, or of the objects in an array or a wrapped schema; undefined for any other. */
const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  const inner = def.type === 'array' ? def.element : wrapped(schema);
  return inner && shapeOf(inner);
};

/** Whether these roles see the value at a source, which may be a path into nested records: `group.number`. */
export const seesSource = (record: Schema, source: string, held: readonly Role[]): boolean => {
  const [name = '', ...rest] = source.split('.');
  const field = shapeOf(record)?.[name];
  if (!field) return true;
  return isVisible(field, held) && (rest.length === 0 || seesSource(field, rest.join('.'), held));
};

type Strip = (value: unknown, held: readonly Role[]) => unknown;

const stripObject = (shape: Readonly<Record<string, Schema>>): Strip | undefined => {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const inner = stripOf(field);
    return inner || rolesThatSee(field) ? [{ name, field, inner }] : [];
  });
  if (!fields.length) return undefined;
  return (value, held) => {
    if (!isJsonObject(value)) return value;
    const kept = { ...value };
    for (const { name, field, inner } of fields) {
      if (!(name in kept)) continue;
      if (!isVisible(field, held)) delete kept[name];
      else if (inner) kept[name] = inner(kept[name], held);
    }
    return kept;
  };
};

const all = (parts: readonly (Strip | undefined)[]): Strip | undefined => {
  const strips = parts.filter((part) => part !== undefined);
  return strips.length ? (value, held) => strips.reduce((rest, strip) => strip(rest, held), value) : undefined;
};

const stripUncached = (schema: Schema): Strip | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return stripObject(def.shape);
  if (def.type === 'union') return all(def.options.map(stripOf));
  if (def.type === 'intersection') return all([stripOf(def.left), stripOf(def.right)]);
  if (def.type === 'pipe') return stripOf(def.out);
  if (def.type === 'array') {
    const each = stripOf(def.element);
    return each && ((value, held) => (Array.isArray(value) ? value.map((one: unknown) => each(one, held)) : value));
  }
  if (def.type === 'record') {
    const each = stripOf(def.valueType);
    return (
      each &&
      ((value, held) =>
        isJsonObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one, held)]))
          : value)
    );
  }
  const inner = wrapped(schema);
  return inner && stripOf(inner);
};

const strips = new WeakMap<Schema, { strip: Strip | undefined }>();

/** The function that removes a schema's restricted fields from a value; undefined if it has none. */
const stripOf = (schema: Schema): Strip | undefined => {
  const known = strips.get(schema) ?? { strip: stripUncached(schema) };
  strips.set(schema, known);
  return known.strip;
};

/** The value without the fields that its schema, at any depth, restricts to other roles. */
export const visiblePart = (schema: Schema, value: unknown, held: readonly Role[]): unknown =>
  stripOf(schema)?.(value, held) ?? value;

/** Whether a schema has, at any depth, a field restricted to some roles. */
export const isRestricted = (schema: Schema): boolean => stripOf(schema) !== undefined;

/** Whether these roles may set a field, provided that they may save the record. */
export const mayEdit = (field: Schema, held: readonly Role[]): boolean => {
  const inner = wrapped(field);
  return editors.get(field)?.some((role) => held.includes(role)) ?? (inner === undefined || mayEdit(inner, held));
};

/** The fields of an object schema that these roles may not set. */
export const uneditable = (body: Schema, held: readonly Role[]): string[] =>
  Object.entries(shapeOf(body) ?? {}).flatMap(([name, field]) => (mayEdit(field, held) ? [] : [name]));
