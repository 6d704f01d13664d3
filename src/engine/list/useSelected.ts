import { useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import type { ListState } from '../../../declare/list-state.ts';
import { encodeList } from '../../../declare/list-state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** All that a list finds, not only what is in sight. */
export interface Matching {
  /** The query string of the list's own call, in the API's names. */
  filter: string;
  /** How many it found. */
  expected: number;
}

/** The query string of the list's call; undefined in a dialect that has none of its own. */
const queryOf = ({ api, list }: Resource, asked: ListState): string | undefined =>
  api.kind === 'rest' ? encodeList(asked, list.shape, api.names, 'api').toString() : undefined;

/**
 * What is selected is what is visible, or all that match (docs/rules/check-runs.md, "Bulk actions"): rows that another page, filter
 * or answer no longer shows are let go of. Those that stay in sight stay selected: they may have been selected while the
 * answer was on its way.
 */
export const useSelected = (resource: Resource, asked: ListState, rows: readonly Row[], total: number | undefined) => {
  const [ids, setIds] = useState<readonly Row['id'][]>([]);
  const [chosen, setChosen] = useState<Matching>();
  const filter = useMemo(() => queryOf(resource, asked), [resource, asked]);
  const all = useMemo(() => rows.map(({ id }) => id), [rows]);

  useEffect(() => {
    const visible = new Set(all);
    setIds((before) => (before.every((id) => visible.has(id)) ? before : before.filter((id) => visible.has(id))));
  }, [all]);

  const matching = chosen?.filter === filter && chosen?.expected === total ? chosen : undefined;
  // another filter, page or number: that is not what was chosen, and coming back does not choose it again
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
  /** Once a whole page is selected, and there is more. */
  const selectMatching = filter !== undefined && isWholePage && (total ?? 0) > all.length ? choose : undefined;
  return { selected, setSelected, isWholePage, matching, selectMatching };
};
