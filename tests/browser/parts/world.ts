import { createDatabase, startCluster } from '../../support/servers/postgres.ts';
import { startServer } from '../../support/servers/server.ts';
import { test as base } from '../fixtures.ts';

/** A server with a generated world, so that every list has rows, and an administrator signed in. */
export const test = base.extend<object, { world: string }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const cluster = await startCluster();
      const databaseUrl = await createDatabase(cluster.url);
      const server = await startServer({ databaseUrl, environment: { DEMO_WORLD: 'stormy' } });
      await use(server.url);
      await server.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ world }, use) => use(world),
  role: 'administrator',
});
