import type { SQL } from 'drizzle-orm';
import { and, eq } from 'drizzle-orm';
import type { RunEventType } from '../../../domain/release/run-events.ts';
import type { Tx } from '../../db/database.ts';
import { checkRunEvents } from '../../db/tables/check-runs.ts';

/** Adds an event to a run's timeline, in the transaction of the change. */
export const addEvent = async (tx: Tx, checkRunId: number, type: RunEventType, data: Record<string, unknown>) => {
  await tx.insert(checkRunEvents).values({ check_run_id: checkRunId, type, data });
};

/** Whether a run's timeline has an event of this type whose data matches the condition. */
export const hasEvent = async (tx: Tx, checkRunId: number, type: RunEventType, like: SQL): Promise<boolean> => {
  const [event] = await tx
    .select({ id: checkRunEvents.id })
    .from(checkRunEvents)
    .where(and(eq(checkRunEvents.check_run_id, checkRunId), eq(checkRunEvents.type, type), like))
    .limit(1);
  return event !== undefined;
};
