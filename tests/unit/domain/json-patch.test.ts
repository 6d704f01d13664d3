import * as fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../domain/json-patch.ts';
import {
  applyChange,
  applyChanges,
  PatchFault,
  pathOfPointer,
  undoChanges,
  valueAtPath,
} from '../../../domain/json-patch.ts';

/** An operation as in RFC 6902, with JSON Pointers as paths. */
interface Step {
  op: string;
  path: string;
  from?: string;
  value?: unknown;
}

const changeOf = ({ path, from, ...rest }: Step): Change => ({
  ...rest,
  path: pathOfPointer(path),
  ...(from !== undefined && { from: pathOfPointer(from) }),
});

const patched = (document: unknown, ...steps: Step[]): unknown => applyChanges(document, steps.map(changeOf));

describe('the examples of RFC 6902, appendix A', () => {
  const cases: [title: string, document: unknown, steps: Step[], result: unknown][] = [
    ['A.1 adding a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
    [
      'A.2 adding to a list',
      { foo: ['bar', 'baz'] },
      [{ op: 'add', path: '/foo/1', value: 'qux' }],
      { foo: ['bar', 'qux', 'baz'] },
    ],
    ['A.3 removing a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    [
      'A.4 removing from a list',
      { foo: ['bar', 'qux', 'baz'] },
      [{ op: 'remove', path: '/foo/1' }],
      { foo: ['bar', 'baz'] },
    ],
    [
      'A.5 replacing a value',
      { baz: 'qux', foo: 'bar' },
      [{ op: 'replace', path: '/baz', value: 'boo' }],
      { baz: 'boo', foo: 'bar' },
    ],
    [
      'A.6 moving a value',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      'A.7 moving within a list',
      { foo: ['all', 'grass', 'cows', 'eat'] },
      [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    [
      'A.8 testing values: success',
      { baz: 'qux', foo: ['a', 2, 'c'] },
      [
        { op: 'test', path: '/baz', value: 'qux' },
        { op: 'test', path: '/foo/1', value: 2 },
      ],
      { baz: 'qux', foo: ['a', 2, 'c'] },
    ],
    [
      'A.10 adding a nested member',
      { foo: 'bar' },
      [{ op: 'add', path: '/child', value: { grandchild: {} } }],
      { foo: 'bar', child: { grandchild: {} } },
    ],
    [
      'A.11 ignoring unknown members',
      { foo: 'bar' },
      [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 } as Step],
      { foo: 'bar', baz: 'qux' },
    ],
    [
      'A.14 the order of escapes',
      { '/': 9, '~1': 10 },
      [{ op: 'test', path: '/~01', value: 10 }],
      { '/': 9, '~1': 10 },
    ],
    [
      'A.16 adding a list to a list',
      { foo: ['bar'] },
      [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
      { foo: ['bar', ['abc', 'def']] },
    ],
  ];
  test.each(cases)('%s', (_, document, steps, result) => expect(patched(document, ...steps)).toEqual(result));

  const refused: [title: string, document: unknown, step: Step][] = [
    ['A.9 testing a value: error', { baz: 'qux' }, { op: 'test', path: '/baz', value: 'bar' }],
    ['A.12 adding to a target that does not exist', { foo: 'bar' }, { op: 'add', path: '/baz/bat', value: 'qux' }],
    ['A.15 a string does not equal a number', { '/': 9, '~1': 10 }, { op: 'test', path: '/~01', value: '10' }],
  ];
  test.each(refused)('%s', (_, document, step) => expect(() => patched(document, step)).toThrow(PatchFault));
});

describe('cases that the appendix leaves out', () => {
  test.each<[string, unknown, Step, unknown]>([
    ['the whole document replaced', { foo: 1 }, { op: 'replace', path: '', value: [1] }, [1]],
    ['the whole document added', 'foo', { op: 'add', path: '', value: 'bar' }, 'bar'],
    ['a member without a name', {}, { op: 'add', path: '/', value: 1 }, { '': 1 }],
    ['digits as the name of a member', { '0': 'a' }, { op: 'replace', path: '/0', value: 'b' }, { '0': 'b' }],
    ['an add replaces an existing member', { foo: null }, { op: 'add', path: '/foo', value: 1 }, { foo: 1 }],
    ['null is a value', { foo: null }, { op: 'test', path: '/foo', value: null }, { foo: null }],
    ['the end of a list', [1, 2], { op: 'add', path: '/2', value: 3 }, [1, 2, 3]],
    ['a copy is independent of its source', { a: [1] }, { op: 'copy', from: '/a', path: '/b' }, { a: [1], b: [1] }],
    ['a value moved to its own place', { foo: 1 }, { op: 'move', from: '/foo', path: '/foo' }, { foo: 1 }],
    [
      'the order of members is irrelevant',
      { a: { b: 1, c: 2 } },
      { op: 'test', path: '/a', value: { c: 2, b: 1 } },
      { a: { b: 1, c: 2 } },
    ],
  ])('%s', (_, document, step, result) => expect(patched(document, step)).toEqual(result));

  test.each<[string, unknown, Step]>([
    ['a missing member removed', { foo: 1 }, { op: 'remove', path: '/bar' }],
    ['a missing member replaced', { foo: 1 }, { op: 'replace', path: '/bar', value: 2 }],
    ['a missing member moved', { foo: 1 }, { op: 'move', from: '/bar', path: '/baz' }],
    ['a missing member copied', { foo: 1 }, { op: 'copy', from: '/bar', path: '/baz' }],
    ['a missing member tested', { foo: 1 }, { op: 'test', path: '/bar', value: 1 }],
    ['an index after the end', [1], { op: 'add', path: '/3', value: 2 }],
    ['a negative index', [1], { op: 'remove', path: '/-1' }],
    ['an index with a leading zero', [1, 2], { op: 'remove', path: '/01' }],
    ['an index that is not a whole number', [1, 2], { op: 'replace', path: '/1e0', value: 3 }],
    ['the position after the end removed', [1], { op: 'remove', path: '/-' }],
    ['moved into itself', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/b/c' }],
    ['moved into its own member', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/c' }],
    ['moved into the item that takes its place', [{ b: 1 }, { c: 2 }], { op: 'move', from: '/0', path: '/0/d' }],
    ['a member of a string', { a: 'text' }, { op: 'add', path: '/a/0', value: 'x' }],
    ['an unknown operation', { foo: 1 }, { op: 'spam', path: '/foo', value: 2 }],
    ['an add without a value', { foo: 1 }, { op: 'add', path: '/bar' }],
    ['a replace without a value', { foo: 1 }, { op: 'replace', path: '/foo' }],
    ['a test without a value', { foo: 1 }, { op: 'test', path: '/foo' }],
    ['a move without a from', { foo: 1 }, { op: 'move', path: '/bar' }],
    ['a pointer without a slash', { foo: 1 }, { op: 'remove', path: 'foo' }],
    ['an inherited property', {}, { op: 'remove', path: '/toString' }],
  ])('refused: %s', (_, document, step) => expect(() => patched(document, step)).toThrow(PatchFault));

  test('the document is never modified in place, and a patch is applied completely or not at all', () => {
    const document = { list: [{ a: 1 }], other: { b: 2 } };
    const kept = structuredClone(document);
    expect(() =>
      patched(document, { op: 'add', path: '/list/0/a', value: 9 }, { op: 'remove', path: '/nothing' }),
    ).toThrow(PatchFault);
    patched(document, { op: 'replace', path: '/list/0/a', value: 5 });
    expect(document).toEqual(kept);
  });
});

describe('names that reach the prototype', () => {
  const NAMES = ['__proto__', 'constructor', 'prototype'];
  const places = NAMES.flatMap((name) => [
    `/${name}`,
    `/${name}/polluted`,
    `/a/${name}/polluted`,
    `/a/constructor/${name}/polluted`,
  ]);
  const steps = places.flatMap((path): Step[] => [
    { op: 'add', path, value: true },
    { op: 'replace', path, value: true },
    { op: 'remove', path },
    { op: 'test', path, value: true },
    { op: 'move', from: path, path: '/b' },
    { op: 'move', from: '/a', path },
    { op: 'copy', from: path, path: '/b' },
    { op: 'copy', from: '/a', path },
  ]);
  const shared = [Object.prototype, Array.prototype, Function.prototype, Object];
  const namesOf = () => shared.map((one) => Reflect.ownKeys(one));

  test('are refused by every operation, and the shared prototypes stay unchanged', () => {
    const before = namesOf();
    for (const step of steps) {
      for (const document of [{ a: {} }, { a: [] }, [], JSON.parse('{"a":{},"__proto__":{"x":1}}') as unknown]) {
        expect(() => patched(document, step), JSON.stringify(step)).toThrow(PatchFault);
      }
    }
    expect(namesOf()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('leave the shared prototypes unchanged in any patch', () => {
    const member = fc.oneof(fc.constantFrom(...NAMES, 'a', 'b', '0', '-', ''), fc.string({ maxLength: 3 }));
    const path = fc.array(member, { maxLength: 4 });
    const change = fc.record(
      {
        op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
        path,
        from: path,
        value: fc.jsonValue(),
      },
      { requiredKeys: ['op', 'path'] },
    );
    const before = namesOf();
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(change, { maxLength: 6 }), (document, changes) => {
        try {
          applyChanges(document, changes);
        } catch (error) {
          expect(error).toBeInstanceOf(PatchFault);
        }
        expect(namesOf()).toEqual(before);
      }),
    );
  });
});

/** Documents and paths small enough to match each other often. */
const document = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, fc.integer({ max: 3 }), fc.constant(null), tie('list'), tie('record')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  record: fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
})).any;
const small = fc.array(fc.constantFrom('a', 'b', '0', '1', '2'), { minLength: 1, maxLength: 3 });
const pointer = (path: readonly string[]) => path.map((member) => `/${member}`).join('');

test('agrees with the package rfc6902 on every operation that is accepted', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      document,
      fc.constantFrom('add', 'remove', 'replace', 'copy'),
      small,
      small,
      document,
      (doc, op, path, from, value) => {
        let ours: unknown;
        try {
          ours = applyChange(doc, { op, path, from, value });
        } catch {
          return;
        }
        const theirs = structuredClone(doc);
        const [fault] = applyPatch(theirs, [{ op, path: pointer(path), from: pointer(from), value } as never]);
        // what we accept, they accept with the same result
        expect(fault).toBeNull();
        expect(ours).toEqual(theirs);
        accepted += 1;
      },
    ),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test('a value is found by its path, or is missing', () => {
  expect(valueAtPath({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
  expect(valueAtPath(5, [])).toBe(5);
  expect(() => valueAtPath({ a: [] }, ['a', '0'])).toThrow(PatchFault);
});

describe('undoing', () => {
  test.each<[string, object, Change[], object]>([
    ['a replaced value', { a: 2 }, [{ op: 'replace', path: ['a'], value: 2, old: 1 }], { a: 1 }],
    ['an added member', { a: 1, b: 2 }, [{ op: 'add', path: ['b'], value: 2 }], { a: 1 }],
    ['a removed member', { a: 1 }, [{ op: 'remove', path: ['b'], old: null }], { a: 1, b: null }],
    ['an item added at the end', { a: [1, 2] }, [{ op: 'add', path: ['a', '-'], value: 2 }], { a: [1] }],
    ['an item removed from within', { a: [1, 3] }, [{ op: 'remove', path: ['a', '1'], old: 2 }], { a: [1, 2, 3] }],
    ['a move', { b: 1 }, [{ op: 'move', from: ['a'], path: ['b'] }], { a: 1 }],
    [
      'several, the last one first',
      { a: 3 },
      [
        { op: 'replace', path: ['a'], value: 2, old: 1 },
        { op: 'replace', path: ['a'], value: 3, old: 2 },
      ],
      { a: 1 },
    ],
  ])('%s', (_, after, changes, before) => {
    expect(undoChanges(after, changes)).toEqual(before);
  });

  test('a value that the log does not know cannot be brought back', () => {
    expect(() => undoChanges({ a: 2 }, [{ op: 'replace', path: ['a'], value: 2 }])).toThrow(PatchFault);
    expect(() => undoChanges({}, [{ op: 'add', path: ['a'], value: 2 }])).toThrow(PatchFault);
  });
});
