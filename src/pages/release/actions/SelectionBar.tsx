import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { MAX_BULK_RECORDS } from '../../../../contract/release/bulk.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { SelectedCount } from '../../../engine/list/SelectedCount.tsx';
import type { Matching } from '../../../engine/list/useSelected.ts';
import type { SelectionProps } from '../../../engine/slots.ts';
import { DropDown } from '../../../ui/DropDown.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { Offer } from './registry.ts';
import { offersOf, offersOfMatching } from './registry.ts';
import { runLine, runOf } from './run.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.tag.info.ground,
  color: theme.vars?.palette.tag.info.text,
  '@media print': { display: 'none' },
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

const partlyOf = ({ fits, refused, action }: Offer): string | undefined =>
  fits.length && refused.length ? `${fits.length} can be ${action.past}, ${refused.length} cannot` : undefined;

/** Which runs an action does not apply to, and why. */
const Why = ({ offers }: { offers: readonly Offer[] }) => (
  <DropDown label="Why" name="Why some cannot be done">
    {() => (
      <Reasons tabIndex={0}>
        {offers.flatMap(({ action, refused }) =>
          refused.map(({ run, reason }) => (
            <div key={`${action.name}-${run.id}`}>
              <dt>
                {action.label.replace('…', '')}: {runLine(run)}
              </dt>
              <dd>{reason}</dd>
            </div>
          )),
        )}
      </Reasons>
    )}
  </DropDown>
);

/** The actions on the selected runs, and why some are unavailable. */
const SelectionBar = ({ records, select, matching, hold }: SelectionProps) => {
  const { may, rows } = useListOf();
  const [open, setOpen] = useState<{ offer: Offer; matching: Matching | undefined }>();
  const runs = records.map(runOf);
  const offers = matching ? offersOfMatching(runs, may.roles) : offersOf(runs, may.roles);
  const partly = offers.filter(({ action }) => !action.single).flatMap((offer) => partlyOf(offer) ?? [])[0];
  const refusing = offers.filter(({ refused }) => refused.length > 0);
  const begin = (offer: Offer) => {
    setOpen({ offer, matching });
    hold(true);
  };
  const close = (left: readonly number[] | undefined) => {
    setOpen(undefined);
    hold(false);
    // runs that were not processed stay selected if they are on the page
    if (left) select(rows.filter(({ id }) => left.includes(Number(id))).map(({ id }) => id));
  };
  return (
    <Bar role="region" aria-label="Selected check runs">
      <SelectedCount most={MAX_BULK_RECORDS}>{partly && `: ${partly}`}</SelectedCount>
      {refusing.length > 0 && <Why offers={refusing} />}
      {offers.map((offer) => (
        <ReasonButton key={offer.action.name} color="inherit" reason={offer.reason} onClick={() => begin(offer)}>
          {offer.action.label}
        </ReasonButton>
      ))}
      <Button color="inherit" onClick={() => select([])} sx={{ ml: 'auto' }}>
        Select none
      </Button>
      {open && (
        <Suspense fallback={null}>
          <open.offer.action.Part runs={open.offer.fits} matching={open.matching} onClose={close} />
        </Suspense>
      )}
    </Bar>
  );
};

export default SelectionBar;
