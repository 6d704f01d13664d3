import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useListOf } from '../../../engine/list/context.ts';
import type { SelectionProps } from '../../../engine/parts.ts';
import { DropDown } from '../../../ui/DropDown.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { Offer } from './registry.ts';
import { offersOf } from './registry.ts';
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

/** Which runs an action does not fit, and why. */
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

/** What can be done to the selected runs, and why not. */
const SelectionBar = ({ records, select }: SelectionProps) => {
  const { may } = useListOf();
  const [open, setOpen] = useState<Offer>();
  const runs = records.map(runOf);
  const offers = offersOf(runs, may.roles);
  const partly = offers.filter(({ action }) => !action.single).flatMap((offer) => partlyOf(offer) ?? [])[0];
  const refusing = offers.filter(({ refused }) => refused.length > 0);
  const close = (left: readonly number[] | undefined) => {
    setOpen(undefined);
    if (left) select(left);
  };
  return (
    <Bar role="region" aria-label="Selected check runs">
      <Box role="status" sx={{ mr: 1 }}>
        <strong>{runs.length} selected</strong>
        {partly && `: ${partly}`}
      </Box>
      {refusing.length > 0 && <Why offers={refusing} />}
      {offers.map((offer) => (
        <ReasonButton key={offer.action.name} color="inherit" reason={offer.reason} onClick={() => setOpen(offer)}>
          {offer.action.label}
        </ReasonButton>
      ))}
      <Button color="inherit" onClick={() => select([])} sx={{ ml: 'auto' }}>
        Select none
      </Button>
      {open && (
        <Suspense fallback={null}>
          <open.action.Part runs={open.fits} onClose={close} />
        </Suspense>
      )}
    </Bar>
  );
};

export default SelectionBar;
