import { and, eq, like, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { union } from 'drizzle-orm/pg-core';
import { ConfigurationError } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { bankFiles } from '../../db/tables/bank.ts';
import { inboundFiles } from '../../db/tables/health.ts';
import { achFiles } from '../../db/tables/premium.ts';
import { UnreadableSecret } from '../../secrets/encrypt.ts';
import { currentPrefix, keepEncrypted } from '../../storage/encrypted.ts';
import type { FileStore } from '../../storage/files.ts';
import { INCOMING } from './drop-folders.ts';

/** Keys of generated history, which has no stored files. */
const GENERATED = 'world/%';

const isOutdated = (key: AnyPgColumn): SQL | undefined =>
  and(not(sql`starts_with(${key}, ${currentPrefix()})`), not(like(key, GENERATED)));

/** A file by its storage key, with the hash of its bytes. */
interface Kept {
  key: string;
  sha256: string;
}

const isOfBank = eq(inboundFiles.source_key, INCOMING['bank-file'].source);

const outdated = (db: Db): Promise<Kept[]> =>
  union(
    db
      .select({ key: bankFiles.storage_key, sha256: bankFiles.sha256 })
      .from(bankFiles)
      .where(isOutdated(bankFiles.storage_key)),
    db
      .select({ key: achFiles.storage_key, sha256: achFiles.sha256 })
      .from(achFiles)
      .where(isOutdated(achFiles.storage_key)),
    db
      .select({ key: sql<string>`${inboundFiles.storage_key}`, sha256: sql<string>`${inboundFiles.sha256}` })
      .from(inboundFiles)
      .where(and(isOfBank, isOutdated(inboundFiles.storage_key))),
  );

/** A file that is gone stays named by its rows, as any other: opening it says so. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === 'ENOENT' : error.name === 'NoSuchKey');

const encryptAgain = async (store: FileStore, { key, sha256 }: Kept): Promise<string | undefined> => {
  try {
    return await keepEncrypted(store, {
      sha256,
      open: async function* () {
        yield* await store.open(key);
      },
    });
  } catch (error) {
    if (isGone(error)) return undefined;
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ConfigurationError([
      `ENCRYPTION_KEYS: the bank's files have one of the key "${error.key}". ${error.message}`,
    ]);
  }
};

/**
 * Encrypts with the first of the configured keys every file of the bank that an earlier release, or another key, has
 * stored. It can be killed at any moment: the next call continues. Throws `ConfigurationError` when a key is missing or
 * not the right one. Returns how many there were.
 */
export const encryptKept = async (db: Db, store: FileStore): Promise<number> => {
  const files = await outdated(db);
  for (const file of files) {
    const storage_key = await encryptAgain(store, file);
    if (!storage_key) continue;
    await db.transaction(async (tx) => {
      await tx.update(bankFiles).set({ storage_key }).where(eq(bankFiles.storage_key, file.key));
      await tx.update(achFiles).set({ storage_key }).where(eq(achFiles.storage_key, file.key));
      const named = and(isOfBank, eq(inboundFiles.storage_key, file.key));
      await tx.update(inboundFiles).set({ storage_key }).where(named);
    });
  }
  return files.length;
};
