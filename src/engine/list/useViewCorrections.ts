import { useLocation, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { activeFilters } from '../../../declare/active-filters.ts';
import type { ListDeclaration, Resource } from '../../../declare/resource.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import { nothingFound } from '../../messages/list.ts';
import { useQueryChange } from '../../router/useQueryChange.ts';
import type { useListView } from './useListView.ts';
import { hasComputedFilter, readView, writeView } from './view.ts';

interface Props {
  resource: Resource;
  view: ReturnType<typeof useListView>;
  /** The number of pages. */
  pages: number;
  /** The answer for the current view; undefined while it is loading. */
  answer: { total?: number; meta?: ListMeta } | undefined;
}

/** Writes a computed initial filter (this week) to the address bar, so that a copied link keeps its meaning. */
const useComputedFilters = (list: ListDeclaration) => {
  const { search } = useLocation();
  const change = useQueryChange();
  useEffect(() => {
    if (!hasComputedFilter(search, list)) return;
    change((now) => (hasComputedFilter(now, list) ? writeView(readView(now, list), now, list) : undefined), 'replace');
  }, [search, list, change]);
};

/** Goes to the last page when the view is past it: its last record was deleted, or a link is out of date. */
const useLastPage = ({ view, pages, answer }: Props) => {
  const { state, toPage } = view;
  useEffect(() => {
    if (answer?.total !== undefined && state.page >= pages) toPage(pages - 1, 'replace');
  }, [answer, pages, state.page, toPage]);
};

/** Removes a filter that yields to search when the search finds nothing under it. */
const useYieldingFilter = ({ resource, view, answer }: Props) => {
  const notify = useNotify();
  const { state, narrow } = view;
  const { params } = resource.list.shape;
  const foundNothing = answer?.total === 0 && (answer.meta?.unfiltered ?? 0) > 0 && state.search !== '';
  useEffect(() => {
    const yielding = params.find(
      (param) => param.kind === 'values' && param.yieldsToSearch && state.filters[param.name] !== undefined,
    );
    if (!foundNothing || !yielding) return;
    const { [yielding.name]: dropped = [], ...filters } = state.filters;
    const texts = activeFilters([yielding], { [yielding.name]: dropped }, answer?.meta?.facets).map(({ text }) => text);
    notify(nothingFound(texts.join(', ')), { type: 'info' });
    narrow({ filters }, 'replace');
  }, [foundNothing, params, state.filters, answer, notify, narrow]);
};

/** Corrections that a list makes to its own view. */
export const useViewCorrections = (props: Props) => {
  useComputedFilters(props.resource.list);
  useLastPage(props);
  useYieldingFilter(props);
};
