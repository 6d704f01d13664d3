import * as z from 'zod/mini';
import { flagStopLoss, putOnHold, resumeEobs, unflagStopLoss } from '../../../../contract/release/eobs.ts';
import type { BulkAnswer, RecordOutcome } from '../../../../declare/bulk.ts';
import { RecordOutcome as Outcome } from '../../../../declare/bulk.ts';
import type { EobAction } from '../../../../domain/release/release-actions.ts';
import { EOB_ACTIONS, NO_HOLD_REASON } from '../../../../domain/release/release-actions.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { Problem } from '../../../dataProvider/problem.ts';
import { send } from '../../../dataProvider/send.ts';

interface Texts {
  /** The title of the notification when the call fails. */
  failed: string;
  /** The end of the success message: "3 EOBs put on hold". */
  done: string;
}

/** Texts of the four actions (docs/rules/check-runs.md, "EOB actions"). */
export const TEXTS: Readonly<Record<EobAction, Texts>> = {
  hold: { failed: 'Failed to put EOBs on hold', done: 'put on hold' },
  resume: { failed: 'Failed to resume EOBs', done: 'resumed' },
  flag: { failed: 'Failed to flag EOBs as stop loss', done: 'flagged as stop loss' },
  unflag: { failed: 'Failed to unflag EOBs as stop loss', done: 'unflagged as stop loss' },
};

/** The maximum number of EOBs per call. */
const BATCH_SIZE = 1000;

const CALLS = { resume: resumeEobs, flag: flagStopLoss, unflag: unflagStopLoss } as const;

const call = (action: EobAction, ids: number[], reason: string, idempotencyKey: string): Promise<BulkAnswer> =>
  action === 'hold'
    ? send(putOnHold, { body: { ids, reason: reason.trim() || NO_HOLD_REASON }, idempotencyKey })
    : send(CALLS[action], { body: { ids }, idempotencyKey });

/**
 * Performs the action on the EOBs and returns the outcome of each. One key is one intent; a selection larger than one
 * call accepts is sent in batches, each with a key derived from it. Throws `Problem`.
 */
export const actOnEobs = async (
  action: EobAction,
  ids: readonly number[],
  reason: string,
  key: string,
): Promise<RecordOutcome[]> => {
  const results: RecordOutcome[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const portion = ids.slice(start, start + BATCH_SIZE);
    results.push(...(await call(action, portion, reason, start === 0 ? key : `${key}-${start}`)).results);
  }
  return results;
};

const Refused = z.object({ results: z.array(Outcome) });

/** The outcome of each record in a call that was refused as a whole, from the body of its 409. */
export const outcomesOf = (error: unknown): readonly RecordOutcome[] => {
  const parsed = error instanceof Problem ? Refused.safeParse(error.body) : undefined;
  return parsed?.success ? parsed.data.results : [];
};

/** The EOBs of a selection that an action applies to. */
export const fitting = (action: EobAction, eobs: readonly Eob[]): Eob[] => eobs.filter(EOB_ACTIONS[action].fits);
