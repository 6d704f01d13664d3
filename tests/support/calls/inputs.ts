import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** A value that a declared input accepts: its path, and whether it is a text or a whole number. */
export interface Input {
  path: readonly string[];
  kind: 'text' | 'whole' | 'other';
}

const KINDS: Readonly<Record<string, Input['kind']>> = { string: 'text', enum: 'text', literal: 'text' };

const kindOf = (schema: z.core.$ZodTypes): Input['kind'] => {
  const { def } = schema._zod;
  if (def.type === 'number' && 'format' in def) return 'whole';
  if (def.type === 'literal' && typeof def.values[0] !== 'string') return 'other';
  return KINDS[def.type] ?? 'other';
};

/** Every value an input's schema accepts; for a list, its first element. Of alternatives only one (`alternatives`). */
export const inputsOf = (schema: Schema, path: readonly string[] = []): Input[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => inputsOf(field as Schema, [...path, name]));
  }
  if (def.type === 'array') return inputsOf(def.element, [...path, '0']);
  if (def.type === 'union') return inputsOf(def.options[0] as Schema, path);
  if (def.type === 'pipe') return inputsOf(isTransform(def.in) ? def.out : def.in, path);
  if ('innerType' in def) return inputsOf(def.innerType as Schema, path);
  return [{ path, kind: kindOf(schema as z.core.$ZodTypes) }];
};

const isTransform = (schema: Schema): boolean => schema._zod.def.type === 'transform';

/** The alternative schemas of an input. */
export const alternatives = (schema: Schema): readonly Schema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'union' ? def.options : [schema];
};

/** A body with the same value at each of these paths. */
export const bodyWith = (inputs: readonly Input[], value: unknown): object => {
  const root: Record<string, unknown> = {};
  for (const { path } of inputs) {
    let at: Record<string, unknown> = root;
    path.forEach((name, i) => {
      const next = path[i + 1];
      at[name] = next === undefined ? value : (at[name] ?? (next === '0' ? [] : {}));
      at = at[name] as Record<string, unknown>;
    });
  }
  return root;
};
