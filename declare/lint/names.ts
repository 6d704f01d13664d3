import type { Action } from '../actions/actions.ts';
import type { AnyCall } from '../call.ts';
import { childListsOf } from '../child-list.ts';
import { fieldMeta } from '../field.ts';
import { FIELD_KINDS } from '../kinds/index.ts';
import type { FieldKind } from '../kinds/kind.ts';
import { auditTypeOf } from '../naming.ts';
import { fieldsOf } from '../record.ts';
import type { Resource, ResourceHead } from '../resource.ts';
import { menuLabel } from '../resource.ts';
import { callsOf } from '../resource-calls.ts';
import type { DeclarationFault } from './lint.ts';

/*
 * Whatever is found by its name has a name of its own: of two things under one name, one would answer for the other.
 */

/** A name, and where it was given: what a developer looks for to mend it. */
export interface Named {
  name: string;
  place: string;
}

/** A sentence for each name that is given more than once, with all its places. @param what "calls" */
export const sharedNames = (what: string, all: readonly Named[]): string[] => {
  const places = new Map<string, string[]>();
  for (const { name, place } of all) places.set(name, [...(places.get(name) ?? []), place]);
  return [...places].flatMap(([name, at]) =>
    at.length > 1 ? [`${at.length === 2 ? 'two' : at.length} ${what} "${name}": ${at.join(' and ')}`] : [],
  );
};

/** Throws an Error with these sentences, if there are any. */
export const refuseFaults = (faults: readonly string[]): void => {
  if (faults.length) throw new Error(`The declarations have faults:\n${faults.map((one) => `  ${one}`).join('\n')}`);
};

/** A map by name. Throws an Error when two entries have the same name. @param placeOf where an entry was given */
export const registryOf = <T>(
  what: string,
  entries: readonly (readonly [name: string, value: T])[],
  placeOf: (value: T) => string,
): ReadonlyMap<string, T> => {
  refuseFaults(
    sharedNames(
      what,
      entries.map(([name, value]) => ({ name, place: placeOf(value) })),
    ),
  );
  return new Map(entries);
};

/** `POST /pulls/:id/send` */
export const addressOf = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${path}`;

/** Two paths that differ only in what they call their parameters are one route. */
const withoutParamNames = (path: string): string => path.replace(/:\w+/g, ':');

const coded = (code: string, what: string, all: readonly Named[]): DeclarationFault[] =>
  sharedNames(what, all).map((message) => ({ code, message }));

/** Calls with the same name, which would have one handler, or at the same address. */
export const lintCalls = (calls: readonly AnyCall[]): DeclarationFault[] => [
  ...coded(
    'R044',
    'calls',
    calls.map((call) => ({ name: call.name, place: addressOf(call) })),
  ),
  ...coded(
    'R045',
    'calls at',
    calls.map(({ name, method, path }) => ({
      name: addressOf({ method, path: withoutParamNames(path) }),
      place: `"${name}" (${path})`,
    })),
  ),
];

/** What the menu, the address bar and the session know of screens: resources, and pages without records. */
const lintHeads = (heads: readonly ResourceHead[]): DeclarationFault[] => [
  ...coded(
    'R040',
    'screens are called',
    heads.map(({ name, title, route }) => ({ name, place: `"${title}" at ${route}` })),
  ),
  ...coded(
    'R041',
    'screens stand at',
    heads.map(({ name, route }) => ({ name: withoutParamNames(route), place: `"${name}"` })),
  ),
  ...coded(
    'R048',
    'screens grant the permission',
    heads.flatMap(({ name, access: { permission } }) => (permission ? [{ name: permission, place: `"${name}"` }] : [])),
  ),
  // who speaks to the console says what is to be seen, and that is found in the name (WCAG 2.5.3)
  ...heads
    .filter((head) => !menuLabel(head).includes(head.menu?.short ?? ''))
    .map(({ name, menu }) => ({
      code: 'R107',
      message: `${name}: "${menu?.short}" is no word of the name of its menu entry`,
    })),
];

/** Whether records are created, updated or deleted through the API. */
export const changesRecords = ({ api }: Resource): boolean =>
  api.verbs.some((verb) => verb === 'create' || verb === 'update' || verb === 'delete');

/** Every kind of field that is used, each once, with the first place where it is. */
const kindsOf = (resources: readonly Resource[]): Named[] => {
  const found = new Map<FieldKind, string>(FIELD_KINDS.map((kind) => [kind, 'declare/kinds']));
  const note = (kind: FieldKind, place: string) => found.has(kind) || found.set(kind, place);
  for (const { name, record } of resources) {
    for (const [field, { kind, child }] of fieldsOf(record)) {
      note(kind, `"${name}.${field}"`);
      for (const [member, schema] of Object.entries(child?.shape ?? {})) {
        const meta = fieldMeta(schema);
        if (meta) note(meta.kind, `"${name}.${field}.${member}"`);
      }
    }
  }
  return [...found].map(([{ name }, place]) => ({ name, place }));
};

/** The names that are unique among all resources. */
export const lintNames = (resources: readonly Resource[], pages: readonly ResourceHead[]): DeclarationFault[] => [
  ...lintHeads([...resources, ...pages]),
  ...lintCalls(resources.flatMap(callsOf)),
  ...coded('R047', 'kinds of field are called', kindsOf(resources.flatMap((one) => [one, ...childListsOf(one)]))),
  // a further screen has the records of its resource, and a module writes its own audit log
  ...coded(
    'R049',
    'resources are audited as',
    resources
      .filter((resource) => resource.of === undefined && resource.from !== 'module' && changesRecords(resource))
      .map((resource) => ({ name: auditTypeOf(resource), place: `"${resource.name}"` })),
  ),
];

const placeOfAction = (action: Action): string =>
  `${action.kind}${'label' in action && typeof action.label === 'string' ? ` "${action.label}"` : ''}${
    'call' in action && action.call ? ` (${addressOf(action.call)})` : ''
  }`;

/** The names that are unique within a resource. */
export const lintOwnNames = ({ name, list, actions, children }: Resource): DeclarationFault[] =>
  [
    ...coded(
      'R027',
      'filters',
      list.filters.map(({ param, source }) => ({ name: param.name, place: `of "${source}"` })),
    ),
    ...coded(
      'R050',
      'actions',
      actions.map((action) => ({ name: action.name, place: placeOfAction(action) })),
    ),
    ...coded(
      'R051',
      'actions have the key',
      actions.flatMap((action) => (action.key ? [{ name: action.key, place: `"${action.name}"` }] : [])),
    ),
    ...coded(
      'R091',
      'child lists',
      children.map((child) => ({ name: child.name, place: `"${child.title}"` })),
    ),
  ].map(({ code, message }) => ({ code, message: `${name}: ${message}` }));
