import { and, eq, inArray } from 'drizzle-orm';
import type { EobAction } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { eobRefusal } from './change.ts';

/** The EOBs a user may see, with their file and run. */
export const findEobs = (tx: Tx, ids: readonly number[], caller: Caller) =>
  tx
    .select({
      eob: eobs,
      status: paymentFiles.status_id,
      run: checkRuns,
      group: { number: groups.number, name: groups.name },
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(inArray(eobs.id, [...ids]), groupScope(caller)));

export type FoundEob = Awaited<ReturnType<typeof findEobs>>[number];

/** Why an action on an EOB is not possible now. The caller holds the run's lock. */
export const foundRefusal = async (
  tx: Tx,
  action: EobAction,
  { eob, status, run }: FoundEob,
): Promise<string | undefined> => {
  if (run.deleted_at) return `The run of EOB ${eob.number} is deleted.`;
  if (status === STATUS.voided) return `The payment file of EOB ${eob.number} is voided.`;
  return eobRefusal(tx, action, eob, run);
};
