import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import { listQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import type { CustomCells } from '../slots.ts';
import { useAccess } from '../useAccess.ts';
import { useListView } from './useListView.ts';
import { useSelected } from './useSelected.ts';
import { useShownColumns } from './useShownColumns.ts';

const NO_ROWS: readonly Row[] = [];

/** The rows of one view of the list, and a function to refetch them. */
const useRows = (resource: Resource, state: ReturnType<typeof useListView>['state']) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const background = useRef(false);
  const query = useQuery({
    ...listQuery(provider, resource.name, state, () => background.current),
    placeholderData: keepPreviousData,
  });
  const refetch = useEvent(async (byTimer?: boolean) => {
    background.current = byTimer === true;
    try {
      await query.refetch();
    } finally {
      background.current = false;
    }
  });
  return { query, refetch };
};

/** The state and actions of a declared list. Components of the screen get them through `useListOf`. */
export const useDeclaredList = (resource: Resource, cells: CustomCells, isSecond: boolean) => {
  const may = useAccess(resource);
  const view = useListView(resource, may);
  const { fixed } = resource.list;
  const requested = useMemo(
    () => ({ ...view.state, filters: { ...view.state.filters, ...fixed } }),
    [view.state, fixed],
  );
  const { query, refetch } = useRows(resource, requested);
  const { columns, ready, error: columnsError, retry } = useShownColumns(resource, cells);
  const { data: answer, isFetching } = query;
  const rows: readonly Row[] = answer?.data ?? NO_ROWS;
  const total = answer?.total;
  const { selected, setSelected, isWholePage, matching, selectMatching } = useSelected(
    resource,
    requested,
    rows,
    total,
  );
  const { state, toPage } = view;
  const pages = Math.max(1, Math.ceil((total ?? 0) / view.state.pageSize));

  useEffect(() => {
    // the last record of the last page was deleted, or a link names a page that no longer exists
    if (total !== undefined && !isFetching && state.page >= pages) toPage(pages - 1, 'replace');
  }, [total, isFetching, pages, state.page, toPage]);

  return useMemo(
    () => ({
      ...view,
      requested,
      isSecond,
      resource,
      may,
      columns,
      rows,
      total,
      pages,
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
      ready,
      rows,
      total,
      pages,
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
