import * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { AnyCall, Method } from './call.ts';
import type { Verb } from './dialect.ts';
import { editableFields } from './form.ts';
import { recordId } from './ids.ts';
import { fieldMeta, inputSchema } from './record.ts';
import type { Resource } from './resource.ts';

/** What a resource's API answers beside the five verbs: the facets of a plain list, and the whole result as CSV. */
export type DerivedVerb = Verb | 'facets' | 'export';

/** A call that belongs to a declared resource; what it answers of a record is for those alone who see the field. */
type CallOf = AnyCall & { of: Resource };

export type ResourceCall = CallOf & { verb: DerivedVerb };

const METHODS: Readonly<Record<Exclude<DerivedVerb, 'update'>, Method>> = {
  list: 'GET',
  facets: 'GET',
  export: 'GET',
  get: 'GET',
  create: 'POST',
  delete: 'DELETE',
};

const READS: readonly DerivedVerb[] = ['list', 'facets', 'export', 'get'];

const idParams = z.object({ id: recordId });

const accessOf = (resource: Resource, verb: DerivedVerb): Access => {
  const { view, edit = [], read } = resource.access;
  return READS.includes(verb) ? (read ?? view) : edit;
};

/**
 * The body a create or an update takes: the form's editable fields and what else a change may set, nothing more; of a
 * PATCH, any part of them.
 */
export const saveSchema = (resource: Resource, verb: 'create' | 'update' = 'create') => {
  const { record, form, actionFields, api } = resource;
  const names = verb === 'create' ? editableFields(form) : [...editableFields(form, 'update'), ...actionFields];
  return inputSchema(record, names, verb === 'update' && api.update === 'PATCH');
};

/** Where one call also removes, it takes the field that says so when it is empty. */
const createSchema = (resource: Resource) => {
  const { api, record } = resource;
  const deleteWhenEmpty = api.kind === 'rest' ? api.upsert?.deleteWhenEmpty : undefined;
  const field = deleteWhenEmpty === undefined ? undefined : record.shape[deleteWhenEmpty];
  const orNone = field && fieldMeta(field)?.orNone;
  const body = saveSchema(resource, 'create');
  return deleteWhenEmpty !== undefined && orNone ? z.extend(body, { [deleteWhenEmpty]: orNone }) : body;
};

const callOf = (resource: Resource, verb: DerivedVerb): ResourceCall => {
  const { api, name, texts } = resource;
  const one = verb === 'get' || verb === 'update' || verb === 'delete';
  const path = one ? `${api.path}/:id` : verb === 'list' || verb === 'create' ? api.path : `${api.path}/${verb}`;
  return {
    of: resource,
    verb,
    name: `${name}.${verb}`,
    method: verb === 'update' ? api.update : METHODS[verb],
    path,
    ...((verb === 'list' || verb === 'export' || verb === 'facets') && { listQuery: true }),
    access: accessOf(resource, verb),
    summary: `${verb} ${texts.one}`,
    ...(one && { params: idParams }),
    ...(verb === 'create' && { body: createSchema(resource) }),
    ...(verb === 'update' && { body: saveSchema(resource, verb) }),
    ...(verb === 'create' && { status: 201 }),
  };
};

/** The calls that follow from a resource's declaration, in a fixed order. */
export const resourceCalls = (resource: Resource): ResourceCall[] => {
  const isUpsert = resource.api.kind === 'rest' && resource.api.upsert !== undefined;
  const verbs: DerivedVerb[] = resource.api.verbs.filter(
    (verb) => !(isUpsert && (verb === 'update' || verb === 'delete')), // those are the create call too
  );
  if (verbs.includes('list')) verbs.push('export');
  if (resource.api.kind === 'simple-rest' && resource.list.columns.some((column) => column.facet)) verbs.push('facets');
  return verbs.map((verb) => callOf(resource, verb));
};

/** Every call of a resource: those that follow from its declaration, and its own. */
export const callsOf = (resource: Resource): CallOf[] => [
  ...resourceCalls(resource),
  ...resource.calls.map((call) => ({ ...call, of: resource })),
];

/** The resource a call belongs to; undefined for a call of no resource. */
export const resourceOf = (call: AnyCall): Resource | undefined => ('of' in call ? (call as CallOf).of : undefined);
