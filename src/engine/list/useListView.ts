import { useEvent, useLocation, useNavigate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { allows } from '../../../declare/access.ts';
import type { ListState } from '../../../declare/list-state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Access } from '../useAccess.ts';
import type { ListView } from './view.ts';
import { entryOf, readView, soughtOf, writeView } from './view.ts';

/** How a change of the view is added to the browser history: typing replaces, paging and filters push. */
export type History = 'push' | 'replace';

/**
 * The view of a list, stored only in the URL (a search that names people in the history's
 * entry), so that reload, Back and a copied link restore it. Every change except
 * opening a row closes the open row, and every change except paging goes to the first page.
 */
export const useListView = (resource: Resource, { roles }: Access) => {
  const { api, list } = resource;
  const { search, state: entry } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => {
    const read = readView(search, list, entry);
    const mode = api.kind === 'rest' && read.state.mode ? api.modes?.[read.state.mode] : undefined;
    // a mode the user may not see is ignored, so that links from users with more rights still work
    return mode && !allows(mode.visibleTo, roles) ? { ...read, state: { ...read.state, mode: undefined } } : read;
  }, [search, entry, list, api, roles]);

  /** Returns the router's promise, which its type hides: resolved once the navigation is done or blocked. */
  const go = (next: ListView, history: History): unknown => {
    const to = writeView(next, search, list);
    const state = entryOf(next, list);
    const isSame = to === search && soughtOf(state) === soughtOf(entry);
    return isSame ? undefined : navigate({ search: to }, { replace: history === 'replace', state });
  };

  /** Search, filters or sort. */
  const narrow = useEvent((change: Partial<ListState>, history: History = 'push') =>
    go({ state: { ...view.state, ...change, page: 0 } }, history),
  );
  const toPage = useEvent((page: number, history: History = 'push') => go({ state: { ...view.state, page } }, history));
  const toPageSize = useEvent((pageSize: number) => go({ state: { ...view.state, pageSize, page: 0 } }, 'push'));
  const toMode = useEvent((mode: string | undefined) => go({ state: { ...view.state, mode, page: 0 } }, 'push'));
  const expand = useEvent((expanded: string | undefined): void => {
    go({ state: view.state, expanded }, 'replace');
  });
  const toggle = useEvent((id: string) => expand(id === view.expanded ? undefined : id));
  const opened: readonly string[] = useMemo(() => (view.expanded === undefined ? [] : [view.expanded]), [view]);
  /** The query string of a link to the list with only these filters. Called while rendering. */
  const filteredBy = useCallback(
    (filters: ListState['filters']) =>
      writeView({ state: { ...view.state, search: '', filters, page: 0 } }, search, list),
    [view, search, list],
  );
  return useMemo(
    () => ({ ...view, opened, narrow, toPage, toPageSize, toMode, expand, toggle, filteredBy }),
    [view, opened, narrow, toPage, toPageSize, toMode, expand, toggle, filteredBy],
  );
};

/** The view of a list and how to change it. */
export type View = ReturnType<typeof useListView>;
