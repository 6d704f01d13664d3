import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { encodeList } from '../../../declare/list/codec.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** All records matching the list's query, not only those on the page. */
export interface Matching {
  /** The query string of the list request, in the API's parameter names. */
  filter: string;
  /** The number of matching records. */
  expected: number;
}

/** The query string of the list request; undefined for dialects other than `rest`. */
const queryOf = ({ api, list }: Resource, requested: ListState): string | undefined =>
  api.kind === 'rest' ? encodeList(requested, list.shape, api.names, 'api').toString() : undefined;

/**
 * The selection: visible rows, or all matching records (docs/rules/check-runs.md, "Bulk actions"). Rows that are no
 * longer shown after a change of page or filter, or a refresh, are deselected. Rows that stay visible stay selected,
 * even if they were selected while the request was pending.
 */
export const useSelected = (
  resource: Resource,
  requested: ListState,
  rows: readonly Row[],
  total: number | undefined,
) => {
  const [ids, setIds] = useState<readonly Row['id'][]>([]);
  const [chosen, setChosen] = useState<Matching>();
  const filter = useMemo(() => queryOf(resource, requested), [resource, requested]);
  const all = useMemo(() => rows.map(({ id }) => id), [rows]);

  useEffect(() => {
    const visible = new Set(all);
    setIds((before) => (before.every((id) => visible.has(id)) ? before : before.filter((id) => visible.has(id))));
  }, [all]);

  const matching = chosen?.filter === filter && chosen?.expected === total ? chosen : undefined;
  // after a change of filter, page or total, "all matching" no longer applies, and going back does not restore it
  if (chosen && !matching) setChosen(undefined);

  const selected = matching ? all : ids;
  const setSelected = useEvent((next: readonly Row['id'][]) => {
    setChosen(undefined);
    setIds(next);
  });
  const isWholePage = all.length > 0 && all.every((id) => selected.includes(id));
  const choose = useEvent(() => {
    if (filter !== undefined && total !== undefined) setChosen({ filter, expected: total });
  });
  /** Defined once a whole page is selected and more records match. */
  const selectMatching = filter !== undefined && isWholePage && (total ?? 0) > all.length ? choose : undefined;
  return { selected, setSelected, isWholePage, matching, selectMatching };
};
