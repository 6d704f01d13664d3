import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { provideZod } from './deferred.ts';

/*
 * Checks values by the schemas of the declarations. Whatever does that imports it from here: the build has Zod nowhere
 * else (scripts/vite-plugins.ts).
 */

// one by one: all of the library would be ten times as much
provideZod({
  string: z.string,
  email: z.email,
  url: z.url,
  number: z.number,
  int: z.int,
  boolean: z.boolean,
  literal: z.literal,
  unknown: z.unknown,
  json: z.json,
  transform: z.transform,
  optional: z.optional,
  nullable: z.nullable,
  _default: z._default,
  pipe: z.pipe,
  array: z.array,
  record: z.record,
  partialRecord: z.partialRecord,
  union: z.union,
  discriminatedUnion: z.discriminatedUnion,
  object: z.object,
  extend: z.extend,
  pick: z.pick,
  omit: z.omit,
  refine: z.refine,
  regex: z.regex,
  minLength: z.minLength,
  maxLength: z.maxLength,
  gte: z.gte,
  lte: z.lte,
  overwrite: z.overwrite,
  trim: z.trim,
  toLowerCase: z.toLowerCase,
  enum: z.enum,
  null: z.null,
  check: z.check,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
});

/** Whether a value is as a schema says, with the value made of it or with what is wrong. Does not throw. */
export const checked = <S extends z.ZodMiniType>(schema: S, value: unknown) => schema.safeParse(value);

/** Checks the values of a form by a schema. */
export const resolverOf: typeof zodResolver = zodResolver;
