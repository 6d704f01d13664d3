import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '../../../../contract/views.ts';
import { listViews } from '../../../../contract/views.ts';
import type { ListDeclaration } from '../../../../declare/resource.ts';
import { viewQuery, viewState } from '../../../../declare/views.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../context.ts';

/** The query of a list's views; the menu and its button share it. */
export const viewsQuery = (list: string) => ({
  queryKey: ['views', list],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SavedView[]> => send(listViews, { params: { list }, signal }),
});

const NONE: readonly SavedView[] = [];

/** The query string a view opens today: what the list no longer knows is gone from it. */
export const openedBy = (query: string, list: ListDeclaration): string => viewQuery(viewState(query, list).state, list);

/** The views of the list around, and which of them is open. `applied` is the one the person was in last. */
export const useViews = (applied: number | undefined) => {
  const { resource, state, narrow } = useListOf();
  const { list } = resource;
  const { data: views = NONE, error, isPending, refetch } = useQuery(viewsQuery(list.name));
  const current = viewQuery(state, list);
  const same = views.filter(({ query }) => openedBy(query, list) === current);
  const active = same.find(({ id }) => id === applied) ?? same[0];
  const isStandard = current === openedBy('', list);
  return {
    list,
    views,
    error,
    isPending,
    refetch,
    /** What the list shows now, as a view would keep it. */
    current,
    active,
    isStandard,
    /** The view that was open before what is shown was changed. */
    changed: active || isStandard ? undefined : views.find(({ id }) => id === applied),
    open: (query: string) => {
      const { search, filters, pageSize, sort } = viewState(query, list).state;
      narrow({ search, filters, pageSize, sort });
    },
  };
};
