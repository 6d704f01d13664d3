import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ChildList } from '../../../declare/child-list.ts';
import type { ListState } from '../../../declare/list/state.ts';
import { type Narrowing, narrowed, type View } from '../list/useListView.ts';
import { readView } from '../list/view.ts';

/**
 * The view of rows within a record: kept while they are shown, and not in the address bar, which holds the record alone.
 * Several rows may be open.
 */
export const useChildView = ({ list }: ChildList): View => {
  const [state, setState] = useState<ListState>(() => readView('', list).state);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const change = (next: Narrowing) => setState((now) => ({ ...now, page: 0, ...narrowed(next, now) }));
  const narrow = useEvent((next: Narrowing): unknown => change(next));
  const toPage = useEvent((page: number): unknown => change({ page }));
  const toPageSize = useEvent((pageSize: number): unknown => change({ pageSize }));
  const toMode = useEvent((mode: string | undefined): unknown => change({ mode }));
  const toggle = useEvent((id: string) =>
    setOpened((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
  );
  const expand = useEvent((id: string): void => setOpened((now) => (now.includes(id) ? now : [...now, id])));
  const close = useEvent((id: string): void => setOpened((now) => now.filter((one) => one !== id)));
  return useMemo(
    () => ({ state, opened, narrow, toPage, toPageSize, toMode, expand, close, toggle, filteredBy: () => '' }),
    [state, opened, narrow, toPage, toPageSize, toMode, expand, close, toggle],
  );
};
