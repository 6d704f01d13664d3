import { useQueries } from '@tanstack/react-query';
import { useNavigate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { SavedView } from '../../../../contract/views.ts';
import { listsOf, viewState } from '../../../../declare/views.ts';
import { useHere } from '../../../router/useHere.ts';
import { useListOf } from '../context.ts';
import { readView, writeView } from '../view.ts';
import { viewsQuery } from './useViews.ts';

const combineDefaults = (answers: readonly { data: SavedView[] | undefined; isPending: boolean }[]) => ({
  ready: answers.every(({ isPending }) => !isPending),
  defaults: answers.map(({ data }) => data?.find((view) => view.is_default)),
});

/**
 * Applies the user's default view once, if the page was opened without a query string. With two lists on a page, the
 * first applies both, so that the URL changes only once.
 */
export const useDefaultView = () => {
  const { resource, isSecond } = useListOf();
  const here = useHere();
  const navigate = useNavigate();
  const lists = useMemo(() => (isSecond ? [] : listsOf(resource)), [isSecond, resource]);
  const { ready, defaults } = useQueries({
    queries: lists.map(({ name }) => viewsQuery(name)),
    combine: combineDefaults,
  });
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const search = here()?.search;
    // computed filters are put into the address without being asked for
    const unasked = lists.reduce((query, list) => writeView(readView('', list), query, list), '');
    if (search !== '' && search !== unasked) return;
    const to = lists.reduce((query, list, at) => {
      const view = defaults[at];
      return view ? writeView({ state: viewState(view.query, list).state }, query, list) : query;
    }, '');
    if (to) navigate({ search: to }, { replace: true });
  }, [ready, defaults, lists, here, navigate]);
};
