import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import { NO_HOLD_REASON } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { factsOf } from '../../../engine/useFaultNotice.ts';
import { Input } from '../../../ui/controls.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { eobsTotal } from '../totals.ts';
import { outcomesOf } from './actions.ts';
import { OutcomeLines } from './Outcomes.tsx';

/**
 * The minimum time the busy state is shown, ms, so that the hold is visible (docs/rules/check-runs.md, "EOB actions").
 */
const MIN_BUSY_MS = 2000;
const MAX_LENGTH = 500;

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: theme.spacing(1, 0),
  '& label': { fontSize: theme.typography.body2.fontSize, color: theme.vars?.palette.text.secondary },
}));

const pause = () => new Promise((done) => setTimeout(done, MIN_BUSY_MS));

interface Props {
  eobs: readonly Eob[];
  /** Puts them on hold; rethrows the error of the call. */
  hold: (reason: string, intent: Intent) => Promise<void>;
  onClose: () => void;
}

/**
 * Allows one submission at a time, even if Enter is pressed repeatedly. All attempts of one dialog share one intent.
 */
const useHolding = ({ hold, onClose }: Pick<Props, 'hold' | 'onClose'>, reason: string) => {
  const [intent] = useState(createIntent);
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const holding = useRef(false);
  const submit = async () => {
    if (holding.current) return;
    holding.current = true;
    setBusy(true);
    setFault(undefined);
    const [answer] = await Promise.allSettled([hold(reason, intent), pause()]);
    holding.current = false;
    setBusy(false);
    if (answer.status === 'rejected') setFault(answer.reason);
    else onClose();
  };
  return { submit, busy, fault };
};

/** Asks for the reason of a hold. Errors are shown in the dialog, and the typed reason is kept. */
const HoldDialog = ({ eobs, hold, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const { submit, busy, fault } = useHolding({ hold, onClose }, reason);
  const id = useId();
  const count = `${showCount(eobs.length)} ${eobs.length === 1 ? 'EOB' : 'EOBs'}`;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={onSubmit}>
        <DialogTitle id={id}>Put {count} on hold</DialogTitle>
        <DialogContent>
          {eobs.length === 1 ? `EOB ${eobs[0]?.number}, ` : ''}
          {formatUsd(eobsTotal(eobs))} in all. They are not paid until they are resumed.
          <Field>
            <label htmlFor={`${id}-reason`}>Reason</label>
            <Input
              id={`${id}-reason`}
              autoFocus
              value={reason}
              maxLength={MAX_LENGTH}
              placeholder={NO_HOLD_REASON}
              readOnly={busy}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div role="status">{busy && `Putting ${count} on hold…`}</div>
          {fault !== undefined && (
            <Fault fault={factsOf(fault)} onRetry={() => void submit()}>
              <OutcomeLines eobs={eobs} results={outcomesOf(fault)} />
            </Fault>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {busy ? 'Putting on hold…' : 'Put on hold'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export default HoldDialog;
