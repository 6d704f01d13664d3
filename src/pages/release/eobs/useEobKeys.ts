import type { RefObject } from 'react';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { useKeys } from '../../../engine/keys/keys.ts';
import { fitting } from './actions.ts';

interface Keyed {
  box: RefObject<HTMLElement | null>;
  eobs: readonly Eob[];
  selected: readonly Eob[];
  toggle: (id: number) => void;
  hold: (eobs: readonly Eob[]) => void;
}

/** h holds what is selected, or else the EOB the focus is on; x selects that (docs/rules/check-runs.md, "EOB actions"). */
export const useEobKeys = ({ box, eobs, selected, toggle, hold }: Keyed) => {
  const here = (): Eob | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-name]');
    return row && box.current?.contains(row) ? eobs.find(({ number }) => number === row.dataset.name) : undefined;
  };
  const held = (): Eob[] => {
    const one = here();
    return fitting('hold', selected.length ? selected : one ? [one] : []);
  };
  useKeys('EOBs', [
    { key: 'h', does: 'Put the selected EOBs on hold', run: () => hold(held()), can: () => held().length > 0 },
    {
      key: 'x',
      shows: 'x or Space',
      does: 'Select the EOB',
      run: () => {
        const one = here();
        if (one) toggle(one.id);
      },
      can: () => here() !== undefined,
    },
  ]);
};
