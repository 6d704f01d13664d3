import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEvent, useNotify } from 'react-admin';
import type { RecordOutcome } from '../../../../declare/bulk.ts';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { invalidate } from '../../../dataProvider/invalidate.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { useFaultNotice } from '../../../engine/useFaultNotice.ts';
import { actOnEobs, outcomesOf, TEXTS } from './actions.ts';

/** The outcome of an action that was not done for every EOB. */
export interface ActionResult {
  action: EobAction;
  /** The reason of a hold; empty for other actions. */
  reason: string;
  eobs: readonly Eob[];
  results: readonly RecordOutcome[];
}

const idsOf = (eobs: readonly Eob[]): number[] => eobs.map(({ id }) => id);

/**
 * Performs actions on EOBs pessimistically: after every response the rows are refetched (docs/rules/check-runs.md, "EOB
 * actions"). Only one action runs at a time.
 */
export const useEobActions = (deselect: (ids: readonly number[]) => void) => {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  // an action whose outcome is unknown is retried with the same key
  const [own] = useState(createIntent);

  /** Resolves when the action is done and reported; rethrows the error of the call. */
  const act = useEvent(async (action: EobAction, eobs: readonly Eob[], reason: string, intent: Intent) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      const ids = idsOf(eobs);
      const results = await intent.attempt({ action, ids, reason }, (key) => actOnEobs(action, ids, reason, key));
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
      deselect(done);
      setResult(done.length < results.length ? { action, reason, eobs, results } : undefined);
      if (done.length > 0)
        notify(`${showCount(done.length)} ${done.length === 1 ? 'EOB' : 'EOBs'} ${TEXTS[action].done}`, {
          type: 'success',
        });
    } finally {
      acting.current = false;
      setBusy(false);
      // after a refusal too: another user was first, and the rows are out of date
      await invalidate(client, 'check-runs');
    }
  });

  /** The same for an action without a dialog: a failure is shown in a notification, refused EOBs are listed. */
  const actAndNotify = useEvent(async (action: EobAction, eobs: readonly Eob[], reason: string) => {
    try {
      await act(action, eobs, reason, own);
    } catch (error) {
      notifyFault(TEXTS[action].failed, error);
      const results = outcomesOf(error);
      setResult(results.length ? { action, reason, eobs, results } : undefined);
    }
  });

  return { act, actAndTell: actAndNotify, busy, result, dismiss: () => setResult(undefined) };
};
