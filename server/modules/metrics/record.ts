import type { CountedEvent } from '../../../domain/notifications/event-types.ts';
import { idsOf } from '../../../domain/notifications/event-types.ts';
import type { Tx } from '../../db/database.ts';
import { metricsEvents } from '../../db/tables/health.ts';

/** The subject of a metrics event. */
export interface MetricAbout {
  groupId?: number;
  locationId?: number;
  checkRunId?: number;
  /** Our name for the file, and its original name. */
  fileName?: string;
  originalFilename?: string;
  error?: string;
  /** Where in the program it was thrown, one call a line. */
  stack?: string;
}

/** Records a metrics event in the transaction of the change (docs/rules/background-work.md, "Background work"). */
export const recordMetric = async (tx: Tx, counted: CountedEvent, about: MetricAbout): Promise<void> => {
  await tx.insert(metricsEvents).values({
    ...idsOf(counted),
    group_id: about.groupId ?? null,
    location_id: about.locationId ?? null,
    check_run_id: about.checkRunId ?? null,
    file_name: about.fileName ?? null,
    original_filename: about.originalFilename ?? about.fileName ?? null,
    error: about.error === undefined ? null : { message: about.error, ...(about.stack && { stack: about.stack }) },
  });
};
