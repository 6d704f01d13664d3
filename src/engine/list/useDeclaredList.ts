import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider, useEvent } from 'ra-core';
import { useMemo, useRef } from 'react';
import type { ListState } from '../../../declare/list-state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';
import { cursorQuery, listQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import type { CustomCells } from '../slots.ts';
import { useAccess } from '../useAccess.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useListView } from './useListView.ts';
import { useSelected } from './useSelected.ts';
import { useShownColumns } from './useShownColumns.ts';
import { useViewCorrections } from './useViewCorrections.ts';
import { requestedState } from './view.ts';

const NO_ROWS: readonly Row[] = [];

/** The loaded pages of a list with "Load more", as one answer. */
const joined = ({ pages }: InfiniteData<ListAnswer>): ListAnswer | undefined => {
  const last = pages.at(-1);
  return last && { ...last, data: pages.flatMap(({ data }) => data) };
};

/** The rows of a view, with functions to refetch them and to load more. */
const useRows = (resource: Resource, state: ReturnType<typeof useListView>['state']) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const background = useRef(false);
  const byCursor = resource.list.shape.paging === 'cursor';
  const kept = { placeholderData: keepPreviousData };
  // the state of a page is that of a list without rows
  const isListed = resource.api.verbs.includes('list');
  const isBackground = () => background.current;
  const page = useQuery({
    ...listQuery(provider, resource.name, state, isBackground),
    ...kept,
    enabled: isListed && !byCursor,
  });
  const pages = useInfiniteQuery({
    ...cursorQuery(provider, resource.name, state, isBackground),
    ...kept,
    enabled: isListed && byCursor,
    select: joined,
  });
  const query = byCursor ? pages : page;
  const refetch = useEvent(async (byTimer?: boolean) => {
    background.current = byTimer === true;
    try {
      await query.refetch();
    } finally {
      background.current = false;
    }
  });
  const loadMore = useEvent(() => void pages.fetchNextPage());
  return { query, refetch, more: pages.hasNextPage ? loadMore : undefined };
};

/** The number of pages; with an estimated total only up to the next one, because the last is unknown. */
const pagesOf = ({ page, pageSize }: ListState, shown: number, total: number, estimated: boolean): number => {
  if (!estimated) return Math.max(1, Math.ceil(total / pageSize));
  // a page after the last row is empty: go to the first page
  return shown === 0 ? 1 : page + 1 + Number(shown === pageSize);
};

/** The state and actions of a declared list. Components of the screen get them through `useListOf`. */
export const useDeclaredList = (resource: Resource, cells: CustomCells, isSecond: boolean) => {
  const may = useAccess(resource);
  const view = useListView(resource, may);
  const requested = useMemo(() => requestedState(view.state, resource.list), [view.state, resource.list]);
  const { query, refetch, more } = useRows(resource, requested);
  const columnChoice = useColumnChoice(resource.list, view);
  const { columns, ready, error: columnsError, retry } = useShownColumns(resource, cells, columnChoice.columns);
  const { data: answer, isFetching } = query;
  const rows: readonly Row[] = answer?.data ?? NO_ROWS;
  const total = answer?.total;
  const { selected, setSelected, isWholePage, matching, selectMatching } = useSelected(
    resource,
    requested,
    rows,
    total,
  );
  const pages = pagesOf(view.state, rows.length, total ?? 0, answer?.meta?.estimated === true);
  useViewCorrections({ resource, view, pages, answer: isFetching ? undefined : answer });

  return useMemo(
    () => ({
      ...view,
      requested,
      isSecond,
      resource,
      may,
      columns,
      columnChoice,
      rows,
      total,
      pages,
      more,
      meta: (answer?.meta ?? {}) satisfies ListMeta,
      loaded: answer !== undefined && ready,
      isFetching,
      error: query.error ?? columnsError,
      refetch: async (byTimer?: boolean) => {
        retry();
        await refetch(byTimer);
      },
      selected,
      setSelected,
      isWholePage,
      matching,
      selectMatching,
    }),
    [
      view,
      requested,
      isSecond,
      resource,
      may,
      columns,
      columnChoice,
      ready,
      rows,
      total,
      pages,
      more,
      answer,
      isFetching,
      query.error,
      columnsError,
      retry,
      refetch,
      selected,
      setSelected,
      isWholePage,
      matching,
      selectMatching,
    ],
  );
};

export type DeclaredList = ReturnType<typeof useDeclaredList>;
