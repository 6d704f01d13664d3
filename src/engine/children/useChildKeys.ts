import type { RefObject } from 'react';
import { useState } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { selectThe } from '../../messages/children.ts';
import { X_OR_SPACE } from '../../messages/keys.ts';
import { bulkOffers, plainLabel } from '../actions/bulk/offers.ts';
import type { BulkProps } from '../actions/bulk/useBulk.ts';
import { useActor } from '../actions/useActor.ts';
import { useKeys } from '../keys/keys.ts';
import { useListOf, useSelection } from '../list/context.ts';

/**
 * Keyboard shortcuts on the row with the focus: x selects it, and while none is selected, the key of an action performs
 * that action on it (docs/rules/check-runs.md, "EOB actions"). Returns the action that was opened by its key.
 */
export const useChildKeys = (box: RefObject<HTMLElement | null>) => {
  const { resource, rows } = useListOf();
  const { selected, toggle } = useSelection();
  const { naming, actions, texts } = resource;
  const [intent] = useState(createIntent);
  const [opened, setOpened] = useState<Omit<BulkProps, 'onClose'>>();
  const actor = useActor();
  const here = (): Row | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-record]');
    // the rows within a row have keys of their own
    const isOwn = row?.closest('table') === box.current?.querySelector('table');
    return isOwn ? rows.find(({ id }) => String(id) === row?.dataset.record) : undefined;
  };
  const offersHere = () => {
    const one = here();
    return one && selected.size === 0 ? bulkOffers(actions, [one], actor) : [];
  };
  const onFocused = actions.flatMap((declared) => {
    const { name, key } = declared;
    const offer = () => offersHere().find(({ action, reason }) => action.name === name && reason === undefined);
    const run = () => {
      const found = offer();
      if (found) setOpened({ intent, action: found.action, records: found.fits });
    };
    return key ? [{ key, description: plainLabel(declared), run, isEnabled: () => offer() !== undefined }] : [];
  });
  const select = () => {
    const one = here();
    if (one) toggle(one.id);
  };
  useKeys(naming.many, [
    ...(selected.size ? [] : onFocused),
    {
      key: 'x',
      display: X_OR_SPACE,
      description: selectThe(texts.one),
      run: select,
      isEnabled: () => here() !== undefined,
    },
  ]);
  return { opened, close: () => setOpened(undefined) };
};
