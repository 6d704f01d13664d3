import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { formatUsd } from '../../../../domain/money.ts';
import type { RerunStep, RunAction } from '../../../../domain/release/release-actions.ts';
import {
  activeStatuses,
  RERUN_STEPS,
  rerunNeedsReason,
  rerunRefusal,
} from '../../../../domain/release/release-actions.ts';
import { RERUN_TARGET } from '../../../../domain/release/statuses.ts';
import type { RerunAnswer, RerunBody } from '../../../../resources/check-runs/action-calls.ts';
import type { Tx } from '../../../db/database.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { countRecipients } from '../../registers/emails.ts';
import { addEvent } from '../events.ts';
import { transitionFiles } from '../transitions.ts';
import { Refused } from './bulk.ts';
import type { LockedRun } from './facts.ts';
import { sumOfFiles } from './facts.ts';
import { counted, mailed, statusChangesOf } from './messages.ts';
import { queueWork } from './queue-work.ts';
import type { Acting } from './run-action.ts';
import { actOnRuns } from './run-action.ts';

type Options = Omit<z.infer<typeof RerunBody>, 'ids' | 'matching'>;
type Asked = Options & { ids: readonly number[] };

const ACTION: RunAction = 'rerun';
const NEEDS_REASON = 'Give a reason: its check registers were compiled.';

const mustHaveReason = ({ facts }: LockedRun, { reason }: Options) => {
  if (rerunNeedsReason(facts) && !reason) throw new Refused(NEEDS_REASON, { code: 'invalid', path: 'reason' });
};

const leaving = ({ facts }: LockedRun) => activeStatuses(facts).filter((status) => status !== RERUN_TARGET);

const effectsOf = async (tx: Tx, locked: LockedRun, asked: Options): Promise<string[]> => [
  ...statusChangesOf(locked.files, leaving(locked), RERUN_TARGET),
  `The payment files, ${formatUsd(locked.run.amount_cents)}, are compared with the LCR total again`,
  'The check registers are built again',
  ...(asked.dropOffToLin ? ['The new reports are copied to LIN'] : []),
  ...(asked.emailNotification ? [mailed(await countRecipients(tx, locked))] : []),
];

/** Resets the files' status, the results of the run's totals and its release. */
const setBack = async (tx: Tx, locked: LockedRun) => {
  const { id } = locked.run;
  for (const from of leaving(locked)) await transitionFiles(tx, id, from, RERUN_TARGET);
  const [after] = await tx
    .update(checkRuns)
    .set({
      amount_cents: sumOfFiles,
      totals_checked: false,
      differences: [],
      released_at: null,
      version: sql`${checkRuns.version} + 1`,
    })
    .where(eq(checkRuns.id, id))
    .returning();
  if (!after) throw new Error('The run is gone');
  return after;
};

const rerun = async (acting: Acting, tx: Tx, locked: LockedRun, asked: Options) => {
  const { run, group, facts } = locked;
  const after = await setBack(tx, locked);
  await addEvent(tx, run.id, 'rerun', { ...asked });
  await acting.audit({
    action: 'rerun',
    type: 'check-run',
    id: run.id,
    name: group.number,
    version: after.version,
    before: { status_ids: facts.statuses, totals_checked: run.totals_checked, released_at: run.released_at },
    after: {
      status_ids: facts.statuses.map((status) => (leaving(locked).includes(status) ? RERUN_TARGET : status)),
      totals_checked: after.totals_checked,
      released_at: after.released_at,
    },
    // only its own id: the request may cover a thousand other runs
    data: { ids: [run.id], ...asked },
  });
  const { dropOffToLin, emailNotification } = asked;
  await queueWork(tx, acting, { action: ACTION, checkRunId: run.id, data: { dropOffToLin, emailNotification } });
};

const QUEUED = 'Queued. The run’s row shows its progress.';

/** The steps of the request over all runs: what was done immediately, and what is only queued. */
const stepsOf = ({ results }: Pick<RerunAnswer, 'results'>): RerunAnswer['actions'] => {
  const left = results.filter(({ outcome }) => outcome !== 'done');
  const reasons = [...new Set(left.map(({ reason }) => reason))].join(' ');
  const notSetBack = left.length ? `${left.length} of ${counted(results.length, 'run')}: ${reasons}` : null;
  const said: Readonly<Record<RerunStep, string | null>> = {
    'reset-claim-file-status-id': notSetBack,
    'reset-totals-checked': null,
    'sum-job': null,
    'totals-job': QUEUED,
    'check-run-workflow': QUEUED,
  };
  return (Object.keys(RERUN_STEPS) as RerunStep[]).map((key) => ({
    key,
    success: key !== 'reset-claim-file-status-id' || !left.length,
    reason: said[key],
  }));
};

/** Reruns each of the runs, or previews it (docs/rules/check-runs.md, "Release actions"). */
export const rerunRuns = async (acting: Acting, { ids, ...asked }: Asked): Promise<RerunAnswer> => {
  const answer = await actOnRuns(acting, ids, async (tx, locked) => {
    const refusal = rerunRefusal(locked.facts);
    if (refusal) throw new Refused(refusal);
    if (!acting.dryRun) mustHaveReason(locked, asked);
    return { effects: await effectsOf(tx, locked, asked), apply: () => rerun(acting, tx, locked, asked) };
  });
  return { ...answer, actions: acting.dryRun ? [] : stepsOf(answer) };
};
