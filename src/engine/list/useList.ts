import { useMemo, useState } from 'react';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ListMeta } from '../../dataProvider/facets.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';
import type { Panels } from '../panels/usePanels.ts';
import type { CustomCells } from '../slots.ts';
import { useAccess } from '../useAccess.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import type { View } from './useListView.ts';
import { useShownColumns } from './useShownColumns.ts';

const NO_ROWS: readonly Row[] = [];

/** The number of pages; with an estimated total only up to the next one, because the last is unknown. */
const pagesOf = ({ page, pageSize }: ListState, shown: number, total: number, estimated: boolean): number => {
  if (!estimated) return Math.max(1, Math.ceil(total / pageSize));
  // a page after the last row is empty: go to the first page
  return shown === 0 ? 1 : page + 1 + Number(shown === pageSize);
};

/** Rows that came, and rows that went, since the list was read by the user. */
export interface Waiting {
  arrived: number;
  gone: number;
}

/** The rows of a list, as far as they are loaded. */
export interface Loading {
  answer: ListAnswer | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: (byTimer?: boolean) => Promise<void>;
  /** After news of changes: refetches the rows, which take the places of those shown. */
  follow?: () => Promise<void>;
  /** What the list would show besides, or no longer, if it were read anew. */
  waiting?: Waiting;
  /** After a change: refetches the rows and whatever else shows them; by default the rows alone. */
  changed?: () => Promise<void>;
  /** Loads the next rows of a list that is paged by cursor; undefined when there are none. */
  more: (() => void) | undefined;
}

interface Options {
  resource: Resource;
  cells: CustomCells;
  view: View;
  loading: Loading;
  /** What is asked for: the state of the view, with the filters that are always applied. */
  requested: ListState;
  /** Whether another list on the page has the shortcuts. */
  isSecond: boolean;
  /** For rows within a record: that record, then those it belongs to. */
  parents: readonly Row[];
  /** Keeps a saved row in its place, where the declaration says so. */
  keep?: (row: Row) => void;
  /** The panels beside the rows. */
  panels?: Panels;
}

/** The record of the last action, and the list that had it: when it has left, the focus moves on. */
export interface Acted {
  id: Row['id'];
  rows: readonly Row[];
  requested: ListState;
}

/** A list of any kind: its view, its rows and its columns. */
export const useList = ({ resource, cells, view, loading, requested, isSecond, parents, keep, panels }: Options) => {
  const may = useAccess(resource);
  const columnChoice = useColumnChoice(resource.list, view);
  const { columns, ready, error: columnsError, retry } = useShownColumns(resource, cells, columnChoice.columns);
  const { answer, isFetching, error, refetch, more, waiting, changed = refetch } = loading;
  const [acted, setActed] = useState<Acted>();
  const rows: readonly Row[] = answer?.data ?? NO_ROWS;
  const total = answer?.total;
  const pages = pagesOf(view.state, rows.length, total ?? 0, answer?.meta?.estimated === true);

  return useMemo(
    () => ({
      ...view,
      requested,
      isSecond,
      parents,
      keep,
      panels,
      resource,
      may,
      columns,
      columnChoice,
      acted,
      act: (id: Row['id'] | undefined) => setActed(id === undefined ? undefined : { id, rows, requested }),
      rows,
      total,
      pages,
      more,
      meta: (answer?.meta ?? {}) satisfies ListMeta,
      loaded: answer !== undefined && ready,
      isFetching,
      waiting,
      error: error ?? columnsError,
      refetch: async (byTimer?: boolean) => {
        retry();
        await refetch(byTimer);
      },
      changed: () => changed(),
    }),
    [
      view,
      requested,
      isSecond,
      parents,
      keep,
      panels,
      resource,
      may,
      columns,
      columnChoice,
      acted,
      ready,
      rows,
      total,
      pages,
      more,
      answer,
      waiting,
      isFetching,
      error,
      columnsError,
      retry,
      refetch,
      changed,
    ],
  );
};

export type DeclaredList = ReturnType<typeof useList>;
