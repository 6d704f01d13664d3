import * as fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import { expect, test } from 'vitest';
import type { Change } from '../../../server/audit/write.ts';
import { changesBetween } from '../../../server/audit/write.ts';

const pointer = (path: readonly string[]) =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The stored steps, applied in order to a copy, as the audit screen replays them. */
const replay = (before: object, changes: readonly Change[]): object => {
  const copy = structuredClone(before);
  const steps = changes.map(({ op, path, value }) => ({ op, path: pointer(path), value }) as never);
  expect(applyPatch(copy, steps).every((fault) => fault === null)).toBe(true);
  return copy;
};

/** A record with ordinary property names. The forbidden ones are tested below. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('record')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  record: fc.dictionary(fc.stringMatching(/^[a-z_/~]{1,8}$/), tie('any'), { maxKeys: 5, noNullPrototype: true }),
})).record as fc.Arbitrary<Record<string, unknown>>;

const withoutIgnored = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !['id', 'version'].includes(name)));

test('applying the changes to the record before gives the record after', () => {
  fc.assert(
    fc.property(value.map(withoutIgnored), value.map(withoutIgnored), (before, after) => {
      expect(replay(before, changesBetween(before, after))).toEqual(after);
    }),
  );
});

test('fields that every save changes are left out', () => {
  const before = { id: 1, version: 1, updated_at: 'a', name: 'x' };
  expect(changesBetween(before, { ...before, version: 2, updated_at: 'b', name: 'y' })).toEqual([
    { op: 'replace', path: ['name'], value: 'y', old: 'x' },
  ]);
});

test('names that reach the prototype are rejected', () => {
  const hostile = JSON.parse('{"a":{"__proto__":{"polluted":true}}}') as object;
  expect(() => changesBetween({ a: {} }, hostile)).toThrow('__proto__');
  expect(Object.prototype).not.toHaveProperty('polluted');
});
