import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/array-lists.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import { listQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import type { OwnCells } from '../parts.ts';
import { useMay } from '../useMay.ts';
import { useListView } from './useListView.ts';
import { useShownColumns } from './useShownColumns.ts';

const NO_ROWS: readonly Row[] = [];

/** Rows of one view of the list, and how to ask for them again. */
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

/**
 * What is selected is what is visible (docs/rules.md, "Bulk actions"): rows that another page, filter or answer no longer shows
 * are let go of. Those that stay in sight stay selected: they may have been selected while the answer was on its way.
 */
const useSelected = (rows: readonly Row[]) => {
  const [selected, setSelected] = useState<readonly Row['id'][]>([]);
  useEffect(() => {
    const visible = new Set(rows.map(({ id }) => id));
    setSelected((ids) => (ids.every((id) => visible.has(id)) ? ids : ids.filter((id) => visible.has(id))));
  }, [rows]);
  return [selected, setSelected] as const;
};

/** Everything a declared list shows and does; `useListOf` hands it to the parts of the screen. */
export const useDeclaredList = (resource: Resource, cells: OwnCells, isSecond: boolean) => {
  const may = useMay(resource);
  const view = useListView(resource, may);
  const { fixed } = resource.list;
  const asked = useMemo(() => ({ ...view.state, filters: { ...view.state.filters, ...fixed } }), [view.state, fixed]);
  const { query, refetch } = useRows(resource, asked);
  const { columns, ready, error: columnsError, retry } = useShownColumns(resource, cells, may);
  const { data: answer, isFetching } = query;
  const rows: readonly Row[] = answer?.data ?? NO_ROWS;
  const [selected, setSelected] = useSelected(rows);
  const total = answer?.total;
  const { state, toPage } = view;
  const pages = Math.max(1, Math.ceil((total ?? 0) / view.state.pageSize));

  useEffect(() => {
    // the last record of the last page was deleted, or a link names a page that is gone
    if (total !== undefined && !isFetching && state.page >= pages) toPage(pages - 1, 'replace');
  }, [total, isFetching, pages, state.page, toPage]);

  return useMemo(
    () => ({
      ...view,
      asked,
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
    }),
    [
      view,
      asked,
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
    ],
  );
};

export type DeclaredList = ReturnType<typeof useDeclaredList>;
