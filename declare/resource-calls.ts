import * as z from 'zod/mini';
import type { Access } from './access.ts';
import { readersOf } from './access.ts';
import { optionalReason } from './actions/bulk.ts';
import type { AnyCall, Method } from './call.ts';
import { REASON } from './call.ts';
import { childListsOf, isChild, parentParams } from './child-list.ts';
import type { Dialect, Verb } from './dialect.ts';
import { facetsPath } from './facet-values.ts';
import { fieldMeta } from './field.ts';
import { editableFields } from './form.ts';
import { beforeQuery, History, idParam } from './history.ts';
import { recordId } from './ids.ts';
import { maskedKind } from './kinds/masked.ts';
import { NewNote, Note, NoteChange, Notes, People, peopleQuery } from './notes.ts';
import { fieldsOf, inputSchema } from './record.ts';
import type { Resource } from './resource.ts';

/**
 * The calls of a resource: the five verbs, the facets of a simple-rest list, the export of all matches as CSV, the history
 * and the notes of a record, and the one that reveals a secret.
 */
export type DerivedVerb = Verb | 'facets' | 'export' | 'history' | 'reveal' | NoteVerb;

/** The calls of the notes on a record. */
export const NOTE_VERBS = ['notes', 'note-people', 'note-create', 'note-update', 'note-delete'] as const;
export type NoteVerb = (typeof NOTE_VERBS)[number];

/** A call of a declared resource; fields of `of` that the caller may not see are removed from its response. */
type CallOf = AnyCall & { of: Resource };

/** `without`: fields that this way of answering leaves out (a mode of the list). */
export type ResourceCall = CallOf & { verb: DerivedVerb; without?: readonly string[] };

const METHODS: Readonly<Record<Exclude<DerivedVerb, 'update'>, Method>> = {
  list: 'GET',
  facets: 'GET',
  export: 'GET',
  get: 'GET',
  history: 'GET',
  reveal: 'GET',
  create: 'POST',
  delete: 'DELETE',
  notes: 'GET',
  'note-people': 'GET',
  'note-create': 'POST',
  'note-update': 'PATCH',
  'note-delete': 'DELETE',
};

/** Who may see a record may also read and write notes on it. */
const EDITS: readonly DerivedVerb[] = ['create', 'update', 'delete', 'reveal'];

/** What the calls of the notes on a record have beside their verbs. */
const noteParts = (verb: DerivedVerb, path: string, id: z.ZodMiniType): Partial<AnyCall> => {
  const ofRecord = { path: `${path}/:id/notes`, params: z.object({ id }) };
  const ofNote = { path: `${path}/:id/notes/:note`, params: z.object({ id, note: recordId }) };
  switch (verb) {
    case 'notes':
      return { ...ofRecord, query: beforeQuery, answer: Notes };
    case 'note-people':
      return { ...ofRecord, path: `${ofRecord.path}/people`, query: peopleQuery, answer: People };
    case 'note-create':
      return { ...ofRecord, body: NewNote, answer: Note, status: 201 };
    case 'note-update':
      return { ...ofNote, body: NoteChange, answer: Note };
    case 'note-delete':
      return { ...ofNote, status: 204 };
    default:
      return {};
  }
};

/** The fields whose values are answered as masks. */
export const secretsOf = ({ record }: Pick<Resource, 'record'>): string[] =>
  fieldsOf(record).flatMap(([name, { kind }]) => (kind === maskedKind ? [name] : []));

const idParams = z.object({ id: recordId });

const accessOf = (resource: Resource, verb: DerivedVerb): Access => {
  const { edit = [] } = resource.access;
  return EDITS.includes(verb) ? edit : readersOf(resource.access);
};

/**
 * The request body of a create or an update: exactly the form's editable fields and, for an update, the `actionFields`.
 * In a PATCH each of them may be omitted.
 */
export const saveSchema = (resource: Resource, verb: 'create' | 'update' = 'create') => {
  const { record, form, actionFields, api, fourEyes } = resource;
  const names = verb === 'create' ? editableFields(form) : [...editableFields(form, 'update'), ...actionFields];
  const schema = inputSchema(record, names, verb === 'update' && api.update === 'PATCH' ? 'part' : verb);
  return fourEyes ? z.extend(schema, { [REASON]: optionalReason }) : schema;
};

/** With an upsert, the body also accepts an empty `deleteWhenEmpty` field, which deletes the record. */
const createSchema = (resource: Resource) => {
  const { api, record } = resource;
  const deleteWhenEmpty = api.kind === 'rest' ? api.upsert?.deleteWhenEmpty : undefined;
  const field = deleteWhenEmpty === undefined ? undefined : record.shape[deleteWhenEmpty];
  const orNone = field && fieldMeta(field)?.orNone;
  const body = saveSchema(resource, 'create');
  return deleteWhenEmpty !== undefined && orNone ? z.extend(body, { [deleteWhenEmpty]: orNone }) : body;
};

/** The other ways the list is answered, each a call of its own. */
const modeCalls = (resource: Resource): ResourceCall[] =>
  Object.entries((resource.api.kind === 'rest' && resource.api.modes) || {}).map(
    ([mode, { path, visibleTo, without }]) => ({
      ...callOf(resource, 'list'),
      name: `${resource.name}.list-${mode}`,
      path,
      access: visibleTo,
      without,
    }),
  );

/** The call that reads one record by a parameter of its query, where the dialect has one. */
const byQuery = (api: Dialect) =>
  api.kind === 'rest' && api.one
    ? { path: api.one.path, params: undefined, query: z.object({ [api.one.param]: recordId }) }
    : undefined;

/** The id of the record that a call names, in its path or in its query. */
export const idAsked = ({ api }: Pick<Resource, 'api'>, { params, query }: { params: unknown; query: unknown }) => {
  const [from, name] = api.kind === 'rest' && api.one ? [query, api.one.param] : [params, 'id'];
  return Number((from as Readonly<Record<string, string>>)[name]); // as the schema of the call says
};

const callOf = (resource: Resource, verb: DerivedVerb): ResourceCall => {
  const { api, name, texts } = resource;
  const one = verb === 'get' || verb === 'update' || verb === 'delete';
  const path = one
    ? `${api.path}/:id`
    : verb === 'list' || verb === 'create'
      ? api.path
      : ((verb === 'facets' ? facetsPath(resource) : undefined) ?? `${api.path}/${verb}`);
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
    ...(verb === 'get' && byQuery(api)),
    ...(isChild(resource) && { params: parentParams(resource) }),
    ...(verb === 'reveal' && {
      path: `${api.path}/:id/secrets/:field`,
      params: z.extend(idParams, { field: z.enum(secretsOf(resource)) }),
    }),
    ...(verb === 'history' && {
      path: `${api.path}/:id/history`,
      params: z.object({ id: idParam(resource) }),
      query: beforeQuery,
      answer: History,
    }),
    ...noteParts(verb, api.path, idParam(resource)),
    ...(verb === 'create' && { body: createSchema(resource) }),
    ...(verb === 'update' && { body: saveSchema(resource, verb) }),
    ...(verb === 'update' && api.kind === 'rest' && api.exact && { exact: true as const }),
    ...(verb === 'create' && { status: 201 }),
    ...(verb === 'update' && resource.fourEyes && { fourEyes: resource.fourEyes }),
    ...(verb === 'create' && resource.fourEyes && { fourEyes: { ...resource.fourEyes, asks: `${name}.update` } }),
  };
};

/** The calls derived from a resource's declaration, in a fixed order. */
export const resourceCalls = (resource: Resource): ResourceCall[] => {
  const isUpsert = resource.api.kind === 'rest' && resource.api.upsert !== undefined;
  const isReadElsewhere = resource.api.kind === 'rest' && resource.api.reads !== undefined;
  const isSavedElsewhere = resource.api.kind === 'rest' && resource.api.saves !== undefined;
  const verbs: DerivedVerb[] = resource.api.verbs.filter(
    (verb) =>
      !(isUpsert && (verb === 'update' || verb === 'delete')) && // the create call also updates and deletes
      !(isReadElsewhere && (verb === 'list' || verb === 'get')) && // the calls of the resource it is a screen of
      !(isSavedElsewhere && verb === 'update'),
  );
  if (resource.api.verbs.includes('list') && !isChild(resource)) verbs.push('export');
  if (facetsPath(resource) !== undefined) verbs.push('facets');
  if (resource.history && !isReadElsewhere) verbs.push('history');
  if (resource.notes && !isReadElsewhere && !isChild(resource)) verbs.push(...NOTE_VERBS);
  if (resource.access.edit?.length && !isChild(resource) && secretsOf(resource).length) verbs.push('reveal');
  return [...verbs.map((verb) => callOf(resource, verb)), ...modeCalls(resource)];
};

/** Whether a call is one of the notes on a record. */
export const isNoteCall = ({ verb }: ResourceCall): boolean => (NOTE_VERBS as readonly DerivedVerb[]).includes(verb);

/** The call about what happened to a record; of a screen of another resource's records, that one's. */
export const activityCallOf = (resource: Resource, verb: 'history' | NoteVerb): ResourceCall => {
  const { api } = resource;
  const reads = api.kind === 'rest' ? api.reads : undefined;
  return callOf(reads === undefined ? resource : { ...resource, api: { ...api, path: reads } }, verb);
};

/** All calls of a resource: those derived from its declaration and its child lists, and those it declares itself. */
export const callsOf = (resource: Resource): CallOf[] => [
  ...resourceCalls(resource),
  ...childListsOf(resource).flatMap(resourceCalls),
  ...resource.calls.map((call) => ({ ...call, of: resource })),
];

/** The resource a call belongs to, if any. */
export const resourceOf = (call: AnyCall): Resource | undefined => ('of' in call ? (call as CallOf).of : undefined);
