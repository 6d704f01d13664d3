import { and, eq, isNotNull, like, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Tx } from '../../db/database.ts';
import { inboundFiles } from '../../db/tables/health.ts';
import type { Queue } from '../../jobs/queue.ts';
import { INGEST_JOB } from './receive-file.ts';

/**
 * Reads the quarantined CR totals of a day again when a run of that day is created: one of them may have arrived before
 * the run's first payment file, or late (docs/rules/check-runs.md, "The life of a run"). Its content decides, not its
 * name.
 */
export const readEarlyTotals = async (tx: Tx, queue: Queue, date: PlainDate): Promise<void> => {
  const waiting = await tx
    .update(inboundFiles)
    .set({ status: 'received', stage: null, reason: null, finished_at: null })
    .where(
      and(
        eq(inboundFiles.kind, 'cr-total'),
        eq(inboundFiles.status, 'quarantined'),
        isNotNull(inboundFiles.storage_key),
        like(sql`lower(${inboundFiles.filename})`, `cr\\_%\\_${date.replaceAll('-', '')}.pdf`),
      ),
    )
    .returning({ id: inboundFiles.id });
  // in the order in which they were received: the last one counts
  for (const { id } of waiting.sort((a, b) => a.id - b.id)) await queue.send(INGEST_JOB, { inboundFileId: id }, tx);
};
