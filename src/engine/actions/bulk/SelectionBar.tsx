import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { MAX_BULK_RECORDS } from '../../../../declare/actions/bulk.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import {
  CLEAR_SELECTION,
  partlyPossible,
  selectedAction,
  selectedRecords,
  WHY,
  WHY_SOME_CANNOT,
} from '../../../messages/actions.ts';
import { DropDown } from '../../../ui/DropDown.tsx';
import { screenOnly } from '../../../ui/print.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { Key } from '../../keys/keys.ts';
import { useKeys } from '../../keys/keys.ts';
import { useListOf } from '../../list/context.ts';
import { SelectedCount } from '../../list/SelectedCount.tsx';
import type { Matching } from '../../list/useSelected.ts';
import type { SelectionProps } from '../../slots.ts';
import { useActor } from '../useActor.ts';
import { BulkPart } from './BulkPart.tsx';
import type { BulkOffer } from './offers.ts';
import { bulkOffers, matchingOffers, plainLabel } from './offers.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.tag.info.ground,
  color: theme.vars?.palette.tag.info.text,
  ...screenOnly,
}));

const Reasons = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 420,
  maxHeight: 360,
  margin: 0,
  padding: theme.spacing(1.5),
  overflowY: 'auto',
  '& dt': { fontWeight: theme.typography.fontWeightBold },
  '& dd': { margin: theme.spacing(0, 0, 1) },
}));

const partlyOf = ({ fits, refused, action }: BulkOffer): string | undefined =>
  fits.length && refused.length ? partlyPossible(fits.length, action.past, refused.length) : undefined;

/** Which records an action does not apply to, and why. */
const Why = ({ offers }: { offers: readonly BulkOffer[] }) => {
  const { resource: of } = useListOf();
  return (
    <DropDown label={WHY} name={WHY_SOME_CANNOT}>
      {() => (
        <Reasons tabIndex={0}>
          {offers.flatMap(({ action, refused }) =>
            refused.map(({ record, reason }) => (
              <div key={`${action.name}-${record.id}`}>
                <dt>
                  {plainLabel(action)}: {of.naming.line(record)}
                </dt>
                <dd>{reason}</dd>
              </div>
            )),
          )}
        </Reasons>
      )}
    </DropDown>
  );
};

/** An action as a shortcut, if it has one, and as an entry of the command palette. */
const keyOf =
  (begin: (offer: BulkOffer) => void) =>
  (offer: BulkOffer): Key => {
    const { label, key } = offer.action;
    return {
      ...(key && { key }),
      description: plainLabel(offer.action),
      paletteLabel: selectedAction(label),
      run: () => begin(offer),
      isEnabled: () => offer.reason === undefined,
    };
  };

/** The declared actions on the selected records, and why some are unavailable. */
const SelectionBar = ({ records, select, matching, hold, children }: SelectionProps) => {
  const { resource: of, rows } = useListOf();
  const actor = useActor();
  const [intent] = useState(createIntent);
  const [open, setOpen] = useState<{ offer: BulkOffer; matching: Matching | undefined }>();
  const offers = matching ? matchingOffers(of, records, actor) : bulkOffers(of.actions, records, actor);
  const partly = offers.filter(({ action }) => !action.single).flatMap((offer) => partlyOf(offer) ?? [])[0];
  const refusing = offers.filter(({ refused }) => refused.length > 0);
  const begin = (offer: BulkOffer) => {
    setOpen({ offer, matching });
    hold(true);
  };
  useKeys(selectedRecords(of.naming.many), offers.map(keyOf(begin)));
  const close = (left: readonly number[] | undefined) => {
    setOpen(undefined);
    hold(false);
    // records that were not processed stay selected if they are on the page
    if (left) select(rows.filter(({ id }) => left.includes(Number(id))).map(({ id }) => id));
  };
  return (
    <Bar role="region" aria-label={selectedRecords(of.naming.many)}>
      {children ?? <SelectedCount most={MAX_BULK_RECORDS}>{partly && `: ${partly}`}</SelectedCount>}
      {refusing.length > 0 && <Why offers={refusing} />}
      {offers.map((offer) => (
        <ReasonButton key={offer.action.name} color="inherit" reason={offer.reason} onClick={() => begin(offer)}>
          {offer.label}
        </ReasonButton>
      ))}
      <Button color="inherit" onClick={() => select([])} sx={{ ml: 'auto' }}>
        {CLEAR_SELECTION}
      </Button>
      {open && (
        <BulkPart
          intent={intent}
          action={open.offer.action}
          records={open.offer.fits}
          matching={open.matching}
          onClose={close}
        />
      )}
    </Bar>
  );
};

export default SelectionBar;
