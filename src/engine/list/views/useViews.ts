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

/** The query string a view opens; parameters the list no longer has are removed. */
export const openedBy = (query: string, list: ListDeclaration): string => viewQuery(viewState(query, list).state, list);

/** The views of the enclosing list, and which one is active. `applied` is the id of the view opened last. */
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
    /** The current state of the list, as a view would store it. */
    current,
    active,
    isStandard,
    /** The applied view, if the list has been changed since. */
    changed: active || isStandard ? undefined : views.find(({ id }) => id === applied),
    open: (query: string) => {
      const { search, filters, pageSize, sort } = viewState(query, list).state;
      narrow({ search, filters, pageSize, sort });
    },
  };
};
