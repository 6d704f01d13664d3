import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import { pathOf } from '../../../declare/call.ts';
import type { ChildList } from '../../../declare/child-list.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { listLocally } from '../../dataProvider/client-side-list.ts';
import type { Request } from '../../dataProvider/http.ts';
import { request } from '../../dataProvider/http.ts';
import { invalidate } from '../../dataProvider/invalidate.ts';
import { changesOf, isAnything } from '../../dataProvider/live.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { restClient } from '../../dataProvider/rest.ts';
import { queryOf } from '../../dataProvider/send.ts';
import type { Loading } from '../list/useList.ts';
import { usePages } from '../list/usePages.ts';
import { useNews } from '../useNews.ts';

/** Health data is not kept after its rows are closed; opening them again is a separate, audited read. */
const NO_CACHE = { gcTime: 0 } as const;

/** The query of a list, with the parameters that name the parents. */
const withParents = (query: URLSearchParams | undefined, own: object): URLSearchParams =>
  new URLSearchParams([...queryOf(own), ...(query ?? [])]);

/** The client of a child list's calls, with its parents in the path or in the query. */
const clientOf = (child: ChildList, parents: readonly Row[]): Pick<ConsoleDataProvider, 'getList'> => {
  const { api, params, name } = child;
  if (api.kind !== 'rest') throw new Error(`"${name}" has calls of another dialect`);
  const ids = parents.map(({ id }) => id).toReversed();
  const path = pathOf(api, Object.fromEntries(params.map((param, at) => [param, ids[at] ?? ''])));
  const own = child.pages?.query(parents);
  const asking: Request = (method, to, options = {}) =>
    request(method, to, own ? { ...options, query: withParents(options.query, own) } : options);
  const client = restClient(child, { ...api, path }, asking);
  return { getList: (_, params) => client.getList(params) };
};

/** All rows of a parent, from one declared call. */
const loadWhole = async ({ loaded, name }: ChildList, parents: readonly Row[], signal: AbortSignal): Promise<Row[]> => {
  if (!loaded) throw new Error(`"${name}" has no call that answers all rows`);
  const { body } = await request(loaded.call.method, pathOf(loaded.call, loaded.params(parents)), { signal });
  return (loaded.rows(body) ?? []) as Row[]; // each record has an id
};

/** The rows of a record: those that came with it, those of one call, or pages of them. */
export const useChildRows = (child: ChildList, parents: readonly Row[], state: ListState): Loading => {
  const client = useQueryClient();
  const given = child.given?.(parents) as readonly Row[] | undefined; // as above
  const of = [child.root, child.name, ...parents.map(({ id }) => id)];
  const isPaged = child.api.verbs.includes('list');
  const provider = useMemo(() => clientOf(child, parents), [child, parents]);
  const pages = usePages(provider, child, state, { of, ...NO_CACHE });
  const whole = useQuery({
    queryKey: of,
    queryFn: ({ signal }) => loadWhole(child, parents, signal),
    enabled: !isPaged && given === undefined,
    ...NO_CACHE,
  });
  const [parent] = parents.toReversed();
  useNews(
    (news) =>
      isPaged && (isAnything(news) || changesOf(news, [child.root]).some(({ id }) => id === String(parent?.id))),
    async () => pages.follow?.(),
  );
  const rows = given ?? whole.data;
  const answer = useMemo(() => rows && listLocally(rows, state, child), [rows, state, child]);
  // a change of the rows is a change of the records they belong to
  const changed = useEvent(() => invalidate(client, child.root));
  const refetch = useEvent(async () => void (await whole.refetch()));
  if (isPaged) return { ...pages, changed };
  return {
    answer,
    error: given ? null : whole.error,
    isFetching: whole.isFetching,
    refetch,
    changed,
    more: undefined,
  };
};
