import type { GetListParams, GetListResult, Identifier } from 'react-admin';
import type { ResourceEntry } from '../../declare/resource.ts';
import { eachRecord } from './bulk.ts';
import type { Answer, Request } from './http.ts';
import type { Answered, CallMeta, ConsoleDataProvider, DialectClient } from './provider.ts';
import { restSpeaker } from './rest.ts';
import { queryOf } from './send.ts';
import { valueAt } from './values.ts';

interface Parts {
  /** Every declared resource; a body is loaded when it is first needed. */
  entries: readonly ResourceEntry[];
  request: Request;
}

const dialectClientOf = async (entry: ResourceEntry, request: Request): Promise<DialectClient> => {
  const resource = await entry.load();
  if (resource.api.kind === 'rest') return restSpeaker(resource, resource.api, request);
  const { simpleRestSpeaker } = await import('./simple-rest.ts');
  return simpleRestSpeaker(resource, resource.api, request);
};

const FILENAME = /filename="?([^";]+)"?/;

const download = ({ headers, body }: Answer, fallback: string) => {
  if (!(body instanceof Blob)) throw new Error('The export is not a file');
  const filename = FILENAME.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? fallback;
  return { blob: body, filename };
};

const byTarget = ({ target, id, ...params }: GetListParams & { target: string; id: unknown }): GetListParams => ({
  ...params,
  filter: { ...params.filter, [target]: [String(id)] },
});

/** The data provider that follows from the declarations. Each resource is spoken to in the dialect it declares. */
export const createDataProvider = ({ entries, request }: Parts): ConsoleDataProvider => {
  const clients = new Map<string, Promise<DialectClient>>();

  const speak = (name: string): Promise<DialectClient> => {
    const known = clients.get(name);
    if (known) return known;
    const entry = entries.find((one) => one.name === name);
    if (!entry) return Promise.reject(new Error(`There is no resource "${name}"`));
    const client = dialectClientOf(entry, request);
    clients.set(name, client);
    // a chunk that could not be fetched is asked for again next time
    client.catch(() => clients.delete(name));
    return client;
  };

  const getList = async (name: string, params: GetListParams): Promise<GetListResult> =>
    (await speak(name)).getList(params);

  const bulk = async (
    name: string,
    { ids, meta }: { ids: Identifier[]; meta?: CallMeta },
    work: (client: DialectClient, id: Identifier, meta: CallMeta) => Promise<Answered>,
  ) => {
    const client = await speak(name);
    const intent = meta?.intent ?? crypto.randomUUID();
    const results = await eachRecord(ids, (id) =>
      work(client, id, { ...meta, intent: `${intent}-${id}`, version: meta?.versions?.[id] }),
    );
    return { data: results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id), meta: { results } };
  };

  return {
    supportAbortSignal: true,
    getList,
    getManyReference: (name, params) => getList(name, byTarget(params)),
    getOne: async (name, { id, signal }) => ({ data: await (await speak(name)).getOne(id, signal) }),
    getMany: async (name, { ids, signal }) => ({ data: await (await speak(name)).getMany(ids, signal) }),
    create: async (name, params) => ({ data: await (await speak(name)).create(params) }),
    update: async (name, params) => ({ data: await (await speak(name)).update(params) }),
    delete: async (name, params) => ({ data: await (await speak(name)).remove(params) }),
    updateMany: (name, params) =>
      bulk(name, params, (client, id, meta) => client.update({ id, data: params.data, previousData: { id }, meta })),
    deleteMany: (name, params) => bulk(name, params, (client, id, meta) => client.remove({ id, meta })),
    exportList: async (name, params) => download(await (await speak(name)).export(params), `${name}.csv`),
    find: async ({ path, search, query, rows }, sought, signal) => {
      const { body } = await request('GET', path, { query: queryOf({ ...query, [search]: sought }), signal });
      const found = typeof body === 'object' && body !== null ? valueAt(body, rows) : undefined;
      return Array.isArray(found) ? found : [];
    },
  };
};
