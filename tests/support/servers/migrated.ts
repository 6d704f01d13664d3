import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';

/** The inputs of the cached schema: the migrations, and the version of the embedded database. */
const SOURCES = ['package-lock.json', ...globSync('server/db/migrations/*.sql').sort()];

const keptAt = (): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(file));
  return join(tmpdir(), `console-migrated-${hash.digest('hex').slice(0, 16)}`);
};

const make = async (kept: string) => {
  const making = mkdtempSync(join(tmpdir(), 'console-migrating-'));
  const { pool, close } = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: making });
  await migrate(pool);
  await close();
  try {
    renameSync(making, kept);
  } catch {
    rmSync(making, { recursive: true, force: true }); // another worker was faster
  }
};

/** A new data directory whose embedded database has the schema and no rows. Copied, because migrating takes seconds. */
export const migratedDataDir = async (): Promise<string> => {
  const kept = keptAt();
  if (!existsSync(kept)) await make(kept);
  const dataDir = mkdtempSync(join(tmpdir(), 'console-'));
  cpSync(kept, dataDir, { recursive: true });
  return dataDir;
};
