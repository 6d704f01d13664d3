import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import * as zod from 'zod/mini';
import type { ResourceEntry } from '../../../declare/resource.ts';
import * as functions from '../../../src/schemas/deferred.ts';

/** The declared resources, whose schemas are made by Zod or, as in the build, deferred. */
const declared = async (functions: object) => {
  vi.resetModules();
  vi.doMock('zod/mini', () => functions);
  const { resources }: { resources: readonly ResourceEntry[] } = await import('../../../resources/index.ts');
  const { saveSchema } = await import('../../../declare/resource-calls.ts');
  const { visiblePart } = await import('../../../declare/visibility.ts');
  return { loaded: await Promise.all(resources.map(({ load }) => load())), saveSchema, visiblePart };
};

functions.provideZod(zod);
const real = await declared(zod);
const deferred = await declared(functions);

interface Described {
  type?: string;
  [part: string]: unknown;
}

/** The parts of a schema that declarations ask about, all the way down. */
const described = (schema: unknown): Described | undefined => {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return undefined;
  const { def } = schema._zod as { def: Record<string, unknown> };
  const { type, shape, element, innerType, valueType, out, options } = def;
  const wrapped = { element, innerType, valueType, out };
  return {
    type: String(type),
    ...Object.fromEntries(Object.entries(wrapped).map(([name, part]) => [name, described(part)])),
    options: Array.isArray(options) ? options.map(described) : undefined,
    shape: shape
      ? Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, described(field)]))
      : undefined,
  };
};

test('a deferred declaration has the fields and calls that Zod makes of it', () => {
  for (const [index, resource] of real.loaded.entries()) {
    const own = deferred.loaded[index];
    expect(described(own?.record)).toEqual(described(resource.record));
    for (const [number, { name, params, query, body, answer }] of resource.calls.entries()) {
      const call = own?.calls[number];
      const parts = [call?.name, ...[call?.params, call?.query, call?.body, call?.answer].map(described)];
      expect(parts).toEqual([name, ...[params, query, body, answer].map(described)]);
    }
  }
});

test('every function that declarations call takes the place of one of Zod', () => {
  const sources = globSync('{declare,contract,domain,resources}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const called = new Set(sources.flatMap((text) => [...text.matchAll(/\bz\.([a-z_]\w*)\(/g)].map(([, name]) => name)));
  expect(called.size).toBeGreaterThan(20);
  expect([...called].filter((name) => name === undefined || !(name in functions))).toEqual([]);
});

const VALUES: readonly unknown[] = [
  '',
  ' a ',
  'a\u0000b',
  0,
  -1,
  12.345,
  true,
  null,
  undefined,
  [],
  ['x', 'x'],
  {},
  '2026-02-30',
];

test('a deferred schema accepts and refuses what Zod does, with its messages', () => {
  for (const [index, resource] of real.loaded.entries()) {
    const own = deferred.loaded[index];
    if (!own) throw new Error('A resource is missing');
    const [schema, later] = [real.saveSchema(resource), deferred.saveSchema(own)];
    for (const value of VALUES) {
      const body = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]));
      const [expected, read] = [schema.safeParse(body), later.safeParse(body)];
      expect([read.data, read.error?.issues]).toEqual([expected.data, expected.error?.issues]);
    }
  }
});

test('every function of Zod that declarations and console use can be deferred', () => {
  const files = ['declare', 'domain', 'contract', 'resources', 'src'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`),
  );
  const used = files
    .filter((file) => file !== 'src/schemas/checking.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bz\.([a-z_]\w*)/g)].map(([, name]) => name));
  const types = ['infer', 'input', 'output', 'core'];
  expect([...new Set(used)].filter((name) => !types.includes(name ?? '') && !(name && name in functions))).toEqual([]);
  expect(used.length).toBeGreaterThan(1000);
});
