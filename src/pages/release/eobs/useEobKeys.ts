import type { RefObject } from 'react';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { useKeys } from '../../../engine/keys/keys.ts';
import { fitting } from './actions.ts';

interface Options {
  box: RefObject<HTMLElement | null>;
  eobs: readonly Eob[];
  selected: readonly Eob[];
  toggle: (id: number) => void;
  hold: (eobs: readonly Eob[]) => void;
}

/**
 * Keyboard shortcuts: h puts the selected EOBs, or else the focused one, on hold; x selects the focused one
 * (docs/rules/check-runs.md, "EOB actions").
 */
export const useEobKeys = ({ box, eobs, selected, toggle, hold }: Options) => {
  const here = (): Eob | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-name]');
    return row && box.current?.contains(row) ? eobs.find(({ number }) => number === row.dataset.name) : undefined;
  };
  const holdable = (): Eob[] => {
    const one = here();
    return fitting('hold', selected.length ? selected : one ? [one] : []);
  };
  useKeys('EOBs', [
    {
      key: 'h',
      description: 'Put the selected EOBs on hold',
      run: () => hold(holdable()),
      isEnabled: () => holdable().length > 0,
    },
    {
      key: 'x',
      display: 'x or Space',
      description: 'Select the EOB',
      run: () => {
        const one = here();
        if (one) toggle(one.id);
      },
      isEnabled: () => here() !== undefined,
    },
  ]);
};
