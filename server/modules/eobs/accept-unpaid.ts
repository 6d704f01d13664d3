import { OPEN_ROW } from '../../../declare/list/state.ts';
import { formatUsd } from '../../../domain/money.ts';
import { EOB_PAYMENT } from '../../../domain/release/eob-payment.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import { RELEASE_ROUTE } from '../../../resources/check-runs/addresses.ts';
import { DEEP_LINK_PARAMS } from '../../../resources/check-runs/calls.ts';
import { acceptUnpaid } from '../../../resources/check-runs/eob-calls.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/handlers.ts';
import { proposed } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { lockRun } from '../check-runs/transitions.ts';
import { changeEob, shownOf } from './change.ts';
import type { FoundEob } from './find.ts';
import { findEobs, foundRefusal } from './find.ts';

const conflict = (text: string) => new Problem('conflict', { text });

/** The EOB, with its run locked. Throws `Problem` when it is not there, or cannot be accepted unpaid. */
const mustBeUnpaid = async (tx: Tx, id: number, caller: Caller): Promise<FoundEob> => {
  const [before] = await findEobs(tx, [id], caller);
  if (!before) throw new Problem('not_found');
  await lockRun(tx, before.run.id);
  // separate, so that it sees what was committed before the lock was granted
  const [found = before] = await findEobs(tx, [id], caller);
  const refusal = await foundRefusal(tx, 'accept', found);
  if (refusal) throw conflict(refusal);
  return found;
};

const runOf = ({ group, run }: FoundEob): string =>
  `${group.number} ${group.name}, ${runDay(run.run_date, run.sequence)}`;

const linkTo = ({ run, eob }: FoundEob): string =>
  `${RELEASE_ROUTE}?${new URLSearchParams({
    [OPEN_ROW]: String(run.id),
    [DEEP_LINK_PARAMS.file]: String(eob.payment_file_id),
    [DEEP_LINK_PARAMS.eob]: String(eob.id),
  })}`;

/** Leaving a rejected or returned payment unpaid, by two people (docs/rules/check-runs.md, "At the processor"). */
export const acceptUnpaidHandler = (queue: Queue): Handler =>
  proposed(acceptUnpaid, {
    propose: async ({ tx, params, caller }) => {
      const found = await mustBeUnpaid(tx, Number(params.id), caller);
      const { eob, run } = found;
      const state = EOB_PAYMENT.states[eob.payment_state].label.toLowerCase();
      return {
        about: { type: 'eob', id: eob.id, name: `EOB ${eob.number} of ${runOf(found)}` },
        link: linkTo(found),
        amountCents: eob.amount_cents,
        effects: [
          `EOB ${eob.number}, ${formatUsd(eob.amount_cents)}, which was ${state}, is not paid`,
          ...(run.released_at ? [] : ['It no longer blocks the release of its run']),
        ],
      };
    },
    handle: async ({ tx, params, body, caller, audit }) => {
      const id = Number(params.id);
      const { eob, run, group } = await mustBeUnpaid(tx, id, caller);
      const after = await changeEob(tx, queue, { action: 'accept', id, checkRunId: run.id, reason: body.reason });
      if (!after) throw conflict(`Somebody else changed EOB ${eob.number} at this moment. Review the list.`);
      await audit({
        action: 'update',
        type: 'check-run',
        id: run.id,
        name: group.number,
        before: shownOf(eob),
        after: shownOf(after),
        data: { eob: eob.number, reason: body.reason },
      });
      return { body: { dry_run: false, results: [{ id, outcome: 'done' as const }] } };
    },
  });
