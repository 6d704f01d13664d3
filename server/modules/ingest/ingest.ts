import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Counted } from '../../../domain/notifications/event-types.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inboundFiles } from '../../db/tables/health.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { FileStore, StagedFile } from '../../storage/files.ts';
import { recordMetric } from '../metrics/record.ts';
import type { InboundKind } from './drop-folders.ts';
import { keptFile } from './kept-file.ts';

/** Where the readers of all kinds get what they need; effects go through `tx` alone. */
export interface IngestContext {
  tx: Tx;
  file: StagedFile;
  filename: string;
  queue: Queue;
}

/** What became of a file: read, or set aside with the reason a person reads; and for which run, where that is known. */
export type IngestResult = { ok: true; checkRunId?: number } | { ok: false; reason: string; checkRunId?: number };

export type Reader = (context: IngestContext) => Promise<IngestResult>;

export type Readers = Readonly<Partial<Record<InboundKind, Reader>>>;

/** What the dashboards count of files set aside. */
const COUNTED_ERRORS: Readonly<Partial<Record<InboundKind, Counted>>> = {
  'payment-file': 'error',
  'cr-total': 'cr-total-error',
};

const setAside = async (tx: Tx, row: typeof inboundFiles.$inferSelect, reason: string, checkRunId?: number) => {
  await tx
    .update(inboundFiles)
    .set({ status: 'quarantined', stage: 'read', reason, check_run_id: checkRunId ?? null, finished_at: sql`now()` })
    .where(eq(inboundFiles.id, row.id));
  const counted = row.kind ? COUNTED_ERRORS[row.kind as InboundKind] : undefined;
  if (counted) await recordMetric(tx, counted, { fileName: row.filename, error: reason });
};

/**
 * Reads one received file, in one transaction with all that follows from it: killed at any moment, it is read whole
 * later or not at all. A file that cannot be read is set aside and never stops the queue; an error that is not the
 * file's fault is thrown, and the queue tries again.
 */
export const ingestFile = async (
  needs: { db: Db; store: FileStore; queue: Queue; readers: Readers },
  inboundFileId: number,
): Promise<void> => {
  await needs.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(inboundFiles)
      .where(and(eq(inboundFiles.id, inboundFileId), inArray(inboundFiles.status, ['received', 'failed'])))
      .for('update');
    if (!row) return; // read before: the job came twice
    const { sha256, size_bytes, storage_key } = row;
    if (sha256 === null || storage_key === null) throw new Error('A file that was not fetched is not read');
    const reader = needs.readers[row.kind as InboundKind];
    if (!reader) return setAside(tx, row, 'Files of this folder are not read.');
    const file = keptFile(needs.store, { sha256, size_bytes, storage_key });
    const result = await reader({ tx, file, filename: row.filename, queue: needs.queue });
    if (!result.ok) return setAside(tx, row, result.reason, result.checkRunId);
    await tx
      .update(inboundFiles)
      .set({ status: 'loaded', check_run_id: result.checkRunId ?? null, finished_at: sql`now()` })
      .where(eq(inboundFiles.id, row.id));
  });
};
