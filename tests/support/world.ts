import type { Database } from '../../server/db/database.ts';
import { openOwnDatabase } from './database.ts';

/** An empty database of the run's engine, as a first start has it: migrated, with locations and holidays. */
export const emptyDatabase = async (): Promise<Database> => {
  const { database, close } = await openOwnDatabase();
  return { ...database, close };
};
