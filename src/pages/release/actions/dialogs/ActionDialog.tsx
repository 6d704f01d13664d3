import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { factsOf } from '../../../../engine/useFaultNotice.ts';
import { Busy } from '../../../../ui/Busy.tsx';
import { Fault } from '../../../../ui/Fault.tsx';
import { ReasonButton } from '../../../../ui/ReasonButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { idsOf } from '../outcome.ts';
import { countsOf, question } from '../question.ts';
import { OUTCOME_WORDS, outcomeText, Results } from '../Results.tsx';
import type { ActingState } from '../useActing.ts';

const Content = styled(DialogContent)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(2),
  alignContent: 'start',
  '& > p': { margin: 0 },
}));

interface Props {
  acting: ActingState;
  title: string;
  /** The button that does it, in the words of what it does. */
  action: string;
  danger?: boolean;
  /** Why it cannot be confirmed as it is set up. */
  blocked?: string;
  /** What is chosen of it, above what would happen. */
  children?: ReactNode;
  /** Called with the runs that were not done, none when all were; undefined when nothing was tried. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Why the button that confirms is off. */
const reasonNot = (acting: ActingState, blocked: string | undefined): string | undefined => {
  const { preview, busy, acted, changed } = acting;
  if (changed) return 'The list has changed.';
  if (blocked) return blocked;
  if (busy) return 'It is being done.';
  if (preview.error) return 'What would happen could not be told.';
  if (!preview.data || preview.isFetching) return 'Loading preview…';
  const doable = idsOf(preview.data.results, 'done').length;
  return doable > 0 ? undefined : `None of ${acted.length === 1 ? 'this' : 'these'} can be done.`;
};

/** What would happen, record by record. */
const Before = ({ acting }: { acting: ActingState }) => {
  const { preview, acted, fault, changed, confirm, lookAgain } = acting;
  if (changed) {
    return (
      <Fault title="The list has changed" fault={factsOf(changed)}>
        <Button variant="outlined" color="inherit" onClick={lookAgain}>
          Review list
        </Button>
      </Fault>
    );
  }
  return (
    <>
      {preview.error && <Fault fault={factsOf(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && !preview.error && (
        <>
          <div role="status">{countsOf(preview.data.results, OUTCOME_WORDS.before, acting)}</div>
          <Results results={preview.data.results} runs={acted} when="before" />
        </>
      )}
      {fault !== undefined && <Fault fault={factsOf(fault)} onRetry={() => void confirm()} />}
    </>
  );
};

/** What became of it. */
const After = ({ acting }: { acting: ActingState }) => {
  const { outcome, acted } = acting;
  const summary = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone: the focus goes to what is to be read
  useEffect(() => summary.current?.focus(), []);
  if (!outcome) return null;
  return (
    <>
      <div ref={summary} role="status" tabIndex={-1}>
        {countsOf(outcome.results, OUTCOME_WORDS.after, acting)}
      </div>
      {outcome.description && <p>{outcome.description}</p>}
      <Results results={outcome.results} runs={acted} when="after" />
    </>
  );
};

/** The frame of every action on runs: what would happen, then the confirmation, then what became of each. */
export const ActionDialog = ({ acting, title, action, danger, blocked, children, onClose }: Props) => {
  const { acted, outcome, preview, busy, confirm, retryFailed, left } = acting;
  const id = useId();
  const out = useRef<HTMLButtonElement>(null);
  const close = () => onClose(left);
  const failed = outcome && idsOf(outcome.results, 'failed').length > 0;
  return (
    <Dialog open onClose={busy ? undefined : close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <Content>
        <Busy busy={busy || preview.isFetching} />
        <p>{question(acting)}</p>
        {outcome ? (
          <After acting={acting} />
        ) : (
          <>
            {children}
            <Before acting={acting} />
          </>
        )}
      </Content>
      <DialogActions>
        {outcome && <CopyButton text={() => outcomeText(outcome.results, acted)}>Copy list</CopyButton>}
        {failed && (
          <Button
            onClick={() => {
              // this button goes, its neighbour stays: the focus with it
              out.current?.focus();
              retryFailed();
            }}
          >
            Retry failed
          </Button>
        )}
        <Button ref={out} onClick={close} disabled={busy} autoFocus={!outcome}>
          {outcome ? 'Close' : 'Cancel'}
        </Button>
        {!outcome && (
          <ReasonButton
            variant="contained"
            color={danger ? 'error' : 'primary'}
            reason={reasonNot(acting, blocked)}
            onClick={() => void confirm()}
          >
            {action}
          </ReasonButton>
        )}
      </DialogActions>
    </Dialog>
  );
};
