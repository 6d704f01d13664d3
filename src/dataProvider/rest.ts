import type { CreateParams, DeleteParams, GetManyParams, GetOneParams, Identifier, UpdateParams } from 'ra-core';
import type { RestDialect } from '../../declare/dialect.ts';
import { isEstimated, PAGE_SIZE_CAP, totalOf } from '../../declare/dialect.ts';
import { facetsPath } from '../../declare/facet-values.ts';
import { encodeList, pageCapOf } from '../../declare/list/codec.ts';
import type { ListState } from '../../declare/list/state.ts';
import { CURSOR, ID } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import { baseOf, changeOptions, partOf, savedPart } from './changes.ts';
import type { Row } from './client-side-list.ts';
import { listLocally } from './client-side-list.ts';
import type { ListMeta } from './facets.ts';
import { facetsIn, isObject, readFacets } from './facets.ts';
import type { Answer, Request, RequestOptions } from './http.ts';
import { stateOf } from './list-params.ts';
import { Problem } from './problem.ts';
import type { Answered, CallMeta, DialectClient, Page } from './provider.ts';
import { chunksOf, optionsOf, pageOf } from './reads.ts';

const listAt = (body: unknown, rows: string | undefined, path: string): Row[] => {
  const found = rows ? partOf(body, rows) : body;
  if (!Array.isArray(found)) throw new Error(`The answer of ${path} has no rows${rows ? ` at "${rows}"` : ''}`);
  return found;
};

/** The rows, each with those of its parts that stand beside the rows. */
const rowsOf = (body: unknown, { rows, path, parts = {} }: RestDialect): Row[] => {
  const beside = Object.entries(parts).map(([name, part]) => {
    const byRow = Map.groupBy(listAt(body, part.rows, path), (one) => one[part.by]);
    return [name, part.by, byRow] as const;
  });
  const found = listAt(body, rows, path);
  if (!beside.length) return found;
  return found.map((row) => ({
    ...row,
    ...Object.fromEntries(beside.map(([name, by, byRow]) => [name, byRow.get(row[by]) ?? []])),
  }));
};

const countAt = (body: unknown, key: string): number => {
  const count = key.split('.').reduce(partOf, body);
  if (typeof count !== 'number') throw new Error(`The answer has no number at "${key}"`);
  return count;
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
  const { list } = resource;
  const { shape } = list;
  const readPath = api.reads ?? api.path;
  const at = (path: string, id: Identifier) => `${path}/${encodeURIComponent(id)}`;
  const recordPath = (id: Identifier) => at(api.saves ?? api.path, id);
  const fetchAll = async (options: RequestOptions = {}) => rowsOf((await request('GET', readPath, options)).body, api);
  const queryOf = (state: ListState, { cursor }: CallMeta = {}) =>
    encodeList({ ...state, ...(cursor && { cursor }) }, shape, api.names, 'api');

  const facetsOf = async (page: Promise<Answer>, options: RequestOptions): Promise<ListMeta> => {
    const { facets } = api;
    if (facets && 'body' in facets) {
      return { facets: readFacets(partOf((await page).body, facets.body), shape.params, facets.keys) };
    }
    const counted = facetsPath(resource);
    return counted ? facetsIn(request('GET', counted, options), shape.params, facets?.keys) : {};
  };

  const pathOf = ({ mode }: CallMeta = {}): string => {
    const path = mode === undefined ? readPath : api.modes?.[mode]?.path;
    if (path === undefined) throw new Error(`"${resource.name}" has no mode "${mode}"`);
    return path;
  };

  const totalIn = (body: unknown, headers: Headers, data: readonly Row[]): number => {
    if (api.total === 'rows') return data.length;
    return typeof api.total === 'object' ? countAt(body, api.total.body) : totalOf(headers.get('Content-Range'));
  };

  const paged = async (state: ListState, meta: CallMeta | undefined, options: RequestOptions): Promise<Page> => {
    const asked = { ...options, query: queryOf(state, meta) };
    const page = request('GET', pathOf(meta), asked);
    const [{ body, headers }, facets] = await Promise.all([page, facetsOf(page, asked)]);
    const data = rowsOf(body, api);
    const total = totalIn(body, headers, data);
    const unfiltered = api.unfiltered === undefined ? undefined : countAt(body, api.unfiltered);
    const last = shape.paging === 'cursor' && data.length === state.pageSize ? data.at(-1) : undefined;
    const next = last && partOf(last, CURSOR);
    const estimated = isEstimated(headers);
    const sums = api.sums === undefined ? undefined : partOf(body, api.sums);
    const more = { ...(isObject(sums) && { sums }), ...(typeof next === 'string' && { next }) };
    const { groupBy } = state;
    return { data, total, meta: { ...facets, unfiltered, ...estimated, ...more, ...(groupBy && { groupBy }) } };
  };

  /** Those that exist and that the caller may see, in one call for each page of ids. */
  const getMany = async ({ ids, meta, signal }: GetManyParams): Promise<Answered[]> => {
    const options = optionsOf({ meta, signal });
    if (api.total === 'array') {
      const wanted = new Set(ids.map(String));
      return (await fetchAll(options)).filter((row) => wanted.has(String(row.id)));
    }
    const page = { page: 1, perPage: PAGE_SIZE_CAP };
    const pages = chunksOf(ids, PAGE_SIZE_CAP).map(async (some) => {
      const query = queryOf(stateOf({ filter: { [ID]: some }, pagination: page }, list));
      return rowsOf((await request('GET', readPath, { ...options, query })).body, api);
    });
    return (await Promise.all(pages)).flat();
  };

  const getOne = async (params: GetOneParams): Promise<Answered> => {
    const { id } = params;
    if (api.verbs.includes('get')) {
      const asked = api.one
        ? request('GET', api.one.path, {
            ...optionsOf(params),
            query: new URLSearchParams({ [api.one.param]: `${id}` }),
          })
        : request('GET', at(readPath, id), optionsOf(params));
      return asRecord((await asked).body, { id });
    }
    const [found] = await getMany({ ...params, ids: [id] });
    if (!found) throw notFound(id, resource);
    return found;
  };

  return {
    getList: async (params) => {
      const state = stateOf(params, list);
      const options = optionsOf(params);
      if (api.total === 'array') return listLocally(await fetchAll(options), state, resource);
      return pageOf(state, resource, pageCapOf(shape, state.filters), () => paged(state, params.meta, options));
    },
    getOne,
    getMany,
    create: async ({ data, meta }: CreateParams) => {
      const body = savedPart(data, resource);
      return asRecord((await request('POST', api.path, { body, ...changeOptions(meta) })).body, data);
    },
    update: async (params: UpdateParams) => {
      const { id, data, meta } = params;
      const { upsert, update } = api;
      const base = upsert || update === 'PUT' ? await baseOf(params, { getOne }) : params.previousData;
      const fields = savedPart(update === 'PUT' || upsert ? { ...base, ...data } : data, resource, 'update');
      const body = upsert ? { ...fields, ...keyOf(upsert, base) } : fields;
      const options = { body, ...changeOptions(meta, base) };
      const answer = await (upsert ? request('POST', api.path, options) : request(update, recordPath(id), options));
      return asRecord(answer.body, { ...base, ...data, id });
    },
    remove: async (params: DeleteParams) => {
      const { id, previousData, meta } = params;
      if (api.upsert) {
        const base = await baseOf(params, { getOne });
        const body = { ...keyOf(api.upsert, base), [api.upsert.deleteWhenEmpty]: [] };
        await request('POST', api.path, { body, ...changeOptions(meta, base) });
        return { ...base, id };
      }
      await request('DELETE', recordPath(id), changeOptions(meta, previousData));
      return { ...previousData, id };
    },
    export: (params) =>
      request('GET', `${api.path}/export`, {
        query: queryOf(stateOf(params, list)),
        as: 'blob',
        signal: params.signal,
      }),
  };
};
