import { styled } from '@mui/material/styles';
import type { TracedEob, TraceStep } from '../../../contract/trace.ts';
import { showDollars } from '../../../declare/kinds/money.ts';
import { isPlainDate, showDate, showInstant } from '../../../domain/calendar/dates.ts';
import { TRACE_STEPS } from '../../../domain/release/trace.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Points } from '../../ui/Points.tsx';
import { FileLink } from '../files/FileLink.tsx';

const Way = styled(Points)(({ theme }) => ({
  ...theme.typography.body2,
  '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: theme.spacing(0, 2) },
  '& [data-kind]': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& [data-open] p': { color: theme.vars?.palette.text.secondary },
  '& [data-side]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& time': { display: 'block', color: theme.vars?.palette.text.secondary },
}));

const Detail = styled('p')(({ theme }) => ({ margin: theme.spacing(0, 0, 1) }));

const shownTime = (at: string): string => (isPlainDate(at) ? showDate(at) : showInstant(at));

const Step = ({ step }: { step: TraceStep }) => {
  const { kind, text, at, amount, isDone, file } = step;
  return (
    <li {...(!isDone && { 'data-open': '' })}>
      <div>
        <span data-kind="">{TRACE_STEPS[kind]}</span>
        <p>
          {text}
          {!isDone && <Hidden>, open</Hidden>}
        </p>
        {file && <FileLink address={file.address}>{file.name}</FileLink>}
      </div>
      <div data-side="">
        {amount !== null && showDollars(amount)}
        {at !== null && <time dateTime={at}>{shownTime(at)}</time>}
      </div>
    </li>
  );
};

/** The steps of a payment, in order. */
export const Steps = ({ eob, steps }: { eob: TracedEob; steps: readonly TraceStep[] }) => (
  <>
    <Detail>
      {eob.detail}, {showDollars(eob.amount)}
    </Detail>
    <Way aria-label="Steps">
      {steps.map((step) => (
        <Step key={`${step.kind} ${step.text}`} step={step} />
      ))}
    </Way>
  </>
);
