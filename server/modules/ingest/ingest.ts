import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CountedEvent } from '../../../domain/notifications/event-types.ts';
import type { Db, Tx } from '../../db/database.ts';
import { afterTheOther } from '../../db/error-code.ts';
import { inboundFiles } from '../../db/tables/health.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { FileStore, StagedFile } from '../../storage/files.ts';
import { recordMetric } from '../metrics/record.ts';
import type { InboundKind } from './drop-folders.ts';
import { storedFile } from './stored-file.ts';

/** The input of the readers of all kinds; they change data only through `tx`. */
export interface IngestContext {
  tx: Tx;
  file: StagedFile;
  filename: string;
  queue: Queue;
  acceptsTestFiles: boolean;
}

/** The outcome for a file: read, or quarantined with a reason for users; and its run, if known. */
export type IngestResult =
  | { ok: true; checkRunId?: number }
  /** `cents`: what it comes to, where it says so. `isLate`: it came after the release of its run, and waits for a supplemental one. */
  | { ok: false; reason: string; cents?: number; checkRunId?: number; isLate?: boolean };

export type Reader = (context: IngestContext) => Promise<IngestResult>;

export type Readers = Readonly<Partial<Record<InboundKind, Reader>>>;

export interface IngestNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
  acceptsTestFiles: boolean;
  readers: Readers;
}

/** The stage of a quarantined file that came after the release of its run: an exception until a run takes it. */
export const LATE_STAGE = 'late';

/** How the dashboards count quarantined files. */
const COUNTED_ERRORS: Readonly<Partial<Record<InboundKind, CountedEvent>>> = {
  'payment-file': 'error',
  'cr-total': 'cr-total-error',
};

type QuarantineResult = Omit<Extract<IngestResult, { ok: false }>, 'ok'>;

const quarantine = async (
  tx: Tx,
  row: typeof inboundFiles.$inferSelect,
  { reason, cents, checkRunId, isLate }: QuarantineResult,
) => {
  await tx
    .update(inboundFiles)
    .set({
      status: 'quarantined',
      stage: isLate ? LATE_STAGE : 'read',
      reason,
      amount_cents: cents ?? null,
      check_run_id: checkRunId ?? null,
      finished_at: sql`now()`,
    })
    .where(eq(inboundFiles.id, row.id));
  const counted = row.kind ? COUNTED_ERRORS[row.kind as InboundKind] : undefined;
  if (counted) await recordMetric(tx, counted, { fileName: row.filename, error: reason });
};

/**
 * Reads one received file, in one transaction with all its effects, so that a crash never leaves it partly read. An
 * unreadable file is quarantined and never stops the queue; an error that is not the file's fault is thrown, and the
 * queue retries.
 */
export const ingestFile = async (needs: IngestNeeds, inboundFileId: number): Promise<void> => {
  const read = async (tx: Tx) => {
    const [row] = await tx
      .select()
      .from(inboundFiles)
      .where(and(eq(inboundFiles.id, inboundFileId), inArray(inboundFiles.status, ['received', 'failed'])))
      .for('update');
    if (!row) return; // already read: the job ran twice
    const { sha256, size_bytes, storage_key } = row;
    if (sha256 === null || storage_key === null) throw new Error('A file that was not fetched is not read');
    const reader = needs.readers[row.kind as InboundKind];
    if (!reader) return quarantine(tx, row, { reason: 'Files of this folder are not read.' });
    const file = storedFile(needs.store, { sha256, size_bytes, storage_key });
    const { queue, acceptsTestFiles } = needs;
    const result = await reader({ tx, file, filename: row.filename, queue, acceptsTestFiles });
    if (!result.ok) return quarantine(tx, row, result);
    await tx
      .update(inboundFiles)
      .set({ status: 'loaded', check_run_id: result.checkRunId ?? null, finished_at: sql`now()` })
      .where(eq(inboundFiles.id, row.id));
  };
  await afterTheOther(() => needs.db.transaction(read));
};
