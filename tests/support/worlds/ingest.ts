import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { inboundFiles } from '../../../server/db/tables/health.ts';
import type { InboundKind } from '../../../server/modules/ingest/drop-folders.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { ingestFile } from '../../../server/modules/ingest/ingest.ts';
import { READERS } from '../../../server/modules/ingest/jobs.ts';
import { openOwnDatabase } from '../servers/database.ts';

/** A separate database and file store into which files are ingested as the queue's job does it. */
export const openIngest = async () => {
  const { db, store, close } = await openOwnDatabase();
  const sent: { name: string; data: object }[] = [];
  const queue = { send: async (name: string, data: object) => void sent.push({ name, data }) };

  /** Reads a received file; returns its row afterwards. */
  const again = async (id: number, acceptsTestFiles = true) => {
    await ingestFile({ db, store, queue, readers: READERS, acceptsTestFiles }, id);
    const [after] = await db.select().from(inboundFiles).where(eq(inboundFiles.id, id));
    if (!after) throw new Error('The file is gone');
    return after;
  };

  /** Receives one file and reads it; returns its row. */
  const take = async (kind: InboundKind, filename: string, content: Buffer, acceptsTestFiles = true) => {
    const staged = await store.receive(Readable.from([content]));
    await staged.keep();
    const [row] = await db
      .insert(inboundFiles)
      .values({
        source_key: INCOMING[kind].source,
        filename,
        sha256: staged.sha256,
        size_bytes: staged.sizeBytes,
        storage_key: staged.key,
        kind,
        status: 'received',
      })
      .returning({ id: inboundFiles.id });
    await staged.discard();
    if (!row) throw new Error('The file was not written down');
    return again(row.id, acceptsTestFiles);
  };

  return {
    db,
    store,
    queue,
    sent,
    take: (kind: InboundKind, filename: string, content: Buffer) => take(kind, filename, content),
    /** The same as a server in production. */
    takeInProduction: (kind: InboundKind, filename: string, content: Buffer) => take(kind, filename, content, false),
    again: (id: number) => again(id),
    close,
  };
};
