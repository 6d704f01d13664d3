import { and, eq, inArray, sql } from 'drizzle-orm';
import { centsToDollars } from '../../../../domain/money.ts';
import type { RunFacts } from '../../../../domain/release/release-actions.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Tx } from '../../../db/database.ts';
import { checkRuns, paymentFiles } from '../../../db/tables/check-runs.ts';
import { groups } from '../../../db/tables/groups.ts';
import type { Caller } from '../../../http/sessions.ts';
import { groupScope } from '../../groups/conditions.ts';
import { lockRun } from '../transitions.ts';
import { latestWorkOf, openWorkOf } from './work.ts';

/** A run that is locked until the transaction ends, with the facts that the rules need. */
export interface LockedRun {
  run: typeof checkRuns.$inferSelect;
  group: typeof groups.$inferSelect;
  facts: RunFacts;
  /** Status and filename of each of its files, oldest first. */
  files: { status: number; filename: string }[];
}

/** @param caller limits the visible runs; absent: all of them. */
export const lockedRun = async (tx: Tx, id: number, caller?: Caller): Promise<LockedRun | undefined> => {
  await lockRun(tx, id);
  // separate statements, so that they see what was committed before the lock was granted
  const [row] = await tx
    .select({ run: checkRuns, group: groups })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(eq(checkRuns.id, id), caller && groupScope(caller)));
  if (!row) return undefined;
  const files = await tx
    .select({ status: paymentFiles.status_id, filename: paymentFiles.filename })
    .from(paymentFiles)
    .where(eq(paymentFiles.check_run_id, id))
    .orderBy(paymentFiles.id);
  const facts: RunFacts = {
    fileCount: files.length,
    amountCents: row.run.amount_cents,
    statuses: [...new Set(files.map(({ status }) => status))],
    isDeleted: row.run.deleted_at !== null,
    isReleased: row.run.released_at !== null,
    underWay: (await openWorkOf(tx, id))?.action,
  };
  return { ...row, facts, files };
};

/** The total of all files of the run, for use in an update of `check_runs`. */
export const sumOfFiles = sql<number>`(select coalesce(sum(f.total_cents), 0) from payment_files f
  where f.check_run_id = ${checkRuns.id} and f.status_id <> ${STATUS.voided})`;

/** The current state of runs by id, as in responses; without runs the caller may not see. */
export const statesOf = async (tx: Tx, ids: readonly number[], caller?: Caller) => {
  const rows = await tx
    .select({
      run: checkRuns,
      group: { number: groups.number, name: groups.name },
      status_ids: sql<string[]>`coalesce((select array_agg(distinct f.status_id::text) from payment_files f
        where f.check_run_id = ${checkRuns.id}), '{}')`,
    })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(inArray(checkRuns.id, [...ids]), caller && groupScope(caller)));
  const works = await latestWorkOf(tx, ids);
  return new Map(
    rows.map(({ run, group, status_ids }): [number, Record<string, unknown>] => [
      run.id,
      {
        version: run.version,
        group,
        date: run.run_date,
        sequence: run.sequence,
        status_ids,
        amount: centsToDollars(run.amount_cents),
        deleted_at: run.deleted_at?.toISOString() ?? null,
        released_at: run.released_at?.toISOString() ?? null,
        work: works.get(run.id) ?? null,
      },
    ]),
  );
};
