import type { RunEventType } from '../../../domain/release/run-events.ts';
import { checkRunEvents } from '../../../server/db/tables/check-runs.ts';
import type { Bulk } from '../bulk.ts';

/** Adds an event to the timeline of one run. */
export type AddRunEvent = (at: Date, type: RunEventType, data: Record<string, unknown>) => void;

export const timeline =
  (bulk: Bulk, runId: number): AddRunEvent =>
  (at, type, data) =>
    bulk.add(checkRunEvents, { id: bulk.id(checkRunEvents), check_run_id: runId, happened_at: at, type, data });
