import type { BrowserContext } from '@playwright/test';
import { createDatabase, startCluster } from '../../support/servers/postgres.ts';
import { startServer } from '../../support/servers/server.ts';
import { test as base } from '../fixtures.ts';
import { signInAs } from './sign-in.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A server with a generated world, so that every list has rows, and an administrator signed in. */
export const test = base.extend<object, { world: { url: string; state: State } }>({
  world: [
    async ({ browser }, use) => {
      const cluster = await startCluster();
      const databaseUrl = await createDatabase(cluster.url);
      const server = await startServer({ databaseUrl, environment: { DEMO_WORLD: 'small' } });
      const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
      await signInAs(await context.newPage(), 'administrator');
      await use({ url: server.url, state: await context.storageState() });
      await context.close();
      await server.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
  storageState: ({ world }, use) => use(world.state),
});
