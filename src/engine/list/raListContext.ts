import type { ListControllerResult } from 'ra-core';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { paramsOf, stateOf } from '../../dataProvider/list-params.ts';
import type { DeclaredList } from './useList.ts';
import type { SelectedRows } from './useSelected.ts';

const nothing = () => undefined;

const data = ({ loaded, error, rows, total, meta }: DeclaredList) => {
  if (loaded && total !== undefined) return { data: [...rows], total, meta, error: null, isPending: false as const };
  const none = { data: undefined, total: undefined, meta: undefined };
  return error ? { ...none, error, isPending: false as const } : { ...none, error: null, isPending: true as const };
};

/** The list as react-admin's ListContext, for its own hooks and for components that use them. */
export const raListContext = (
  list: DeclaredList,
  { selected, ...selection }: SelectedRows,
): ListControllerResult<Row> => {
  const { resource, state } = list;
  const { filter, pagination } = paramsOf(state);
  return {
    ...data(list),
    resource: resource.name,
    defaultTitle: resource.title,
    sort: state.sort ?? { field: 'id', order: 'ASC' },
    setSort: ({ field, order }) => list.narrow({ sort: { field, order } }),
    ...pagination,
    setPage: (page) => list.toPage(page - 1),
    setPerPage: list.toPageSize,
    hasPreviousPage: state.page > 0,
    hasNextPage: state.page + 1 < list.pages,
    filterValues: filter,
    displayedFilters: {},
    setFilters: (filters) => {
      const { search, filters: known } = stateOf({ filter: filters }, resource.list);
      list.narrow({ search, filters: known });
    },
    showFilter: nothing,
    hideFilter: (name) =>
      list.narrow({ filters: Object.fromEntries(Object.entries(state.filters).filter(([key]) => key !== name)) }),
    exporter: false,
    refetch: () => void list.refetch(),
    isFetching: list.isFetching,
    isLoading: !list.loaded && list.isFetching,
    selectedIds: [...selected],
    onSelect: selection.setSelected,
    onSelectAll: () => selection.setSelected(list.rows.map(({ id }) => id)),
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.setSelected([]),
  };
};
