import type { GetOneParams } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Method } from '../../declare/call.ts';
import { METHODS } from '../../declare/call.ts';
import type { SimpleRestDialect } from '../../declare/dialect.ts';
import { isEstimated, RANGE_CAP, totalOf } from '../../declare/dialect.ts';
import { facetsPath } from '../../declare/facet-values.ts';
import type { ListState } from '../../declare/list/state.ts';
import { IDS_CAP } from '../../declare/list/state.ts';
import type { Resource } from '../../declare/resource.ts';
import { baseOf, changeOptions, savedPart } from './changes.ts';
import type { ListMeta } from './facets.ts';
import { facetsIn } from './facets.ts';
import type { Request, RequestOptions } from './http.ts';
import { filterQuery, paramsOf, stateOf } from './list-params.ts';
import type { Answered, DialectClient, Page } from './provider.ts';
import { chunksOf, optionsOf, pageOf } from './reads.ts';

type Client = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

const methodOf = (name = 'GET'): Method => METHODS.find((method) => method === name) ?? 'GET';

/**
 * Adapts `request` to the HTTP client that ra-data-simple-rest expects. A list response without a valid Content-Range
 * is an error.
 */
const clientFor =
  (request: Request, extra: RequestOptions, heard?: (headers: Headers) => void): Client =>
  async (url: string, options = {}) => {
    const [path = '', query] = url.split('?');
    const { status, headers, body } = await request(methodOf(options.method), path, {
      query: new URLSearchParams(query),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      ...extra,
    });
    if (new Headers(options.headers ?? undefined).has('Range')) totalOf(headers.get('Content-Range'));
    heard?.(headers);
    return { status, headers, body: '', json: body };
  };

/** Client for the simple-rest dialect, through ra-data-simple-rest: `sort`, `range`, `filter` and Content-Range. */
export const simpleRestClient = (resource: Resource, api: SimpleRestDialect, request: Request): DialectClient => {
  const { list } = resource;
  const name = api.path.slice(1);
  const provider = (extra: RequestOptions = {}, heard?: (headers: Headers) => void) =>
    simpleRestProvider('', clientFor(request, extra, heard));

  const facetsOf = async (state: ListState, options: RequestOptions): Promise<ListMeta> => {
    const path = facetsPath(resource);
    if (path === undefined) return {};
    return facetsIn(request('GET', path, { ...options, query: filterQuery(state) }), list.shape.params);
  };

  const paged = async (state: ListState, options: RequestOptions): Promise<Page> => {
    let estimated: ReturnType<typeof isEstimated> = {};
    const heard = (headers: Headers) => {
      estimated = isEstimated(headers);
    };
    const [{ data, total = 0 }, facets] = await Promise.all([
      provider(options, heard).getList(name, paramsOf(state)),
      facetsOf(state, options),
    ]);
    return { data, total, meta: { ...facets, ...estimated } };
  };

  const getOne = async (params: GetOneParams): Promise<Answered> =>
    (await provider(optionsOf(params)).getOne(name, { id: params.id })).data;

  return {
    getList: async (params) => {
      const state = stateOf(params, list);
      return pageOf(state, resource, RANGE_CAP, () => paged(state, optionsOf(params)));
    },
    getOne,
    getMany: async (params) => {
      const pages = chunksOf(params.ids, IDS_CAP).map((ids) => provider(optionsOf(params)).getMany(name, { ids }));
      return (await Promise.all(pages)).flatMap(({ data }) => data);
    },
    create: async (params) => {
      const data = savedPart(params.data, resource);
      return (await provider(changeOptions(params.meta)).create(name, { ...params, data })).data;
    },
    update: async (params) => {
      const base = await baseOf(params, { getOne });
      const data = savedPart({ ...base, ...params.data }, resource, 'update');
      return (await provider(changeOptions(params.meta, base)).update(name, { ...params, data })).data;
    },
    remove: async (params) => {
      await provider(changeOptions(params.meta, params.previousData)).delete(name, params);
      return { ...params.previousData, id: params.id };
    },
    export: (params) => {
      const state = stateOf(params, list);
      const query = filterQuery(state);
      if (state.sort) query.set('sort', JSON.stringify([state.sort.field, state.sort.order]));
      return request('GET', `${api.path}/export`, { query, as: 'blob', signal: params.signal });
    },
  };
};
