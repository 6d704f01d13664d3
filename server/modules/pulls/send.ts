import { buffer } from 'node:stream/consumers';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { writeAudit } from '../../audit/write.ts';
import type { Db } from '../../db/database.ts';
import { achFiles, pulls } from '../../db/tables/premium.ts';
import type { Job } from '../../jobs/queue.ts';
import type { FileStore } from '../../storage/files.ts';
import type { Destination } from '../ingest/destination.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recorded } from '../metrics/job-runs.ts';
import { AUDIT_TYPE } from './pull.ts';
import { SEND_JOB } from './send-job.ts';

interface Needs {
  db: Db;
  store: FileStore;
  bank: Destination;
}

const SendData = z.object({ fileId: z.int() });

/** Notes that the bank has the file; of two workers only one does. */
const noteDelivered = (db: Db, fileId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [file] = await tx
      .update(achFiles)
      .set({ delivered_at: sql`now()` })
      .where(and(eq(achFiles.id, fileId), isNull(achFiles.delivered_at)))
      .returning();
    if (!file) return false;
    const [pull] = await tx.select().from(pulls).where(eq(pulls.id, file.pull_id));
    await writeAudit(tx, {
      actorId: null,
      action: 'update',
      type: AUDIT_TYPE,
      id: file.pull_id,
      name: pull?.name ?? file.filename,
      before: { delivered_at: null },
      after: { delivered_at: file.delivered_at?.toISOString() ?? null },
      data: { file: file.filename, sha256: file.sha256 },
      requestId: SEND_JOB,
    });
    return true;
  });

/**
 * Sends the file of a pull to the bank. It is put before it is noted as delivered: after a crash between the two, the
 * same bytes are put again under the same name, which replaces them.
 */
export const sendPull = async ({ db, store, bank }: Needs, fileId: number): Promise<Counts> => {
  const [file] = await db.select().from(achFiles).where(eq(achFiles.id, fileId));
  if (!file || file.delivered_at) return { sent: 0 };
  await bank.put(file.filename, await buffer(await store.open(file.storage_key)));
  return { sent: Number(await noteDelivered(db, fileId)) };
};

/** Retried until the bank has the file: nobody would start it again. */
export const pullJobs = (needs: Needs): Job[] => [
  {
    name: SEND_JOB,
    retriesForever: true,
    work: (data) => recorded(needs.db, SEND_JOB, () => sendPull(needs, SendData.parse(data).fileId)),
  },
];
