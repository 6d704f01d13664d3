import type { Counted } from '../../../domain/notifications/event-types.ts';
import { idsOf } from '../../../domain/notifications/event-types.ts';
import type { Tx } from '../../db/database.ts';
import { metricsEvents } from '../../db/tables/health.ts';

/** What an event of the dashboards is about. */
export interface MetricAbout {
  groupId?: number;
  locationId?: number;
  checkRunId?: number;
  /** As we call it, and as it came. */
  fileName?: string;
  originalFilename?: string;
  error?: string;
}

/** Counts something that happened, in the transaction in which it did (docs/rules/background-work.md, "Background work"). */
export const recordMetric = async (tx: Tx, counted: Counted, about: MetricAbout): Promise<void> => {
  await tx.insert(metricsEvents).values({
    ...idsOf(counted),
    group_id: about.groupId ?? null,
    location_id: about.locationId ?? null,
    check_run_id: about.checkRunId ?? null,
    file_name: about.fileName ?? null,
    original_filename: about.originalFilename ?? about.fileName ?? null,
    error: about.error === undefined ? null : { message: about.error },
  });
};
