import { useDataProvider, useEvent } from 'ra-core';
import { useMemo } from 'react';
import type { LiveChange } from '../../../declare/live.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { GATHERING } from '../../dataProvider/invalidate.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';
import { changesOf, isAnything, isOfRecords } from '../../dataProvider/live.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { usePanels } from '../panels/usePanels.ts';
import type { CustomCells } from '../slots.ts';
import { useAccess } from '../useAccess.ts';
import { useNews } from '../useNews.ts';
import { useKeptRows } from './useKeptRows.ts';
import type { DeclaredList } from './useList.ts';
import { useList } from './useList.ts';
import { useListView } from './useListView.ts';
import { useLiveRows } from './useLiveRows.ts';
import { usePages } from './usePages.ts';
import { useViewCorrections } from './useViewCorrections.ts';
import { requestedState } from './view.ts';

/** Whether changes are of rows that are not shown, or shown in an earlier version. */
const areNew = (changes: readonly LiveChange[], answer: ListAnswer | undefined): boolean =>
  changes.some(({ id, version }) => {
    const row = answer?.data.find((one) => String(one.id) === id);
    return !row || version === null || typeof row.version !== 'number' || row.version < version;
  });

/** Whether a screen shows things of other resources: a page, or a list of what waits for the user. */
const gathers = ({ name, api }: Resource): boolean => !api.verbs.includes('list') || GATHERING.includes(name);

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
    void panels.refresh(byTimer === true);
    await pages.refetch(byTimer);
  });
  const [current, waiting] = useLiveRows(requested, pages.answer, view.opened);
  const [answer, keep] = useKeptRows(resource, requested, current);
  const loading = useMemo(() => ({ ...pages, answer, waiting, refetch }), [pages, answer, waiting, refetch]);
  useNews(
    (news) =>
      isAnything(news) || (gathers(resource) ? isOfRecords(news) : areNew(changesOf(news, [resource.name]), answer)),
    async () => {
      await Promise.all([panels.refresh(true), pages.follow?.()]);
    },
  );
  const list = useList({ resource, cells, view, loading, requested, isSecond, parents: NO_PARENTS, keep, panels });
  useViewCorrections({ resource, view, pages: list.pages, answer: loading.isFetching ? undefined : loading.answer });
  return list;
};
