import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { encodeList } from '../../../declare/list/codec.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { DeclaredList } from './useList.ts';

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
export const useSelected = ({ resource, requested, rows, parents, total: found }: DeclaredList) => {
  const [ids, setIds] = useState<readonly Row['id'][]>([]);
  const [chosen, setChosen] = useState<Matching>();
  const filter = useMemo(() => queryOf(resource, requested), [resource, requested]);
  const all = useMemo(() => rows.map(({ id }) => id), [rows]);
  // the rows of a record are selected one by one
  const total = parents.length === 0 ? found : undefined;

  useEffect(() => {
    const visible = new Set(all);
    setIds((before) => (before.every((id) => visible.has(id)) ? before : before.filter((id) => visible.has(id))));
  }, [all]);

  const matching = chosen?.filter === filter && chosen?.expected === total ? chosen : undefined;
  // after a change of filter, page or total, "all matching" no longer applies, and going back does not restore it
  if (chosen && !matching) setChosen(undefined);

  const selected = useMemo(() => new Set(matching ? all : ids), [matching, all, ids]);
  const isWholePage = all.length > 0 && all.every((id) => selected.has(id));
  const setSelected = useEvent((next: Iterable<Row['id']>) => {
    setChosen(undefined);
    setIds([...new Set(next)]);
  });
  const toggle = useEvent((id: Row['id']) =>
    setSelected(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]),
  );
  const togglePage = useEvent(() => setSelected(isWholePage ? [] : all));
  const choose = useEvent(() => {
    if (filter !== undefined && total !== undefined) setChosen({ filter, expected: total });
  });
  const canChoose = filter !== undefined && isWholePage && (total ?? 0) > all.length;
  return useMemo(
    () => ({
      selected,
      setSelected,
      /** Selects a row, or deselects it. */
      toggle,
      /** Whether all rows shown are selected. */
      isWholePage,
      /** Selects all rows shown, or none if all are. */
      togglePage,
      matching,
      /** Defined once a whole page is selected and more records match. */
      selectMatching: canChoose ? choose : undefined,
    }),
    [selected, setSelected, toggle, isWholePage, togglePage, matching, canChoose, choose],
  );
};

export type SelectedRows = ReturnType<typeof useSelected>;
