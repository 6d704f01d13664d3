import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Eob } from '../../../../resources/check-runs/calls.ts';

/** The selected EOBs of a file, with current data; EOBs that no longer exist are dropped from the selection. */
export const useSelection = (eobs: readonly Eob[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => eobs.filter(({ id }) => ids.has(id)), [eobs, ids]);
  const toggle = useEvent((id: number) =>
    setIds((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
  );
  const select = useEvent((chosen: readonly number[]) => setIds(new Set(chosen)));
  return { ids, selected, toggle, select };
};

export type Selection = ReturnType<typeof useSelection>;
