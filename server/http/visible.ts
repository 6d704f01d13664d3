import type { AnyCall } from '../../declare/call.ts';
import type { Resource } from '../../declare/resource.ts';
import type { DerivedVerb } from '../../declare/resource-calls.ts';
import { NOTE_VERBS, resourceOf } from '../../declare/resource-calls.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import { seesSource, visiblePart } from '../../declare/visibility.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Role } from '../../domain/roles.ts';

type Held = readonly Role[];

/** The facets of the filters these roles may use. */
const facetsFor = (resource: Resource, facets: unknown, held: Held): unknown => {
  const { list, api } = resource;
  if (!isJsonObject(facets)) return facets;
  const keys = (api.kind === 'rest' && api.facets?.keys) || {};
  const seen = resourceFor(resource, held).list.shape.params;
  const hidden = list.shape.params
    .filter(({ name }) => !seen.some((param) => param.name === name))
    .map(({ name }) => keys[name] ?? name);
  return Object.fromEntries(Object.entries(facets).filter(([key]) => !hidden.includes(key)));
};

const listFor = (resource: Resource, body: unknown, held: Held): unknown => {
  const { record, api } = resource;
  const rows = (found: unknown) =>
    Array.isArray(found) ? found.map((row: unknown) => visiblePart(record, row, held)) : found;
  if (Array.isArray(body) || !isJsonObject(body)) return rows(body);
  const at = api.kind === 'rest' ? api.rows : undefined;
  const facets = api.kind === 'rest' && api.facets && 'body' in api.facets ? api.facets.body : undefined;
  return {
    ...body,
    ...(at && { [at]: rows(body[at]) }),
    ...(facets && { [facets]: facetsFor(resource, body[facets], held) }),
  };
};

/** What answers something else than records. */
const NOT_RECORDS: ReadonlySet<DerivedVerb> = new Set(['export', 'history', ...NOTE_VERBS]);

const ofRecords = (resource: Resource, verb: DerivedVerb, body: unknown, held: Held): unknown => {
  if (verb === 'list') return listFor(resource, body, held);
  if (verb === 'facets') return facetsFor(resource, body, held);
  // an export is already a file, and `csvOf` has left the columns out; so has the reader of a history; a note has no fields of its record
  return NOT_RECORDS.has(verb) ? body : visiblePart(resource.record, body, held);
};

/**
 * The part of a response that these roles may see. Every response passes through here, so that no handler can forget it
 * (docs/rules/people.md, "Fields for some roles").
 */
export const visibleAnswer = (call: AnyCall, body: unknown, held: Held): unknown => {
  const resource = resourceOf(call);
  if (resource && 'verb' in call) return ofRecords(resource, call.verb as DerivedVerb, body, held);
  return call.answer ? visiblePart(call.answer, body, held) : body;
};

/** The same for a problem: its current record, and who changed which field. */
export const visibleProblem = <P extends object>(call: AnyCall | undefined, problem: P, held: Held): P => {
  const resource = call && resourceOf(call);
  if (!resource) return problem;
  const { current, changes } = problem as { current?: unknown; changes?: unknown };
  const sees = (change: unknown) =>
    !isJsonObject(change) || seesSource(resource.record, String(change.field ?? ''), held);
  return {
    ...problem,
    ...(current !== undefined && { current: visiblePart(resource.record, current, held) }),
    ...(Array.isArray(changes) && { changes: changes.filter(sees) }),
  };
};
