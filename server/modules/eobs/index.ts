import { centsToDollars, formatUsd } from '../../../domain/money.ts';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { EOB_ACTIONS, resumeRefusal } from '../../../domain/release/release-actions.ts';
import * as calls from '../../../resources/check-runs/eob-calls.ts';
import type { Tx } from '../../db/database.ts';
import type { Changing, Handler, Incoming } from '../../http/handlers.ts';
import { change } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Planned } from '../check-runs/actions/bulk.ts';
import { actOnEach, bulkAnswer, notThere, Refused } from '../check-runs/actions/bulk.ts';
import { plannedRun } from '../check-runs/loading/open-run.ts';
import { lockRun } from '../check-runs/transitions.ts';
import { acceptUnpaidHandler } from './accept-unpaid.ts';
import { changeEob, shownOf } from './change.ts';
import type { FoundEob } from './find.ts';
import { findEobs, foundRefusal } from './find.ts';

type Given = Incoming<unknown, unknown, { ids: number[]; reason?: string | null }> & Changing;

const statesOf = async (tx: Tx, ids: readonly number[], caller: Caller) =>
  new Map(
    (await findEobs(tx, ids, caller)).map(({ eob }): [number, Record<string, unknown>] => [
      eob.id,
      { version: eob.version, amount: centsToDollars(eob.amount_cents), ...shownOf(eob) },
    ]),
  );

/** What an action does to an EOB; after the release of its run, what is paid by it is in a supplemental run. */
const effectOf = (action: EobAction, { eob, run }: FoundEob): string => {
  const done = `${EOB_ACTIONS[action].label}: EOB ${eob.number}, ${formatUsd(eob.amount_cents)}`;
  const isLater = action === 'reissue' || (action === 'resume' && eob.payment_state === 'not-sent');
  return run.released_at && isLater ? `${done}, in a supplemental run` : done;
};

const planOf =
  (action: EobAction, queue: Queue, { body, caller, audit }: Given) =>
  async (tx: Tx, id: number): Promise<Planned> => {
    const [found] = await findEobs(tx, [id], caller);
    if (!found) throw notThere();
    const { eob, run, group } = found;
    const refusal = await foundRefusal(tx, action, found);
    if (refusal) throw new Refused(refusal);
    const needed = action === 'resume' ? resumeRefusal(eob, body.reason) : undefined;
    if (needed) throw new Refused(needed, { code: 'invalid', path: 'reason' });
    return {
      effects: [effectOf(action, found)],
      async apply() {
        const after = await changeEob(tx, queue, { action, id, checkRunId: run.id, reason: body.reason });
        if (!after) throw new Refused(`Somebody else changed EOB ${eob.number} at this moment. Review the list.`);
        const data = { eob: eob.number, ...(action !== 'hold' && body.reason && { reason: body.reason }) };
        const told = { before: shownOf(eob), after: shownOf(after), data };
        await audit({ action: 'update', type: 'check-run', id: run.id, name: group.number, ...told });
      },
    };
  };

/**
 * Locks the runs of EOBs, and the open ones that their EOBs may move to, in ascending order before any EOB, so that two
 * requests do not deadlock.
 */
const lockRunsOf = async (tx: Tx, ids: readonly number[], caller: Caller) => {
  const runs = new Map((await findEobs(tx, ids, caller)).map(({ run }) => [run.id, run]));
  const locked = new Set(runs.keys());
  for (const { group_id: groupId, run_date: date, type, released_at } of runs.values()) {
    const open = released_at ? await plannedRun(tx, { groupId, date, type }) : undefined;
    if (open?.id !== undefined) locked.add(open.id);
  }
  for (const id of [...locked].sort((a, b) => a - b)) await lockRun(tx, id);
};

const act = async (action: EobAction, queue: Queue, given: Given) => {
  const { tx, caller, body } = given;
  const needs = { ...given, log: given.request.log };
  await lockRunsOf(tx, body.ids, caller);
  const acted = await actOnEach(needs, body.ids, planOf(action, queue, given));
  return { body: await bulkAnswer(needs, acted, (ids) => statesOf(tx, ids, caller)) };
};

/** Putting EOBs on hold, resuming, reissuing, voiding and accepting them unpaid, and their stop loss flag (docs/rules/check-runs.md, "Release actions"). */
export const eobHandlers = (queue: Queue): Handler[] => [
  change(calls.putOnHold, (given) => act('hold', queue, given)),
  change(calls.resumeEobs, (given) => act('resume', queue, given)),
  change(calls.reissueEobs, (given) => act('reissue', queue, given)),
  change(calls.voidEobs, (given) => act('void', queue, given)),
  acceptUnpaidHandler(queue),
  change(calls.flagStopLoss, (given) => act('flag', queue, given)),
  change(calls.unflagStopLoss, (given) => act('unflag', queue, given)),
];
