import type { Row } from '../../dataProvider/client-side-list.ts';

/**
 * The row that follows one that has left a list: the first of those behind it that is still there, else what stands in
 * its place, else the last. `row` is absent when none is left; undefined when it has not left.
 */
export const nextRow = (
  before: readonly Row[],
  rows: readonly Row[],
  gone: Row['id'],
): { row: Row | undefined } | undefined => {
  const at = before.findIndex(({ id }) => id === gone);
  if (at < 0 || rows.some(({ id }) => id === gone)) return undefined;
  const following = before.slice(at + 1).find(({ id }) => rows.some((row) => row.id === id));
  return { row: rows.find(({ id }) => id === following?.id) ?? rows[at] ?? rows.at(-1) };
};
