import type { RefObject } from 'react';
import { useState } from 'react';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { eobRows } from '../../../../resources/check-runs/eobs.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { bulkOffers, plainLabel } from '../../../engine/actions/bulk/offers.ts';
import type { BulkProps } from '../../../engine/actions/bulk/useBulk.ts';
import { useActor } from '../../../engine/actions/useActor.ts';
import { useKeys } from '../../../engine/keys/keys.ts';

export interface EobKeys {
  box: RefObject<HTMLElement | null>;
  eobs: readonly Eob[];
  selected: readonly Eob[];
  toggle: (id: number) => void;
}

/**
 * Keyboard shortcuts on the EOB with the focus: x selects it, and while none is selected, the key of an action performs
 * that action on it (docs/rules/check-runs.md, "EOB actions"). Returns the action that was opened by its key.
 */
export const useEobKeys = ({ box, eobs, selected, toggle }: EobKeys) => {
  const [intent] = useState(createIntent);
  const [opened, setOpened] = useState<Omit<BulkProps, 'onClose'>>();
  const actor = useActor();
  const here = (): Eob | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-name]');
    return row && box.current?.contains(row) ? eobs.find(({ number }) => number === row.dataset.name) : undefined;
  };
  const offersHere = () => {
    const one = here();
    return one && selected.length === 0 ? bulkOffers(eobRows.actions, [one], actor) : [];
  };
  const onFocused = eobRows.actions.flatMap((declared) => {
    const { name, key } = declared;
    const offer = () => offersHere().find(({ action, reason }) => action.name === name && reason === undefined);
    const run = () => {
      const found = offer();
      if (found) setOpened({ intent, action: found.action, records: found.fits });
    };
    return key ? [{ key, description: plainLabel(declared), run, isEnabled: () => offer() !== undefined }] : [];
  });
  useKeys('EOBs', [
    ...(selected.length ? [] : onFocused),
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
  return { opened, close: () => setOpened(undefined) };
};
