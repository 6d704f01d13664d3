import * as z from 'zod/mini';
import type { BulkAnswer, RecordOutcome } from '../../../../contract/release/bulk.ts';
import { RecordOutcome as Outcome } from '../../../../contract/release/bulk.ts';
import { flagStopLoss, putOnHold, resumeEobs, unflagStopLoss } from '../../../../contract/release/eobs.ts';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import { EOB_ACTIONS, NO_HOLD_REASON } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import { send } from '../../../dataProvider/send.ts';

interface Words {
  /** The title of the notice when the call failed. */
  failed: string;
  /** What was done to so many: "3 EOBs put on hold". */
  done: string;
}

/** Texts of the four actions (docs/rules/check-runs.md, "EOB actions"). */
export const WORDS: Readonly<Record<EobAction, Words>> = {
  hold: { failed: 'Failed to put EOBs on hold', done: 'put on hold' },
  resume: { failed: 'Failed to resume EOBs', done: 'resumed' },
  flag: { failed: 'Failed to flag EOBs as stop loss', done: 'flagged as stop loss' },
  unflag: { failed: 'Failed to unflag EOBs as stop loss', done: 'unflagged as stop loss' },
};

/** As many as one call takes. */
const AT_ONCE = 1000;

const CALLS = { resume: resumeEobs, flag: flagStopLoss, unflag: unflagStopLoss } as const;

const call = (action: EobAction, ids: number[], reason: string, idempotencyKey: string): Promise<BulkAnswer> =>
  action === 'hold'
    ? send(putOnHold, { body: { ids, reason: reason.trim() || NO_HOLD_REASON }, idempotencyKey })
    : send(CALLS[action], { body: { ids }, idempotencyKey });

/**
 * Does the action to the EOBs and answers what became of each. One key is one intent; a selection that is larger than
 * a call takes goes in portions, each with a key of its own that follows from it. Throws `Problem`.
 */
export const actOnEobs = async (
  action: EobAction,
  ids: readonly number[],
  reason: string,
  key: string,
): Promise<RecordOutcome[]> => {
  const results: RecordOutcome[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const portion = ids.slice(start, start + AT_ONCE);
    results.push(...(await call(action, portion, reason, start === 0 ? key : `${key}-${start}`)).results);
  }
  return results;
};

const Refused = z.object({ results: z.array(Outcome) });

/** What became of each record of a call that was refused as a whole: a 409 brings it along. */
export const outcomesOf = (error: unknown): readonly RecordOutcome[] => {
  const said = error instanceof Problem ? Refused.safeParse(error.body) : undefined;
  return said?.success ? said.data.results : [];
};

/** The EOBs of a selection that an action fits. */
export const fitting = (action: EobAction, eobs: readonly Eob[]): Eob[] => eobs.filter(EOB_ACTIONS[action].fits);
