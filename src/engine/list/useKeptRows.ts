import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';

interface Kept {
  row: Row;
  /** Its place in the page. */
  at: number;
  /** The view in which it was saved. */
  view: string;
}

/**
 * The rows of a view with those that were saved in it and no longer match, where the declaration keeps them
 * (`list.keepsSaved`). They stay until the view changes.
 */
export const useKeptRows = (
  { list }: Resource,
  requested: ListState,
  answer: ListAnswer | undefined,
): readonly [ListAnswer | undefined, (row: Row) => void] => {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const view = JSON.stringify(requested);
  const keep = useEvent((row: Row) => {
    if (!list.keepsSaved?.(requested.filters)) return;
    const at = answer?.data.findIndex(({ id }) => id === row.id) ?? -1;
    setKept((before) => [...before.filter((one) => one.view === view && one.row.id !== row.id), { row, at, view }]);
  });
  const shown = useMemo(() => {
    const missing = kept.filter((one) => one.view === view && !answer?.data.some(({ id }) => id === one.row.id));
    if (!answer || missing.length === 0) return answer;
    const data = [...answer.data];
    for (const { row, at } of missing.toSorted((a, b) => a.at - b.at)) data.splice(Math.max(at, 0), 0, row);
    return { ...answer, data };
  }, [answer, kept, view]);
  return [shown, keep];
};
