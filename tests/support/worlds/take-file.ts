import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { inboundFiles } from '../../../server/db/tables/health.ts';
import type { InboundKind } from '../../../server/modules/ingest/drop-folders.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { ingestFile } from '../../../server/modules/ingest/ingest.ts';
import { READERS } from '../../../server/modules/ingest/jobs.ts';
import { keepReceived } from '../../../server/modules/ingest/receive-file.ts';
import type { FileStore } from '../../../server/storage/files.ts';

interface Place {
  db: Db;
  store: FileStore;
  queue?: { send: (name: string, data: object) => Promise<void> };
  acceptsTestFiles?: boolean;
}

/** Reads a received file as the queue's job does; returns its row afterwards. */
export const readReceived = async (place: Place, id: number) => {
  const needs = { queue: { send: async () => undefined }, acceptsTestFiles: true, ...place };
  await ingestFile({ ...needs, readers: READERS }, id);
  const [after] = await place.db.select().from(inboundFiles).where(eq(inboundFiles.id, id));
  if (!after) throw new Error('The file is gone');
  return after;
};

/** Stores one file as if it had been fetched from its source, and reads it; returns its row. */
export const takeFile = async (place: Place, kind: InboundKind, filename: string, content: Buffer | string) => {
  const staged = await place.store.receive(Readable.from([Buffer.from(content)]));
  const [row] = await place.db
    .insert(inboundFiles)
    .values({
      source_key: INCOMING[kind].source,
      filename,
      sha256: staged.sha256,
      size_bytes: staged.sizeBytes,
      storage_key: await keepReceived(place.store, staged, kind),
      kind,
      status: 'received',
    })
    .returning({ id: inboundFiles.id });
  await staged.discard();
  if (!row) throw new Error('The file was not written down');
  return readReceived(place, row.id);
};
