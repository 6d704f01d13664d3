import { useEvent, useLocation, useNavigate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { allows } from '../../../declare/access.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import { useHere } from '../../router/useHere.ts';
import type { Access } from '../useAccess.ts';
import type { ListView } from './view.ts';
import { entryOf, readView, soughtOf, writeView } from './view.ts';

/** How a change of the view is added to the browser history: typing replaces, paging and filters push. */
export type History = 'push' | 'replace';

/** Another search, filters or sort; as a function of what they are now, if it keeps some of them. */
export type Narrowing = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/** What a narrowing changes. */
export const narrowed = (change: Narrowing, now: ListState): Partial<ListState> =>
  typeof change === 'function' ? change(now) : change;

/**
 * The view of a list, stored only in the URL (a search that names people in the history's
 * entry), so that reload, Back and a copied link restore it. Every change except
 * opening a row closes the open row, and every change except paging goes to the first page.
 */
export const useListView = (resource: Resource, { roles }: Access) => {
  const { api, list } = resource;
  const { search, state: entry } = useLocation();
  const navigate = useNavigate();
  const here = useHere();
  const viewAt = useCallback(
    (address: { search: string; state?: unknown }): ListView => {
      const read = readView(address.search, list, address.state);
      const mode = api.kind === 'rest' && read.state.mode ? api.modes?.[read.state.mode] : undefined;
      // a mode the user may not see is ignored, so that links from users with more rights still work
      return mode && !allows(mode.visibleTo, roles) ? { ...read, state: { ...read.state, mode: undefined } } : read;
    },
    [list, api, roles],
  );
  const view = useMemo(() => viewAt({ search, state: entry }), [viewAt, search, entry]);

  /** Returns the router's promise, which its type hides: resolved once the navigation is done or blocked. */
  const go = (change: (now: ListView) => ListView | undefined, history: History): unknown => {
    const now = here();
    const next = now && change(viewAt(now));
    if (!next) return undefined;
    const to = writeView(next, now.search, list);
    const state = entryOf(next, list);
    const isSame = to === now.search && soughtOf(state) === soughtOf(now.state);
    return isSame ? undefined : navigate({ search: to }, { replace: history === 'replace', state });
  };
  const goTo = (change: Narrowing, history: History = 'push') =>
    go(({ state }) => ({ state: { ...state, ...narrowed(change, state) } }), history);

  const narrow = useEvent((change: Narrowing, history?: History) =>
    goTo((now) => ({ ...narrowed(change, now), page: 0 }), history),
  );
  const toPage = useEvent((page: number, history?: History) => goTo({ page }, history));
  const toPageSize = useEvent((pageSize: number) => goTo({ pageSize, page: 0 }));
  const toMode = useEvent((mode: string | undefined) => goTo({ mode, page: 0 }));
  const expand = useEvent((id: string): void => void go(({ state }) => ({ state, expanded: id }), 'replace'));
  /** Closes a row if it is still the one that is open: what has been saved may finish after another one was opened. */
  const close = useEvent(
    (id: string): void => void go((now) => (now.expanded === id ? { state: now.state } : undefined), 'replace'),
  );
  const toggle = useEvent(
    (id: string): void =>
      void go(({ state, expanded }) => (expanded === id ? { state } : { state, expanded: id }), 'replace'),
  );
  const opened: readonly string[] = useMemo(() => (view.expanded === undefined ? [] : [view.expanded]), [view]);
  /** The query string of a link to the list with only these filters. Called while rendering. */
  const filteredBy = useCallback(
    (filters: ListState['filters']) =>
      writeView({ state: { ...view.state, search: '', filters, page: 0 } }, search, list),
    [view, search, list],
  );
  return useMemo(
    () => ({ ...view, opened, narrow, toPage, toPageSize, toMode, expand, close, toggle, filteredBy }),
    [view, opened, narrow, toPage, toPageSize, toMode, expand, close, toggle, filteredBy],
  );
};

/** The view of a list and how to change it. */
export type View = ReturnType<typeof useListView>;
