import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useRef } from 'react';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Asking, ListAnswer } from '../../dataProvider/list-query.ts';
import { cursorQuery, listQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import type { Loading } from './useList.ts';

/** The loaded pages of a list with "Load more", as one answer. */
const joined = ({ pages }: InfiniteData<ListAnswer>): ListAnswer | undefined => {
  const last = pages.at(-1);
  return last && { ...last, data: pages.flatMap(({ data }) => data) };
};

interface Options {
  /** What they belong to, at the start of the query's key; none for the rows of a list. */
  of?: readonly unknown[];
  /** Not kept when they are no longer shown. */
  gcTime?: 0;
}

/** The rows of a view, with functions to refetch them and to load more. */
export const usePages = (
  provider: Pick<ConsoleDataProvider, 'getList'>,
  { name, api, list }: Resource,
  state: ListState,
  { of = [], ...cache }: Options = {},
): Loading => {
  const asking = useRef<Asking>(undefined);
  const byCursor = list.shape.paging === 'cursor';
  const kept = { placeholderData: keepPreviousData, ...cache };
  const isListed = api.verbs.includes('list');
  const whoAsks = () => asking.current;
  const ofPage = listQuery(provider, name, state, whoAsks);
  const page = useQuery({
    ...ofPage,
    ...kept,
    queryKey: [...of, ...ofPage.queryKey],
    enabled: isListed && !byCursor,
  });
  const ofPages = cursorQuery(provider, name, state, whoAsks);
  const pages = useInfiniteQuery({
    ...ofPages,
    ...kept,
    queryKey: [...of, ...ofPages.queryKey],
    enabled: isListed && byCursor,
    select: joined,
  });
  const query = byCursor ? pages : page;
  const refetchFor = async (who: Asking) => {
    // the state of a page is that of a list without rows
    if (!isListed) return;
    asking.current = who;
    const read = query.refetch();
    // what somebody else asks for from here on is not asked for by this one
    asking.current = undefined;
    await read;
  };
  const refetch = useEvent((byTimer?: boolean) => refetchFor(byTimer === true ? 'timer' : undefined));
  const follow = useEvent(async () => {
    // what the user asked for is not cut off, and may have been read before the change
    if (query.isFetching) await query.refetch({ cancelRefetch: false });
    await refetchFor('news');
  });
  const loadMore = useEvent(() => void pages.fetchNextPage());
  const { data: answer, error, isFetching } = query;
  return { answer, error, isFetching, refetch, follow, more: pages.hasNextPage ? loadMore : undefined };
};
