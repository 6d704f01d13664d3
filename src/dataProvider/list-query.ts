import type { GetListResult, RaRecord } from 'ra-core';
import { PAGE_SIZE_CAP } from '../../declare/dialect.ts';
import type { ListState } from '../../declare/list/state.ts';
import type { Row } from './client-side-list.ts';
import type { ListMeta } from './facets.ts';
import { paramsOf } from './list-params.ts';
import type { ConsoleDataProvider } from './provider.ts';

/** How long (ms) an unused list stays cached; a later visit fetches it again. */
const GC_TIME = 30_000;

/** Who asks for rows, if not the user: a timer, or news of a change, whose rows take the places of those shown. */
export type Asking = 'timer' | 'news' | undefined;

export type ListAnswer = Omit<GetListResult<RaRecord>, 'meta'> & { meta?: ListMeta; onNews?: boolean };

/** Who asked for the fetch of a signal: its further pages and tries are asked for by the same. */
const askers = new WeakMap<AbortSignal, Asking>();

/** Asks for rows in somebody's name, and notes it in the answer. */
const asked = async (
  signal: AbortSignal,
  asking: () => Asking,
  rows: (background: boolean) => Promise<ListAnswer>,
): Promise<ListAnswer> => {
  if (!askers.has(signal)) askers.set(signal, asking());
  const who = askers.get(signal);
  return { ...(await rows(who !== undefined)), onNews: who === 'news' };
};

/** The query of a list that is paged by cursor; each page continues after the last row of the previous one. */
export const cursorQuery = (
  provider: Pick<ConsoleDataProvider, 'getList'>,
  resource: string,
  state: ListState,
  asking: () => Asking,
) => ({
  queryKey: [resource, 'getInfiniteList', paramsOf(state), state.mode] as const,
  queryFn: ({ signal, pageParam: cursor }: { signal: AbortSignal; pageParam?: string }): Promise<ListAnswer> =>
    asked(signal, asking, (background) =>
      provider.getList(resource, { ...paramsOf(state), signal, meta: { background, mode: state.mode, cursor } }),
    ),
  initialPageParam: undefined,
  getNextPageParam: ({ meta }: ListAnswer) => meta?.next,
  gcTime: GC_TIME,
  networkMode: 'always' as const,
});

/** The query for one view of a list. `asking` returns who triggers the fetch. */
export const listQuery = (
  provider: Pick<ConsoleDataProvider, 'getList'>,
  resource: string,
  state: ListState,
  asking: () => Asking = () => undefined,
) => ({
  queryKey: [resource, 'getList', paramsOf(state), state.mode] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListAnswer> =>
    asked(signal, asking, (background) =>
      provider.getList(resource, {
        ...paramsOf(state),
        signal,
        meta: { background, mode: state.mode, groupBy: state.groupBy },
      }),
    ),
  gcTime: GC_TIME,
  // report a network failure immediately, even if the browser believes it is offline and would pause the query
  networkMode: 'always' as const,
});

/** The query of the records that become a pivot's columns; its columns and its inputs share it. */
export const membersQuery = (provider: Pick<ConsoleDataProvider, 'getList'>, resourceName: string) => ({
  queryKey: [resourceName, 'getList', 'members'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Row[]> =>
    (await provider.getList(resourceName, { pagination: { page: 1, perPage: PAGE_SIZE_CAP }, signal })).data,
});
