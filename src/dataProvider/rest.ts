import type { CreateParams, DeleteParams, GetListParams, Identifier, UpdateParams } from 'ra-core';
import type { RestDialect } from '../../declare/dialect.ts';
import { isEstimated, totalOf } from '../../declare/dialect.ts';
import { editableFields } from '../../declare/form.ts';
import { CURSOR, encodeList } from '../../declare/list-state.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Row } from './client-side-list.ts';
import { listLocally } from './client-side-list.ts';
import type { Facets } from './facets.ts';
import { readFacets } from './facets.ts';
import type { Answer, Request, RequestOptions } from './http.ts';
import { stateOf } from './list-params.ts';
import { Problem } from './problem.ts';
import type { Answered, CallMeta, DialectClient, Page } from './provider.ts';

const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

const rowsOf = (body: unknown, { rows, path }: RestDialect): Row[] => {
  const found = rows ? partOf(body, rows) : body;
  if (!Array.isArray(found)) throw new Error(`The answer of ${path} has no rows${rows ? ` at "${rows}"` : ''}`);
  return found;
};

const countAt = (body: unknown, key: string): number => {
  const count = key.split('.').reduce(partOf, body);
  if (typeof count !== 'number') throw new Error(`The answer has no number at "${key}"`);
  return count;
};

/**
 * The fields of a record that a save sends: the editable fields of its form, or every field when the resource has no
 * form.
 */
export const savedPart = (
  data: object,
  { form, actionFields }: Resource,
  save: 'create' | 'update' = 'create',
): object => {
  const names = editableFields(form, save);
  if (!names.length) return data;
  if (save === 'update') names.push(...actionFields);
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
};

/** The request options of a change: the version it is based on, and its idempotency key. */
export const changeOptions = (meta: CallMeta | undefined, previous?: object): RequestOptions => {
  const version: unknown = meta?.version ?? partOf(previous, 'version');
  return {
    ...(typeof version === 'number' && { ifMatch: version }),
    idempotencyKey: meta?.intent ?? crypto.randomUUID(),
    background: meta?.background,
  };
};

const notFound = (id: Identifier, { texts }: Resource) =>
  new Problem({ status: 404, code: 'not_found', message: `There is no ${texts.one} with the number ${id}` });

/** The record in the response to a change; if the response has no record, the data that was sent. */
const asRecord = (body: unknown, sent: Answered): Answered =>
  typeof body === 'object' && body !== null && 'id' in body ? body : sent;

/** The key that identifies the record of an upsert. */
const keyOf = ({ key }: NonNullable<RestDialect['upsert']>, previous: object | undefined) => ({
  [key]: partOf(previous, key),
});

/** Client for a declared REST dialect. The server decodes requests with the same declaration. */
export const restClient = (resource: Resource, api: RestDialect, request: Request): DialectClient => {
  const { shape } = resource.list;
  const recordPath = (id: Identifier) => `${api.path}/${encodeURIComponent(id)}`;
  const fetchAll = async (options: RequestOptions = {}) => rowsOf((await request('GET', api.path, options)).body, api);
  const queryOf = (params: GetListParams) => {
    const { cursor }: CallMeta = params.meta ?? {};
    return encodeList({ ...stateOf(params, shape), ...(cursor && { cursor }) }, shape, api.names, 'api');
  };

  const facetsOf = async (list: Promise<Answer>, options: RequestOptions): Promise<Facets | undefined> => {
    if (!api.facets) return undefined;
    if ('body' in api.facets) {
      return readFacets(partOf((await list).body, api.facets.body), shape.params, api.facets.keys);
    }
    // if the facets fail, the list is still shown, without counts
    const answer = await request('GET', api.facets.path, options).catch(() => undefined);
    return answer && readFacets(answer.body, shape.params, api.facets.keys);
  };

  const paged = async (params: GetListParams, options: RequestOptions): Promise<Page> => {
    const { mode = '' }: CallMeta = params.meta ?? {};
    const path = api.modes?.[mode]?.path ?? api.path;
    const asked = { ...options, query: queryOf(params) };
    const list = request('GET', path, asked);
    const [{ body, headers }, facets] = await Promise.all([list, facetsOf(list, asked)]);
    const total = typeof api.total === 'object' ? countAt(body, api.total.body) : totalOf(headers.get('Content-Range'));
    const unfiltered = api.unfiltered === undefined ? undefined : countAt(body, api.unfiltered);
    const data = rowsOf(body, api);
    const last = shape.paging === 'cursor' && data.length === params.pagination?.perPage ? data.at(-1) : undefined;
    const next = last && partOf(last, CURSOR);
    const estimated = isEstimated(headers);
    return { data, total, meta: { facets, unfiltered, ...estimated, ...(typeof next === 'string' && { next }) } };
  };

  const getOne = async (id: Identifier, signal?: AbortSignal): Promise<Answered> => {
    if (api.verbs.includes('get')) return asRecord((await request('GET', recordPath(id), { signal })).body, { id });
    const found =
      api.total === 'array' ? (await fetchAll({ signal })).find((row) => String(row.id) === String(id)) : undefined;
    if (!found) throw notFound(id, resource);
    return found;
  };

  return {
    getList: async (params) => {
      const meta: CallMeta | undefined = params.meta;
      const options = { background: meta?.background, signal: params.signal };
      if (api.total !== 'array') return paged(params, options);
      return listLocally(await fetchAll(options), stateOf(params, shape), resource);
    },
    getOne,
    getMany: async (ids, signal) => {
      const wanted = new Set(ids.map(String));
      if (api.total === 'array') return (await fetchAll({ signal })).filter((row) => wanted.has(String(row.id)));
      const results = await Promise.allSettled(ids.map((id) => getOne(id, signal)));
      return results.flatMap((answer) => {
        if (answer.status === 'fulfilled') return [answer.value];
        if (answer.reason instanceof Problem && answer.reason.status === 404) return [];
        throw answer.reason;
      });
    },
    create: async ({ data, meta }: CreateParams) => {
      const body = savedPart(data, resource);
      return asRecord((await request('POST', api.path, { body, ...changeOptions(meta) })).body, {
        ...data,
        id: data.id,
      });
    },
    update: async ({ id, data, previousData, meta }: UpdateParams) => {
      const { upsert } = api;
      const body = upsert
        ? { ...savedPart(data, resource, 'update'), ...keyOf(upsert, previousData) }
        : savedPart(data, resource, 'update');
      const options = { body, ...changeOptions(meta, previousData) };
      const answer = await (upsert ? request('POST', api.path, options) : request(api.update, recordPath(id), options));
      return asRecord(answer.body, { ...previousData, ...data, id });
    },
    remove: async ({ id, previousData, meta }: DeleteParams) => {
      if (api.upsert) {
        const body = { ...keyOf(api.upsert, previousData), [api.upsert.deleteWhenEmpty]: [] };
        await request('POST', api.path, { body, ...changeOptions(meta, previousData) });
        return { ...previousData, id };
      }
      await request('DELETE', recordPath(id), changeOptions(meta, previousData));
      return { ...previousData, id };
    },
    export: (params) =>
      request('GET', `${api.path}/export`, { query: queryOf(params), as: 'blob', signal: params.signal }),
  };
};
