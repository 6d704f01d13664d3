import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ListAnswer } from '../../dataProvider/list-query.ts';

/** What a list shows: the answer the user asked for, kept up to date without moving its rows. */
export interface LiveRows {
  answer: ListAnswer | undefined;
  /** The view it is of. */
  view: string;
  data: readonly Row[];
  /** How many rows came above others, and are not shown yet; how many went. */
  arrived: number;
  gone: number;
}

export const NOTHING_SHOWN: LiveRows = { answer: undefined, view: '', data: [], arrived: 0, gone: 0 };

/** How many rows at the end are not among the others: new rows above have pushed them to the next page. */
const pushedOff = (rows: readonly Row[], isThere: (row: Row) => boolean, most: number): number => {
  let count = 0;
  while (count < most && count < rows.length && !isThere(rows[rows.length - 1 - count] as Row)) count += 1;
  return count;
};

/**
 * The rows of a new answer in the places of those shown. An answer that the user asked for is shown as it is. One that
 * follows news of a change moves nothing: rows stay where they are with their new values, those that no longer match go,
 * unless they are open, and those that came stand aside until the user asks; at the end of a page they fill what became
 * free.
 * @param size rows of a page
 */
export const withAnswer = (
  shown: LiveRows,
  { answer, view }: Pick<LiveRows, 'answer' | 'view'>,
  { size, isOpen }: { size: number; isOpen: (row: Row) => boolean },
): LiveRows => {
  const data: readonly Row[] = answer?.data ?? [];
  if (!answer?.onNews || shown.view !== view || shown.data.length === 0)
    return { answer, view, data, arrived: 0, gone: 0 };
  const fresh = new Map(data.map((row) => [row.id, row]));
  const known = new Set(shown.data.map(({ id }) => id));
  const isThere = ({ id }: Row) => fresh.has(id);
  const lastKnown = data.findLastIndex(({ id }) => known.has(id));
  const above = data.slice(0, Math.max(0, lastKnown)).filter(({ id }) => !known.has(id)).length;
  const pushed = pushedOff(shown.data, isThere, above);
  const keptFrom = shown.data.length - pushed;
  const rows = shown.data.flatMap((row, at) => {
    const now = fresh.get(row.id);
    return now ? [now] : at >= keptFrom || isOpen(row) ? [row] : [];
  });
  const gone = shown.gone + shown.data.length - rows.length;
  const below = data.slice(lastKnown + 1, lastKnown + 1 + Math.max(0, size - rows.length));
  return { answer, view, data: [...rows, ...below], arrived: above, gone };
};
