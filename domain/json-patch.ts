import { isJsonObject } from './json.ts';

/**
 * One operation of a JSON Patch (RFC 6902), its pointers as arrays of members; `old` is the previous value, if known.
 */
export interface Change {
  op: string;
  path: readonly string[];
  from?: readonly string[];
  value?: unknown;
  old?: unknown;
}

/** An operation that cannot be applied: its path does not exist or is not allowed. */
export class PatchFault extends Error {}

/** Property names that would allow prototype pollution (docs/rules/api.md, "Audit"). */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

type Members = Readonly<Record<string, unknown>>;
type Parent = readonly unknown[] | Members;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const parentOf = (value: unknown, member: string): Parent => {
  if (isList(value) || isJsonObject(value)) return value;
  throw new PatchFault(`Nothing can have a member "${member}" here`);
};

/** The member's name, or its index in a list; `last` is the largest index allowed. */
const keyIn = (parent: Parent, member: string, last: number): string | number => {
  if (FORBIDDEN.has(member)) throw new PatchFault(`The property name "${member}" is not allowed in a change`);
  if (!isList(parent)) return member;
  if (!INDEX.test(member) || Number(member) > last) throw new PatchFault(`The list has no place "${member}"`);
  return Number(member);
};

const missing = (member: string) => new PatchFault(`The property "${member}" does not exist`);

const memberOf = (value: unknown, member: string): unknown => {
  const parent = parentOf(value, member);
  const at = keyIn(parent, member, isList(parent) ? parent.length - 1 : 0);
  if (isList(parent)) return parent[Number(at)];
  if (!Object.hasOwn(parent, member)) throw missing(member);
  return parent[member];
};

/** The value at a path. Throws `PatchFault` when the path does not exist. */
export const valueAtPath = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(memberOf, document);

const withMember = (parent: Parent, member: string, value: unknown): Parent =>
  isList(parent) ? parent.with(Number(member), value) : { ...parent, [member]: value };

/** A copy of the document in which `work` has replaced the parent of the path's last member. */
const updateParent = (
  document: unknown,
  [member = '', ...rest]: readonly string[],
  work: (parent: Parent, member: string) => Parent,
): unknown => {
  const parent = parentOf(document, member);
  if (rest.length === 0) return work(parent, member);
  return withMember(parent, member, updateParent(memberOf(parent, member), rest, work));
};

const add = (document: unknown, path: readonly string[], value: unknown): unknown => {
  if (path.length === 0) return value;
  return updateParent(document, path, (parent, member) => {
    const at = keyIn(
      parent,
      isList(parent) && member === '-' ? String(parent.length) : member,
      isList(parent) ? parent.length : 0,
    );
    return isList(parent) ? parent.toSpliced(Number(at), 0, value) : { ...parent, [at]: value };
  });
};

const remove = (document: unknown, path: readonly string[]): unknown => {
  valueAtPath(document, path);
  if (path.length === 0) return null;
  return updateParent(document, path, (parent, member) => {
    if (isList(parent)) return parent.toSpliced(Number(member), 1);
    const { [member]: _, ...rest } = parent;
    return rest;
  });
};

const replace = (document: unknown, path: readonly string[], value: unknown): unknown => {
  valueAtPath(document, path);
  return path.length === 0
    ? value
    : updateParent(document, path, (parent, member) => withMember(parent, member, value));
};

const isWithin = (path: readonly string[], from: readonly string[]): boolean =>
  path.length > from.length && from.every((member, at) => member === path[at]);

const move = (document: unknown, from: readonly string[], path: readonly string[]): unknown => {
  if (isWithin(path, from)) throw new PatchFault('Nothing can be moved into itself');
  const value = valueAtPath(document, from);
  return add(remove(document, from), path, value);
};

/**
 * Whether two JSON values are equal (RFC 6902, section 4.6): the order of members is irrelevant, that of list items
 * counts.
 */
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

const requireMember = (change: Change, name: 'value' | 'from'): void => {
  if (change[name] === undefined) throw new PatchFault(`A step "${change.op}" needs a ${name}`);
};

/** The document after one operation; the input is not mutated. Throws `PatchFault` when it cannot be applied. */
export const applyChange = (document: unknown, change: Change): unknown => {
  const { op, path, from = [], value } = change;
  for (const member of [...path, ...from]) keyIn({}, member, 0);
  if (op === 'remove') return remove(document, path);
  if (op === 'move' || op === 'copy') {
    requireMember(change, 'from');
    return op === 'move' ? move(document, from, path) : add(document, path, valueAtPath(document, from));
  }
  if (op !== 'add' && op !== 'replace' && op !== 'test') throw new PatchFault(`There is no step "${op}"`);
  requireMember(change, 'value');
  if (op === 'add') return add(document, path, value);
  return op === 'replace' ? replace(document, path, value) : test(document, change);
};

/** The document after all operations in order; throws `PatchFault` when one cannot be applied. */
export const applyChanges = (document: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>(applyChange, document);

/** Where an operation has put its value: at the end of a list, where its path says `-`. */
const madeAt = (document: unknown, path: readonly string[]): readonly string[] => {
  if (path.at(-1) !== '-') return path;
  const list = valueAtPath(document, path.slice(0, -1));
  return isList(list) ? path.with(-1, String(list.length - 1)) : path;
};

/**
 * The document before one operation, which `applyChange` has made. Throws `PatchFault` when it cannot be undone: its path
 * is not there, or the log does not know the value that was there before.
 */
const undoChange = (document: unknown, change: Change): unknown => {
  const { op, from = [], old } = change;
  if (op === 'test') return document;
  const path = madeAt(document, change.path);
  if (op === 'move') return move(document, path, from);
  if (op === 'add' || op === 'copy') return old === undefined ? remove(document, path) : replace(document, path, old);
  if (old === undefined) throw new PatchFault(`The log does not say what was at "${path.join('/')}"`);
  return op === 'remove' ? add(document, path, old) : replace(document, path, old);
};

/** The document before all operations; throws `PatchFault` when one cannot be undone. */
export const undoChanges = (document: unknown, changes: readonly Change[]): unknown =>
  changes.toReversed().reduce<unknown>(undoChange, document);

/** The members of a JSON Pointer (RFC 6901, section 4): `~1` is decoded before `~0`. */
export const pathOfPointer = (pointer: string): string[] => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchFault('A pointer begins with a slash');
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
};
