import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedReference } from '../../server/demo/reference.ts';
import { createDatabase } from './postgres.ts';

/** An empty database of the run's engine, as a first start has it: migrated, with locations and holidays. */
export const emptyDatabase = async (databaseUrl: string): Promise<Database> => {
  const dir = mkdtempSync(join(tmpdir(), 'world-'));
  const url = databaseUrl ? await createDatabase(databaseUrl) : undefined;
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 4, DATA_DIR: dir });
  await migrate(database.pool);
  await seedReference(database.db);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
