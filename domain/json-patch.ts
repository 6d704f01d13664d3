import { isJsonObject } from './json.ts';

/** One step of a JSON Patch (RFC 6902), its pointers as arrays of members; `old` is what stood there before, where it is known. */
export interface Change {
  op: string;
  path: readonly string[];
  from?: readonly string[];
  value?: unknown;
  old?: unknown;
}

/** A step that cannot be taken: it names something that is not there, or that must not be named. */
export class PatchFault extends Error {}

/** Names that lead out of a record into what all objects share (docs/rules/api.md, "Audit"). */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

type Members = Readonly<Record<string, unknown>>;
type Holder = readonly unknown[] | Members;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const holder = (value: unknown, member: string): Holder => {
  if (isList(value) || isJsonObject(value)) return value;
  throw new PatchFault(`Nothing can have a member "${member}" here`);
};

/** A member's name, or its place in a list of which `last` is the last place allowed. */
const place = (held: Holder, member: string, last: number): string | number => {
  if (FORBIDDEN.has(member)) throw new PatchFault(`The property name "${member}" is not allowed in a change`);
  if (!isList(held)) return member;
  if (!INDEX.test(member) || Number(member) > last) throw new PatchFault(`The list has no place "${member}"`);
  return Number(member);
};

const missing = (member: string) => new PatchFault(`The property "${member}" does not exist`);

const memberOf = (value: unknown, member: string): unknown => {
  const held = holder(value, member);
  const at = place(held, member, isList(held) ? held.length - 1 : 0);
  if (isList(held)) return held[Number(at)];
  if (!Object.hasOwn(held, member)) throw missing(member);
  return held[member];
};

/** What stands at a path. Throws `PatchFault` where there is nothing. */
export const valueAtPath = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(memberOf, document);

const withMember = (held: Holder, member: string, value: unknown): Holder =>
  isList(held) ? held.with(Number(member), value) : { ...held, [member]: value };

/** The document with the holder of the path's last member replaced by what `work` makes of it; nothing is changed in place. */
const within = (
  document: unknown,
  [member = '', ...rest]: readonly string[],
  work: (held: Holder, member: string) => Holder,
): unknown => {
  const held = holder(document, member);
  if (rest.length === 0) return work(held, member);
  return withMember(held, member, within(memberOf(held, member), rest, work));
};

const add = (document: unknown, path: readonly string[], value: unknown): unknown => {
  if (path.length === 0) return value;
  return within(document, path, (held, member) => {
    const at = place(
      held,
      isList(held) && member === '-' ? String(held.length) : member,
      isList(held) ? held.length : 0,
    );
    return isList(held) ? held.toSpliced(Number(at), 0, value) : { ...held, [at]: value };
  });
};

const remove = (document: unknown, path: readonly string[]): unknown => {
  valueAtPath(document, path);
  if (path.length === 0) return null;
  return within(document, path, (held, member) => {
    if (isList(held)) return held.toSpliced(Number(member), 1);
    const { [member]: _, ...rest } = held;
    return rest;
  });
};

const replace = (document: unknown, path: readonly string[], value: unknown): unknown => {
  valueAtPath(document, path);
  return path.length === 0 ? value : within(document, path, (held, member) => withMember(held, member, value));
};

const isWithin = (path: readonly string[], from: readonly string[]): boolean =>
  path.length > from.length && from.every((member, at) => member === path[at]);

const move = (document: unknown, from: readonly string[], path: readonly string[]): unknown => {
  if (isWithin(path, from)) throw new PatchFault('Nothing can be moved into itself');
  const value = valueAtPath(document, from);
  return add(remove(document, from), path, value);
};

/** Whether two JSON values are the same (RFC 6902, section 4.6): the order of members says nothing, that of a list does. */
const isSameJson = (a: unknown, b: unknown): boolean => {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, at) => isSameJson(one, b[at]));
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
};

const test = (document: unknown, { path, value }: Change): unknown => {
  if (!isSameJson(valueAtPath(document, path), value)) throw new PatchFault('The test of a value failed');
  return document;
};

const given = (change: Change, name: 'value' | 'from'): void => {
  if (change[name] === undefined) throw new PatchFault(`A step "${change.op}" needs a ${name}`);
};

/** The document after one step; the one given stays as it is. Throws `PatchFault` when the step cannot be taken. */
export const applyChange = (document: unknown, change: Change): unknown => {
  const { op, path, from = [], value } = change;
  for (const member of [...path, ...from]) place({}, member, 0);
  if (op === 'remove') return remove(document, path);
  if (op === 'move' || op === 'copy') {
    given(change, 'from');
    return op === 'move' ? move(document, from, path) : add(document, path, valueAtPath(document, from));
  }
  if (op !== 'add' && op !== 'replace' && op !== 'test') throw new PatchFault(`There is no step "${op}"`);
  given(change, 'value');
  if (op === 'add') return add(document, path, value);
  return op === 'replace' ? replace(document, path, value) : test(document, change);
};

/** The document after all steps, in order; all of them or none. */
export const applyChanges = (document: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>(applyChange, document);

/** The members a JSON Pointer names (RFC 6901, section 4): `~1` is read before `~0`. */
export const pathOfPointer = (pointer: string): string[] => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchFault('A pointer begins with a slash');
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
};
