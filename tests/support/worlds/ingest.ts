import type { InboundKind } from '../../../server/modules/ingest/drop-folders.ts';
import { openOwnDatabase } from '../servers/database.ts';
import { readReceived, takeFile } from './take-file.ts';

/** A separate database and file store into which files are ingested as the queue's job does it. */
export const openIngest = async () => {
  const { db, store, dir, close } = await openOwnDatabase();
  const sent: { name: string; data: object }[] = [];
  const queue = { send: async (name: string, data: object) => void sent.push({ name, data }) };
  const place = { db, store, queue };

  return {
    db,
    store,
    dir,
    queue,
    sent,
    take: (kind: InboundKind, filename: string, content: Buffer) => takeFile(place, kind, filename, content),
    /** The same as a server in production. */
    takeInProduction: (kind: InboundKind, filename: string, content: Buffer) =>
      takeFile({ ...place, acceptsTestFiles: false }, kind, filename, content),
    again: (id: number) => readReceived(place, id),
    close,
  };
};
