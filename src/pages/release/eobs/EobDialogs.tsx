import { lazy, Suspense } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { eobsTotal } from '../totals.ts';
import type { useEobActions } from './useEobActions.ts';

const HoldDialog = lazy(() => import('./HoldDialog.tsx'));

/** An action awaiting confirmation, with the EOBs selected when it was opened. */
export interface Asking {
  action: 'hold' | 'resume';
  eobs: readonly Eob[];
}

interface Props {
  asking: Asking;
  actions: ReturnType<typeof useEobActions>;
  onClose: () => void;
}

/** The dialogs before an action: a reason for putting EOBs on hold, a confirmation for resuming them. */
export const EobDialogs = ({ asking: { action, eobs }, actions, onClose }: Props) => {
  if (action === 'hold')
    return (
      <Suspense fallback={null}>
        <HoldDialog
          eobs={eobs}
          hold={(reason, intent) => actions.act('hold', eobs, reason, intent)}
          onClose={onClose}
        />
      </Suspense>
    );
  const count = `${showCount(eobs.length)} ${eobs.length === 1 ? 'EOB' : 'EOBs'}`;
  return (
    <Confirm
      open
      title={`Resume ${count}?`}
      action={`Resume ${count}`}
      busy={actions.busy}
      onConfirm={() => void actions.actAndTell('resume', eobs, '').then(onClose)}
      onClose={onClose}
    >
      {formatUsd(eobsTotal(eobs))} in all go on to be paid.
    </Confirm>
  );
};
