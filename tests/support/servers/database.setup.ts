import type { TestProject } from 'vitest/node';
import { createDatabase, startCluster } from './postgres.ts';
import { startServer } from './server.ts';

export type Engine = 'postgres' | 'embedded';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database the server of this run has. */
    engine: Engine;
    /** The server all files of a run share; a test that breaks or fills one starts its own. */
    serverUrl: string;
    adminUrl: string;
    /** The shared server's database, where it is PostgreSQL. */
    databaseUrl: string;
  }
}

/** Starts one PostgreSQL (where asked for) and one server for a whole run. */
export default async (project: TestProject) => {
  const engine = project.getProvidedContext().engine;
  const cluster = engine === 'postgres' ? await startCluster() : undefined;
  try {
    const databaseUrl = cluster && (await createDatabase(cluster.url));
    const server = await startServer({ databaseUrl });
    project.provide('serverUrl', server.url);
    project.provide('adminUrl', server.adminUrl);
    project.provide('databaseUrl', databaseUrl ?? '');
    return async () => {
      await server.stop();
      await cluster?.stop();
    };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
};
