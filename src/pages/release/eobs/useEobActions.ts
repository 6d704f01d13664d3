import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEvent, useNotify } from 'react-admin';
import type { RecordOutcome } from '../../../../contract/release/bulk.ts';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { invalidate } from '../../../dataProvider/invalidate.ts';
import { useFaultNotice } from '../../../engine/useFaultNotice.ts';
import { showCount } from '../ShowMore.tsx';
import { actOnEobs, outcomesOf, WORDS } from './actions.ts';

/** What became of the EOBs of one action, for those it was not simply done to. */
export interface ActionResult {
  action: EobAction;
  /** What the action was done with: the reason of a hold. */
  reason: string;
  eobs: readonly Eob[];
  results: readonly RecordOutcome[];
}

const idsOf = (eobs: readonly Eob[]): number[] => eobs.map(({ id }) => id);

/**
 * Acts on EOBs and shows nothing before the server has done it: after every answer the rows are asked for again
 * (docs/rules/check-runs.md, "EOB actions"). While one action is under way another does not begin.
 */
export const useEobActions = (deselect: (ids: readonly number[]) => void) => {
  const client = useQueryClient();
  const notify = useNotify();
  const tellFault = useFaultNotice();
  const acting = useRef(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  // an action whose outcome is not known carries the same key when it is asked for again
  const [own] = useState(createIntent);

  /** Answers once it is done and told; throws what the call threw. */
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
        notify(`${showCount(done.length)} ${done.length === 1 ? 'EOB' : 'EOBs'} ${WORDS[action].done}`, {
          type: 'success',
        });
    } finally {
      acting.current = false;
      setBusy(false);
      // refused too: then somebody else was first, and the rows are older than what is there
      await invalidate(client, 'check-runs');
    }
  });

  /** The same for an action without a dialog: a failure is told by a notice, what was refused stands by record. */
  const actAndTell = useEvent(async (action: EobAction, eobs: readonly Eob[], reason: string) => {
    try {
      await act(action, eobs, reason, own);
    } catch (error) {
      tellFault(WORDS[action].failed, error);
      const results = outcomesOf(error);
      setResult(results.length ? { action, reason, eobs, results } : undefined);
    }
  });

  return { act, actAndTell, busy, result, dismiss: () => setResult(undefined) };
};
