import type { Readable } from 'node:stream';
import { and, inArray, ne, sql } from 'drizzle-orm';
import { UPLOAD_LIMIT } from '../../../domain/files/file-names.ts';
import type { Db } from '../../db/database.ts';
import { inboundFiles } from '../../db/tables/health.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { RemoteFile, SftpConnection } from '../../sftp/connection.ts';
import { OperationFault, SourceFault } from '../../sftp/source-fault.ts';
import { keepEncrypted } from '../../storage/encrypted.ts';
import type { FileStore, StagedFile } from '../../storage/files.ts';
import type { InboundKind } from './drop-folders.ts';
import type { KnownFile } from './remote-files.ts';
import { markReceived } from './remote-files.ts';

export interface ReceiveNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
}

/** The job that reads a file; its data is the id of the row in `inbound_files`. */
export const INGEST_JOB = 'ingest-file';

/** Why a file cannot be received, as shown to users; other files are not affected. */
const NOT_TAKEN = {
  large: 'The file is larger than 300 MB and was left at its source.',
  refused: 'The source does not let this file be read. Ask who runs it to allow it.',
  late: 'The source did not give this file in time. It is tried again.',
  failed: 'The file could not be fetched from its source. It is tried again.',
  notStored: 'The file could not be stored here. It is tried again; the server’s log has the reason.',
};

export const reasonOfFetch = (error: unknown): string => {
  if (error instanceof SourceFault && error.isLate) return NOT_TAKEN.late;
  if (error instanceof TooLarge) return NOT_TAKEN.large;
  if (!(error instanceof OperationFault)) return NOT_TAKEN.notStored;
  return /permission denied/i.test(error.message) ? NOT_TAKEN.refused : NOT_TAKEN.failed;
};

/**
 * The kinds of files that are read again when the same bytes come again: the total received last counts, and a payment
 * file that was withdrawn is loaded again. Their readers change nothing when there is nothing to change.
 */
const READ_AGAIN: readonly InboundKind[] = ['cr-total', 'payment-file'];

/** The kinds of files that have account numbers in full. */
const KEPT_ENCRYPTED: readonly InboundKind[] = ['bank-file', 'ach-return'];

/** Stores a received file; returns its storage key. */
export const keepReceived = async (store: FileStore, file: StagedFile, kind: InboundKind): Promise<string> => {
  if (KEPT_ENCRYPTED.includes(kind)) return keepEncrypted(store, file);
  await file.keep();
  return file.key;
};

class TooLarge extends Error {}

export const isUnchanged = (before: RemoteFile, now: RemoteFile | undefined): boolean =>
  now?.sizeBytes === before.sizeBytes && now.modifiedAt.getTime() === before.modifiedAt.getTime();

/**
 * Fetches and stores one file, then records and queues it in one transaction. After a crash the file is fetched again;
 * the same bytes under the same name are recognised by their hash and not queued twice, unless their kind is read
 * again (READ_AGAIN). A file that changed while it
 * was fetched is discarded and fetched again once it is unchanged. Returns whether it was received.
 */
export const receiveFile = async (
  { db, store, queue }: ReceiveNeeds,
  connection: SftpConnection,
  file: KnownFile,
): Promise<boolean> => {
  const { source, dir, name, kind } = file;
  if (file.sizeBytes > UPLOAD_LIMIT) throw new TooLarge();
  const receive = async (content: Readable) => {
    const staged = await store.receive(content);
    try {
      if (staged.sizeBytes !== file.sizeBytes || !isUnchanged(file, await connection.look(dir, name))) return false;
      const storageKey = await keepReceived(store, staged, kind);
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(inboundFiles)
          .values({
            source_key: source,
            filename: name,
            sha256: staged.sha256,
            size_bytes: staged.sizeBytes,
            storage_key: storageKey,
            kind,
            status: 'received',
          })
          .onConflictDoUpdate({
            target: [inboundFiles.source_key, inboundFiles.filename, inboundFiles.sha256],
            set: { status: 'received', stage: null, reason: null, finished_at: null, received_at: sql`now()` },
            setWhere: and(ne(inboundFiles.status, 'received'), inArray(inboundFiles.kind, [...READ_AGAIN])),
          })
          .returning({ id: inboundFiles.id });
        if (row) await queue.send(INGEST_JOB, { inboundFileId: row.id }, tx);
        await markReceived(tx, file);
      });
      return true;
    } finally {
      await staged.discard();
    }
  };
  return connection.fetch(dir, name, UPLOAD_LIMIT, receive);
};
