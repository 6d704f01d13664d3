import { useMemo, useState } from 'react';
import type { ListState } from '../../../declare/list/state.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';
import type { LiveRows } from './live-rows.ts';
import { NOTHING_SHOWN, withAnswer } from './live-rows.ts';
import type { Waiting } from './useList.ts';

/** The rows of a list that follows what changes elsewhere (docs/rules/records.md, "Live"). @param opened ids of open rows */
export const useLiveRows = (
  requested: ListState,
  answer: ListAnswer | undefined,
  opened: readonly string[],
): readonly [ListAnswer | undefined, Waiting | undefined] => {
  const view = JSON.stringify(requested);
  const [shown, setShown] = useState<LiveRows>(NOTHING_SHOWN);
  let now = shown;
  if (shown.answer !== answer || shown.view !== view) {
    const isOpen = ({ id }: { id: unknown }) => opened.includes(String(id));
    now = withAnswer(shown, { answer, view }, { size: Math.max(requested.pageSize, shown.data.length), isOpen });
    setShown(now);
  }
  const { data, arrived, gone } = now;
  return useMemo(
    () => [answer && { ...answer, data: [...data] }, arrived || gone ? { arrived, gone } : undefined],
    [answer, data, arrived, gone],
  );
};
