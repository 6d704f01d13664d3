import { useEffect } from 'react';
import { useLocation, useNavigate, useNotify } from 'react-admin';
import type { ListDeclaration, Resource } from '../../../declare/resource.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import { activeFilters } from './filters/filters.ts';
import type { useListView } from './useListView.ts';
import { hasComputedFilter, readView, writeView } from './view.ts';

interface Props {
  resource: Resource;
  view: ReturnType<typeof useListView>;
  /** The number of pages. */
  pages: number;
  /** The answer to this very view; undefined while it is loading. */
  answer: { total?: number; meta?: ListMeta } | undefined;
}

/** Puts a computed initial filter (this week) into the address, so that a copied link means the same tomorrow. */
const useComputedFilters = (list: ListDeclaration) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasComputedFilter(search, list)) {
      navigate({ search: writeView(readView(search, list), search, list) }, { replace: true });
    }
  }, [search, list, navigate]);
};

/** The first page where the view is past the last one: its last record was deleted, or a link is out of date. */
const useLastPage = ({ view, pages, answer }: Props) => {
  const { state, toPage } = view;
  useEffect(() => {
    if (answer?.total !== undefined && state.page >= pages) toPage(pages - 1, 'replace');
  }, [answer, pages, state.page, toPage]);
};

/** Drops a filter that yields to search when the search finds nothing under it, and says so. */
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
    notify(`Nothing found under ${texts.join(', ')}. The filter was removed.`, { type: 'info' });
    narrow({ filters }, 'replace');
  }, [foundNothing, params, state.filters, answer, notify, narrow]);
};

/** What a list changes in its own view: computed filters, a page that does not exist, a filter that hides what is searched. */
export const useViewCorrections = (props: Props) => {
  useComputedFilters(props.resource.list);
  useLastPage(props);
  useYieldingFilter(props);
};
