import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useId, useState } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import type { CheckRunDetail } from '../../../../resources/check-runs/calls.ts';
import { payingFiles, totalsOf } from '../../../../resources/check-runs/totals.ts';
import { Pair, Pairs } from '../../../engine/record/Pairs.tsx';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { Busy } from '../../../ui/Busy.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import { Buckets } from './Buckets.tsx';
import { sumsOf } from './balance.ts';
import { singleProviderWarnings } from './singleProviderWarnings.ts';

const ExplainedTotals = lazy(() => import('./ExplainedTotals.tsx'));

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: theme.spacing(1),
  '& > *': { maxWidth: '100%' },
  '& > [data-explained]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    width: '100%',
  },
}));

const RunFigures = ({ run, difference }: { run: CheckRunDetail; difference: string | undefined }) => {
  const { files, eobs, adjustments, onHold, stopLoss } = totalsOf(payingFiles(run.payment_files));
  // those of the table by method below
  const { payments, voids } = sumsOf(run.balance.methods);
  return (
    <Pairs aria-label="Figures">
      <Pair label="Payments">{formatUsd(payments)}</Pair>
      <Pair label="Voids">{formatUsd(voids)}</Pair>
      {adjustments !== 0 && <Pair label="Including provider adjustments">{formatUsd(adjustments)}</Pair>}
      <Pair label="Files">{showCount(files)}</Pair>
      <Pair label="EOBs">{showCount(eobs)}</Pair>
      <Pair label="On hold">{showCount(onHold)}</Pair>
      <Pair label="Stop loss">{showCount(stopLoss)}</Pair>
      {difference && (
        <Pair label="Files against the run">
          <Tag tone="error" dot>
            {difference}
          </Tag>
        </Pair>
      )}
    </Pairs>
  );
};

/** The explanation; initially open if a difference blocks the run. */
const Explanation = ({ run }: { run: CheckRunDetail }) => {
  const { balance } = run;
  const [open, setOpen] = useState(balance.verdict === 'mismatch' || balance.verdict === 'waiting-voids');
  const id = useId();
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        startIcon={open ? <ExpandLess /> : <ExpandMore />}
        onClick={() => setOpen(!open)}
      >
        Explained totals
      </Button>
      {open && (
        <div id={id} data-explained="">
          <Suspense fallback={<Busy busy />}>
            <ExplainedTotals run={run} />
          </Suspense>
        </div>
      )}
    </>
  );
};

interface Props {
  run: CheckRunDetail;
  /** The warning of the run in the list. */
  warning: unknown;
  /** The difference between the files' total and the run's amount. */
  difference: string | undefined;
}

/** One strip: whether the four totals of a run agree and why not, its sums, and the amounts by payment method. */
export const RunHeader = ({ run, warning, difference }: Props) => (
  <Box>
    <BalanceLine run={run} />
    {singleProviderWarnings(warning).map((single) => (
      <Tag key={single} tone="warning" dot>
        {single}
      </Tag>
    ))}
    <RunFigures run={run} difference={difference} />
    <Buckets run={run} />
    <Explanation run={run} />
  </Box>
);
