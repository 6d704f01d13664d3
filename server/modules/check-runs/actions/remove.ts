import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BulkAnswer } from '../../../../declare/actions/bulk.ts';
import type { RunAction } from '../../../../domain/release/release-actions.ts';
import { deleteRefusal, roleRefusal, voidRefusal } from '../../../../domain/release/release-actions.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Removal } from '../../../../resources/check-runs/action-calls.ts';
import type { Tx } from '../../../db/database.ts';
import { checkRuns, paymentFiles } from '../../../db/tables/check-runs.ts';
import { recordMetric } from '../../metrics/record.ts';
import { addEvent } from '../events.ts';
import { transitionFiles } from '../transitions.ts';
import type { Planned } from './bulk.ts';
import { Refused } from './bulk.ts';
import type { LockedRun } from './facts.ts';
import { runName, statusChangesOf } from './messages.ts';
import type { Acting } from './run-action.ts';
import { actOnRuns } from './run-action.ts';
import { releasePayments } from './withdraw.ts';
import { recordWork } from './work.ts';

const deletedAt = (moment: Date | null) => moment?.toISOString() ?? null;

/** Records who did it; void and delete are both done within the request. */
const recordRemoval = async (
  acting: Acting,
  tx: Tx,
  { run, group }: LockedRun,
  { action, before, after }: { action: RunAction; before: object; after: object },
) => {
  const [now] = await tx.select().from(checkRuns).where(eq(checkRuns.id, run.id));
  await acting.audit({
    action: 'delete',
    type: 'check-run',
    id: run.id,
    name: group.number,
    version: now?.version ?? run.version,
    before: { ...before, deleted_at: deletedAt(run.deleted_at) },
    after: { ...after, deleted_at: deletedAt(now?.deleted_at ?? null) },
    data: { action, date: run.run_date },
  });
  const { id: asked_by } = acting.caller;
  await recordWork(tx, { check_run_id: run.id, action, asked_by, data: { requestId: acting.requestId } });
};

const fileIdsOf = async (tx: Tx, runId: number): Promise<number[]> => {
  const rows = await tx.select({ id: paymentFiles.id }).from(paymentFiles).where(eq(paymentFiles.check_run_id, runId));
  return rows.map(({ id }) => id);
};

const voidFiles = async (acting: Acting, tx: Tx, locked: LockedRun) => {
  const { run, group, files, facts } = locked;
  for (const from of facts.statuses) await transitionFiles(tx, run.id, from, STATUS.voided);
  await releasePayments(tx, await fileIdsOf(tx, run.id));
  const names = files.map(({ filename }) => filename);
  await addEvent(tx, run.id, 'void', { files: names });
  const about = { groupId: group.id, locationId: group.location_id, checkRunId: run.id };
  for (const fileName of names) await recordMetric(tx, 'voided', { ...about, fileName });
  await recordRemoval(acting, tx, locked, {
    action: 'void',
    before: { status_ids: facts.statuses },
    after: { status_ids: [STATUS.voided] },
  });
};

const deleteRun = async (acting: Acting, tx: Tx, locked: LockedRun) => {
  const [deleted] = await tx
    .update(checkRuns)
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: sql`${checkRuns.version} + 1` })
    .where(and(eq(checkRuns.id, locked.run.id), isNull(checkRuns.deleted_at)))
    .returning({ id: checkRuns.id });
  if (!deleted) throw new Refused('The run is deleted.');
  await recordRemoval(acting, tx, locked, { action: 'delete', before: {}, after: {} });
};

const mayDo = (action: RunAction, { caller }: Acting) => {
  const refusal = roleRefusal(action, caller.roles);
  if (refusal) throw new Refused(refusal, { code: 'forbidden' });
};

const refuse = (refusal: string | undefined) => {
  if (refusal) throw new Refused(refusal);
};

const planVoid = (acting: Acting, tx: Tx, locked: LockedRun): Planned => {
  mayDo('void', acting);
  refuse(voidRefusal(locked.facts));
  return {
    effects: statusChangesOf(locked.files, locked.facts.statuses, STATUS.voided),
    apply: () => voidFiles(acting, tx, locked),
  };
};

const planDelete = (acting: Acting, tx: Tx, locked: LockedRun): Planned => {
  mayDo('delete', acting);
  refuse(deleteRefusal(locked.facts));
  return {
    effects: [`The run of group ${runName(locked)}, without payment files, is deleted`],
    apply: () => deleteRun(acting, tx, locked),
  };
};

/** Whether the run's state means void or delete, when the request does not say. */
const removalOf = ({ facts }: LockedRun): Removal => (facts.fileCount > 0 ? 'void' : 'delete');

/** Voids runs with files and deletes those without, or previews it (docs/rules/check-runs.md, "Release actions"). */
export const removeRuns = (acting: Acting, ids: readonly number[], meant?: Removal): Promise<BulkAnswer> =>
  actOnRuns(acting, ids, async (tx, locked) => {
    const plan = (meant ?? removalOf(locked)) === 'void' ? planVoid : planDelete;
    return plan(acting, tx, locked);
  });
