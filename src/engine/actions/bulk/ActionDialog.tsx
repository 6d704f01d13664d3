import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { BulkAction } from '../../../../declare/actions/actions.ts';
import { auditTypeOf } from '../../../../declare/naming.ts';
import {
  ACTION_RUNNING,
  AFTER,
  BEFORE,
  COPY_LIST,
  LIST_CHANGED,
  LIST_CHANGED_REASON,
  LOADING_PREVIEW,
  noneDoable,
  PREVIEW_FAILED,
  RETRY_FAILED,
  REVIEW_LIST,
} from '../../../messages/actions.ts';
import { CANCEL, CLOSE } from '../../../messages/words.ts';
import { Busy } from '../../../ui/Busy.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useListOf } from '../../list/context.ts';
import { factsOf } from '../../useFaultNotice.ts';
import { idsOf } from './outcome.ts';
import { countsOf, question } from './question.ts';
import { outcomeText, Results } from './Results.tsx';
import type { BulkState } from './useBulk.ts';

const NotesAbout = lazy(() => import('../../notes/NotesAbout.tsx'));

const Content = styled(DialogContent)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(2),
  alignContent: 'start',
  '& > p': { margin: 0 },
}));

interface Props {
  state: BulkState;
  action: Pick<BulkAction, 'dialog' | 'label' | 'failed'>;
  /** Why the current options cannot be confirmed. */
  blocked?: string;
  /** The options of the action, above the preview. */
  children?: ReactNode;
  /** Called with the ids of the records that were not done (empty when all were); undefined when nothing was attempted. */
  onClose: (left: readonly number[] | undefined) => void;
}

/** Why the action cannot be confirmed. */
export const reasonNot = (state: BulkState, blocked: string | undefined): string | undefined => {
  const { preview, hasPreview, busy, acted, countChanged } = state;
  if (countChanged) return LIST_CHANGED_REASON;
  if (blocked) return blocked;
  if (busy) return ACTION_RUNNING;
  if (!hasPreview) return undefined;
  if (preview.error) return PREVIEW_FAILED;
  if (!preview.data || preview.isFetching) return LOADING_PREVIEW;
  const doable = idsOf(preview.data.results, 'done').length;
  return doable > 0 ? undefined : noneDoable(acted.length);
};

/** The preview: the expected outcome of each record. */
const Before = ({ state, failed }: { state: BulkState; failed: string }) => {
  const { preview, acted, fault, countChanged, confirm, reviewList } = state;
  if (countChanged) {
    return (
      <Fault title={LIST_CHANGED} fault={factsOf(countChanged)}>
        <Button variant="outlined" color="inherit" onClick={reviewList}>
          {REVIEW_LIST}
        </Button>
      </Fault>
    );
  }
  return (
    <>
      {preview.error && <Fault fault={factsOf(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && !preview.error && (
        <>
          <div role="status">{countsOf(preview.data.results, BEFORE, state)}</div>
          <Results results={preview.data.results} records={acted} when="before" />
        </>
      )}
      {fault !== undefined && <Fault title={failed} fault={factsOf(fault)} onRetry={() => void confirm()} />}
    </>
  );
};

/** The outcome of the action. */
const After = ({ state }: { state: BulkState }) => {
  const { outcome, acted } = state;
  const summary = useRef<HTMLDivElement>(null);
  // the pressed button is gone: move the focus to the result
  useEffect(() => summary.current?.focus(), []);
  if (!outcome) return null;
  return (
    <>
      <div ref={summary} role="status" tabIndex={-1}>
        {countsOf(outcome.results, AFTER, state)}
      </div>
      {outcome.description && <p>{outcome.description}</p>}
      <Results results={outcome.results} records={acted} when="after" />
    </>
  );
};

/** The dialog of every action on several records: preview, confirmation, then the outcome of each record. */
export const ActionDialog = ({ state, action, blocked, children, onClose }: Props) => {
  const { acted, outcome, preview, busy, confirm, retryFailed, left } = state;
  const { resource: of } = useListOf();
  const { title = action.label, submit = action.label, danger } = action.dialog ?? {};
  const id = useId();
  const out = useRef<HTMLButtonElement>(null);
  const close = () => onClose(left);
  const someFailed = outcome && idsOf(outcome.results, 'failed').length > 0;
  return (
    <Dialog open onClose={busy ? undefined : close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{typeof title === 'string' ? title : title(acted)}</DialogTitle>
      <Content>
        <Busy busy={busy || preview.isFetching} />
        <p>{question(state)}</p>
        {outcome ? (
          <After state={state} />
        ) : (
          <>
            {of.notes && (
              <Suspense fallback={null}>
                <NotesAbout about={acted.map(({ id: one }) => `${auditTypeOf(of)}:${one}`)} />
              </Suspense>
            )}
            {children}
            <Before state={state} failed={action.failed} />
          </>
        )}
      </Content>
      <DialogActions>
        {outcome && <CopyButton text={() => outcomeText(of, outcome.results, acted)}>{COPY_LIST}</CopyButton>}
        {someFailed && (
          <Button
            onClick={() => {
              // this button disappears: move the focus to the one next to it
              out.current?.focus();
              retryFailed();
            }}
          >
            {RETRY_FAILED}
          </Button>
        )}
        <Button ref={out} onClick={close} disabled={busy} autoFocus={!outcome && state.hasPreview}>
          {outcome ? CLOSE : CANCEL}
        </Button>
        {!outcome && (
          <ReasonButton
            variant="contained"
            color={danger ? 'error' : 'primary'}
            reason={reasonNot(state, blocked)}
            onClick={() => void confirm()}
          >
            {submit}
          </ReasonButton>
        )}
      </DialogActions>
    </Dialog>
  );
};
