import { useDataProvider, useEvent } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { usePanels } from '../panels/usePanels.ts';
import type { CustomCells } from '../slots.ts';
import { useAccess } from '../useAccess.ts';
import { useKeptRows } from './useKeptRows.ts';
import type { DeclaredList } from './useList.ts';
import { useList } from './useList.ts';
import { useListView } from './useListView.ts';
import { usePages } from './usePages.ts';
import { useViewCorrections } from './useViewCorrections.ts';
import { requestedState } from './view.ts';

const NO_PARENTS: readonly Row[] = [];

/** The state and actions of a declared list. Components of the screen get them through `useListOf`. */
export const useDeclaredList = (resource: Resource, cells: CustomCells, isSecond: boolean): DeclaredList => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const may = useAccess(resource);
  const view = useListView(resource, may);
  const requested = useMemo(() => requestedState(view.state, resource.list), [view.state, resource.list]);
  const pages = usePages(provider, resource, requested);
  const panels = usePanels(resource.name);
  const refetch = useEvent(async (byTimer?: boolean) => {
    panels.refresh(byTimer === true);
    await pages.refetch(byTimer);
  });
  const [answer, keep] = useKeptRows(resource, requested, pages.answer);
  const loading = useMemo(() => ({ ...pages, answer, refetch }), [pages, answer, refetch]);
  const list = useList({ resource, cells, view, loading, requested, isSecond, parents: NO_PARENTS, keep, panels });
  useViewCorrections({ resource, view, pages: list.pages, answer: loading.isFetching ? undefined : loading.answer });
  return list;
};
