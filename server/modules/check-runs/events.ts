import type { RunEventType } from '../../../domain/run-events.ts';
import type { Tx } from '../../db/database.ts';
import { checkRunEvents } from '../../db/tables/check-runs.ts';

/** Adds an event to a run's timeline, in the transaction of what happened. */
export const addEvent = async (tx: Tx, checkRunId: number, type: RunEventType, data: Record<string, unknown>) => {
  await tx.insert(checkRunEvents).values({ check_run_id: checkRunId, type, data });
};
