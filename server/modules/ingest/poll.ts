import { format } from 'date-fns/format';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { inboundFiles, sftpPolls } from '../../db/tables/health.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { SftpConnection, SftpSource } from '../../sftp/connection.ts';
import { withSftp } from '../../sftp/connection.ts';
import type { FileStore } from '../../storage/files.ts';
import type { InboundKind } from './drops.ts';
import { INBOUND_KINDS, INCOMING } from './drops.ts';

export interface PollNeeds {
  db: Db;
  store: FileStore;
  queue: Queue;
  log: FastifyBaseLogger;
}

/** The job that reads a file; its data is the row of `inbound_files`. */
export const INGEST_JOB = 'ingest-file';

/**
 * Takes one file in: kept, written down, and queued in one transaction, and only then taken away from the source. A
 * process that dies on the way finds the file again; the same file again is known by its bytes and not queued twice.
 */
const takeIn = async (needs: PollNeeds, connection: SftpConnection, kind: InboundKind, name: string) => {
  const { source, dir } = INCOMING[kind];
  await connection.fetch(dir, name, async (content) => {
    const staged = await needs.store.receive(content);
    try {
      await staged.keep();
      await needs.db.transaction(async (tx) => {
        const [row] = await tx
          .insert(inboundFiles)
          .values({
            source_key: source,
            filename: name,
            sha256: staged.sha256,
            size_bytes: staged.sizeBytes,
            storage_key: staged.key,
            kind,
            status: 'received',
          })
          .onConflictDoNothing()
          .returning({ id: inboundFiles.id });
        if (row) await needs.queue.send(INGEST_JOB, { inboundFileId: row.id }, tx);
      });
    } finally {
      await staged.discard();
    }
  });
  await connection.archive(dir, name);
};

/** The outcome of a poll, one row while it stays the same through a day. */
const writeDown = async (db: Db, source: SftpSource, isDataPresent: boolean, error: string | null) => {
  const today = format(new Date(), 'yyyy-MM-dd');
  const isOk = error === null;
  const [last] = await db
    .select()
    .from(sftpPolls)
    .where(and(eq(sftpPolls.source_key, source.key), eq(sftpPolls.polled_on, today)))
    .orderBy(desc(sftpPolls.polled_at))
    .limit(1);
  if (last && last.is_ok === isOk && last.error === error) {
    const set = { polled_at: sql`now()`, is_data_present: last.is_data_present || isDataPresent };
    await db.update(sftpPolls).set(set).where(eq(sftpPolls.id, last.id));
    return;
  }
  const row = { source_key: source.key, polled_on: today, is_ok: isOk, is_data_present: isDataPresent, error };
  await db.insert(sftpPolls).values(row);
};

const pollSource = async (needs: PollNeeds, source: SftpSource): Promise<void> => {
  let taken = 0;
  try {
    await withSftp(source, async (connection) => {
      for (const kind of INBOUND_KINDS) {
        if (INCOMING[kind].source !== source.key) continue;
        for (const file of await connection.list(INCOMING[kind].dir)) {
          await takeIn(needs, connection, kind, file.name);
          taken += 1;
        }
      }
    });
    await writeDown(needs.db, source, taken > 0, null);
  } catch (error) {
    needs.log.warn({ err: error, source: source.key }, 'SFTP poll');
    await writeDown(needs.db, source, taken > 0, error instanceof Error ? error.message.slice(0, 500) : 'unknown');
  }
};

/** Looks at every source once, one after another; a source that cannot be reached does not keep the others waiting long. */
export const pollSources = async (needs: PollNeeds, sources: readonly SftpSource[]): Promise<void> => {
  for (const source of sources) await pollSource(needs, source);
};
