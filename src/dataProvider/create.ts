import type { GetListParams, GetListResult, Identifier } from 'ra-core';
import { valueAt } from '../../declare/list/values.ts';
import type { ResourceEntry } from '../../declare/resource.ts';
import { isInBackground } from './background.ts';
import { BulkError, eachRecord } from './bulk.ts';
import { loadDeclaration } from './declarations.ts';
import { fileNameOf } from './file-name.ts';
import type { Answer, Request } from './http.ts';
import type { Answered, CallMeta, ConsoleDataProvider, DialectClient } from './provider.ts';
import { restClient } from './rest.ts';
import { queryOf } from './send.ts';

interface Options {
  /** Every declared resource; its definition is loaded on first use. */
  entries: readonly ResourceEntry[];
  request: Request;
}

const dialectClientOf = async (entry: ResourceEntry, request: Request): Promise<DialectClient> => {
  const resource = await loadDeclaration(entry);
  if (resource.api.kind === 'rest') return restClient(resource, resource.api, request);
  const { simpleRestClient } = await import('./simple-rest.ts');
  return simpleRestClient(resource, resource.api, request);
};

const download = ({ headers, body }: Answer, fallback: string) => {
  if (!(body instanceof Blob)) throw new Error('The export is not a file');
  return { blob: body, filename: fileNameOf(headers) ?? fallback };
};

const byTarget = ({ target, id, ...params }: GetListParams & { target: string; id: unknown }): GetListParams => ({
  ...params,
  filter: { ...params.filter, [target]: String(id) },
});

/** Creates the data provider from the declarations. Each resource is called in the dialect it declares. */
export const createDataProvider = ({ entries, request }: Options): ConsoleDataProvider => {
  const clients = new Map<string, Promise<DialectClient>>();

  const clientFor = (name: string): Promise<DialectClient> => {
    const known = clients.get(name);
    if (known) return known;
    const entry = entries.find((one) => one.name === name);
    if (!entry) return Promise.reject(new Error(`There is no resource "${name}"`));
    const client = dialectClientOf(entry, request);
    clients.set(name, client);
    // a failed chunk load is retried on the next call
    client.catch(() => clients.delete(name));
    return client;
  };

  const getList = async (name: string, params: GetListParams): Promise<GetListResult> =>
    (await clientFor(name)).getList(params);

  const bulk = async (
    name: string,
    { ids, meta }: { ids: Identifier[]; meta?: CallMeta },
    work: (client: DialectClient, id: Identifier, meta: CallMeta) => Promise<Answered>,
  ) => {
    const client = await clientFor(name);
    const intent = meta?.intent ?? crypto.randomUUID();
    const results = await eachRecord(ids, (id) =>
      work(client, id, { ...meta, intent: `${intent}-${id}`, version: meta?.versions?.[id] }),
    );
    if (results.some(({ outcome }) => outcome !== 'done')) throw new BulkError(results);
    return { data: ids };
  };

  return {
    supportAbortSignal: true,
    getList,
    getManyReference: (name, params) => getList(name, byTarget(params)),
    getOne: async (name, params) => {
      // said before the client is loaded: whoever asks for a record on news does so now
      const asked = isInBackground() ? { ...params, meta: { ...params.meta, background: true } } : params;
      return { data: await (await clientFor(name)).getOne(asked) };
    },
    getMany: async (name, params) => ({ data: await (await clientFor(name)).getMany(params) }),
    create: async (name, params) => ({ data: await (await clientFor(name)).create(params) }),
    update: async (name, params) => ({ data: await (await clientFor(name)).update(params) }),
    delete: async (name, params) => ({ data: await (await clientFor(name)).remove(params) }),
    updateMany: (name, params) =>
      bulk(name, params, (client, id, meta) => client.update({ id, data: params.data, previousData: undefined, meta })),
    deleteMany: (name, params) => bulk(name, params, (client, id, meta) => client.remove({ id, meta })),
    exportList: async (name, params) => download(await (await clientFor(name)).export(params), `${name}.csv`),
    request,
    find: async ({ path, search, query, rows }, searchText, signal) => {
      const { body } = await request('GET', path, { query: queryOf({ ...query, [search]: searchText }), signal });
      const found = typeof body === 'object' && body !== null ? valueAt(body, rows) : undefined;
      return Array.isArray(found) ? found : [];
    },
  };
};
