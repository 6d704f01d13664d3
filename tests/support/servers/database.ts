import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Database, Tx } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { seedReference } from '../../../server/db/seed-reference.ts';
import type { Queue } from '../../../server/jobs/queue.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, setSecretKeys } from '../../../server/secrets/keys.ts';
import { directoryStore } from '../../../server/storage/directory.ts';
import { withDecryption } from '../../../server/storage/encrypted.ts';
import type { FileStore } from '../../../server/storage/files.ts';
import { databaseUrl } from '../shared.ts';
import { migratedDataDir } from './migrated.ts';
import { createDatabase } from './postgres.ts';

/** A logger that discards everything. */
export const silent = pino(new Writable({ write: (_chunk, _encoding, done) => done() }));

/** A queue that only records what it was sent. */
export const recordingQueue = () => {
  const sent: { name: string; data: object; startAfter?: Date }[] = [];
  const queue: Queue = {
    async send(name: string, data: object, _tx?: Tx, options: { startAfter?: Date } = {}) {
      sent.push({ name, data, ...options });
    },
  };
  return { queue, sent, of: (name: string) => sent.filter((job) => job.name === name) };
};

export interface OwnDatabase {
  /** Empty for the embedded database. */
  url: string;
  database: Database;
  db: Database['db'];
  store: FileStore;
  /** The data directory that belongs to it. */
  dir: string;
  close: () => Promise<void>;
}

/** A migrated database of the tested engine for one test file, with the reference data, opened without a server. */
export const openOwnDatabase = async (): Promise<OwnDatabase> => {
  setSecretKeys(EncryptionKeys.parse(DEVELOPMENT_KEY));
  const dir = databaseUrl ? mkdtempSync(join(tmpdir(), 'own-')) : await migratedDataDir();
  const url = databaseUrl ? await createDatabase(databaseUrl, inject('migratedDatabase')) : '';
  const database = await openDatabase({ DATABASE_URL: url || undefined, DATABASE_POOL: 10, DATA_DIR: dir });
  await seedReference(database.db);
  return {
    url,
    database,
    db: database.db,
    store: withDecryption(directoryStore(join(dir, 'files'))),
    dir,
    async close() {
      await database.close();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
