import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createDatabase, startCluster } from './postgres.ts';
import { startServer } from './server.ts';

export type Engine = 'postgres' | 'embedded';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database engine of the shared server. */
    engine: Engine;
    /** The server that all files of a test run share; a test that breaks or fills a server starts its own. */
    serverUrl: string;
    adminUrl: string;
    /** The shared server's database if it is PostgreSQL, else empty. */
    databaseUrl: string;
    /** The PostgreSQL database with the schema and no rows, to be copied: migrating takes ten times as long. */
    migratedDatabase: string;
  }
}

const migratedDatabase = async (clusterUrl: string): Promise<string> => {
  const url = await createDatabase(clusterUrl);
  const { pool, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  await migrate(pool);
  await close();
  return new URL(url).pathname.slice(1);
};

/** Starts one PostgreSQL (if that engine is tested) and one server for a whole test run. */
export default async (project: TestProject) => {
  const engine = project.getProvidedContext().engine;
  const cluster = engine === 'postgres' ? await startCluster() : undefined;
  try {
    const migrated = cluster && (await migratedDatabase(cluster.url));
    const databaseUrl = cluster && (await createDatabase(cluster.url, migrated));
    const server = await startServer({ databaseUrl });
    project.provide('serverUrl', server.url);
    project.provide('adminUrl', server.adminUrl);
    project.provide('databaseUrl', databaseUrl ?? '');
    project.provide('migratedDatabase', migrated ?? '');
    return async () => {
      await server.stop();
      await cluster?.stop();
    };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
};
