import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '../../../../contract/views.ts';
import { listViews } from '../../../../contract/views.ts';
import type { ListState } from '../../../../declare/list/state.ts';
import { viewQuery, viewState } from '../../../../declare/views.ts';
import { send } from '../../../dataProvider/send.ts';
import { useListOf } from '../context.ts';

/** The query of a list's views; the menu and its button share it. */
export const viewsQuery = (list: string) => ({
  queryKey: ['views', list],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SavedView[]> => send(listViews, { params: { list }, signal }),
});

const NONE: readonly SavedView[] = [];

/** The views of the enclosing list, and which one is active. `applied` is the id of the view opened last. */
export const useViews = (applied: number | undefined) => {
  const { resource, state, narrow, columnChoice } = useListOf();
  const { list } = resource;
  const { data: views = NONE, error, isPending, refetch } = useQuery(viewsQuery(list.name));
  const chosen = columnChoice.isChosen ? columnChoice.columns : undefined;
  // a view that names no columns shows the user's own choice
  const own = state.columns ? undefined : chosen;
  const stored = (shown: ListState) => viewQuery({ ...shown, columns: shown.columns ?? own }, list);
  const current = stored(state);
  const openedBy = (query: string) => stored(viewState(query, list).state);
  const same = views.filter(({ query }) => openedBy(query) === current);
  const active = same.find(({ id }) => id === applied) ?? same[0];
  const isStandard = current === openedBy('');
  return {
    list,
    views,
    error,
    isPending,
    refetch,
    /** The current state of the list, as a view would store it. */
    current,
    active,
    isStandard,
    /** The applied view, if the list has been changed since. */
    changed: active || isStandard ? undefined : views.find(({ id }) => id === applied),
    open: (query: string) => {
      const { search, filters, pageSize, sort, columns } = viewState(query, list).state;
      narrow({ search, filters, pageSize, sort, columns });
    },
  };
};
