import { OPEN_ROW } from '../../../../declare/list/state.ts';
import { dropOffRefusal } from '../../../../domain/release/release-actions.ts';
import { runDay } from '../../../../domain/release/supplemental.ts';
import { overrideGate } from '../../../../resources/check-runs/action-calls.ts';
import { RELEASE_ROUTE } from '../../../../resources/check-runs/addresses.ts';
import type { Tx } from '../../../db/database.ts';
import type { Handler } from '../../../http/handlers.ts';
import { proposed } from '../../../http/handlers.ts';
import { Problem } from '../../../http/problems.ts';
import type { Caller } from '../../../http/sessions.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { isDroppedOff } from '../../schedules/drop-offs.ts';
import { addEvent } from '../events.ts';
import { latestReports } from '../latest-set.ts';
import type { LockedRun } from './facts.ts';
import { lockedRun } from './facts.ts';
import { faultsOf } from './gate.ts';
import { queueWork } from './queue-work.ts';
import type { Report } from './request-drop-off.ts';
import { effectsOf } from './request-drop-off.ts';

const conflict = (text: string) => new Problem('conflict', { text });

interface Plan {
  locked: LockedRun;
  /** What the release day of an automatic group would drop off. */
  reports: readonly Report[];
  faults: readonly string[];
}

/** The release of a run whose gate is closed. Throws `Problem` when it cannot be released, or needs no override. */
const planOf = async (tx: Tx, id: number, caller: Caller): Promise<Plan> => {
  const locked = await lockedRun(tx, id, caller);
  if (!locked) throw new Problem('not_found');
  const refusal = dropOffRefusal(locked.facts);
  if (refusal) throw conflict(refusal);
  const reports = ((await latestReports(tx, id)) ?? []).filter(
    (report) => isDroppedOff(report) && !report.dropped_off_at,
  );
  if (!reports.length) throw conflict('No report of the latest set may be dropped off.');
  const faults = await faultsOf(tx, id, reports);
  if (!faults.length) throw conflict('The run passes its release gate. Drop it off without an override.');
  return { locked, reports, faults };
};

const nameOf = ({ firstName, lastName }: Caller): string => `${firstName} ${lastName}`.trim();

/** Releasing a run against its gate, by two people (docs/rules/check-runs.md, "Release gate"). */
export const overrideHandler = (queue: Queue): Handler =>
  proposed(overrideGate, {
    propose: async ({ tx, params, body, caller }) => {
      const { locked, reports, faults } = await planOf(tx, Number(params.id), caller);
      const { run, group } = locked;
      return {
        about: {
          type: 'check-run',
          id: run.id,
          name: `${group.number} ${group.name}, ${runDay(run.run_date, run.sequence)}`,
        },
        link: `${RELEASE_ROUTE}?${OPEN_ROW}=${run.id}`,
        amountCents: run.amount_cents,
        effects: [
          ...faults.map((fault) => `Although: ${fault}`),
          ...(await effectsOf(tx, locked, reports, body.emailNotification)),
        ],
      };
    },
    handle: async ({ tx, params, body, caller, approvedBy, requestId }) => {
      const { locked, reports, faults } = await planOf(tx, Number(params.id), caller);
      const checkRunId = locked.run.id;
      const { emailNotification, reason } = body;
      const data = { reports: reports.map(({ id }) => id), emailNotification, overridden: faults };
      await queueWork(tx, { queue, caller, requestId }, { action: 'dropoff', checkRunId, data });
      await addEvent(tx, checkRunId, 'release-override', {
        asked_by: nameOf(caller),
        approved_by: approvedBy && nameOf(approvedBy),
        faults,
        reason,
      });
      return { body: { dry_run: false, results: [{ id: checkRunId, outcome: 'done' as const }] } };
    },
  });
