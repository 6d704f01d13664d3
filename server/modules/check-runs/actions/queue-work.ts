import type { RunAction } from '../../../../domain/release/release-actions.ts';
import { RUN_ACTIONS } from '../../../../domain/release/release-actions.ts';
import type { Tx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { Refused } from './bulk.ts';
import { openWork, RUN_WORK_JOB } from './work.ts';

/** Who requested work, as stored and audited when it is done. */
export interface Asker {
  queue: Queue;
  /** Absent: the system. */
  caller?: { id: number };
  requestId: string;
}

/** Opens work that a separate job does and ends. The caller holds the run's lock. Throws Refused. */
export const openRunWork = async (
  tx: Tx,
  { caller, requestId }: Asker,
  { action, checkRunId, data = {} }: { action: RunAction; checkRunId: number; data?: Record<string, unknown> },
): Promise<number> => {
  const asked = { check_run_id: checkRunId, action, asked_by: caller?.id ?? null, data: { ...data, requestId } };
  const id = await openWork(tx, asked);
  // the caller has locked the run and checked for open work; this catches a caller that did not
  if (id === undefined)
    throw new Refused(`${RUN_ACTIONS[action]} could not begin: other work of this run is under way.`);
  return id;
};

/** Opens work on a run and queues it, in the transaction of the request. */
export const queueWork = async (tx: Tx, asker: Asker, work: Parameters<typeof openRunWork>[2]): Promise<void> => {
  const workId = await openRunWork(tx, asker, work);
  await asker.queue.send(RUN_WORK_JOB, { workId }, tx);
};
