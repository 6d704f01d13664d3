import { useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Eob } from '../../../../resources/check-runs/calls.ts';

/** The selected EOBs of a file, with current data; EOBs that no longer exist are dropped from the selection. */
export const useSelection = (eobs: readonly Eob[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => eobs.filter(({ id }) => ids.has(id)), [eobs, ids]);
  const toggle = useEvent((id: number) => setIds((now) => (now.has(id) ? without(now, [id]) : new Set([...now, id]))));
  const deselect = useEvent((gone: readonly number[]) => setIds((now) => without(now, gone)));
  const select = useEvent((chosen: readonly Eob[]) => setIds(new Set(chosen.map(({ id }) => id))));
  return { ids, selected, toggle, deselect, select };
};

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> => {
  const rest = new Set(ids);
  for (const id of gone) rest.delete(id);
  return rest;
};
