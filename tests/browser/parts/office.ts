import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { createDatabase, startCluster } from '../../support/servers/postgres.ts';
import { startServer } from '../../support/servers/server.ts';
import { test as base } from '../fixtures.ts';
import { continueAs } from './sign-in.ts';

interface Office {
  url: string;
  db: Db;
  mail: string;
}

/** A server for one test file; the tests write its notifications. */
export const test = base.extend<{ desk: Page }, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const cluster = await startCluster();
      const databaseUrl = await createDatabase(cluster.url);
      const server = await startServer({ databaseUrl });
      const database = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2, DATA_DIR: server.dataDir });
      await use({ url: server.url, db: database.db, mail: join(server.dataDir, 'mail') });
      await database.close();
      await server.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ office }, use) => use(office.url),
  desk: async ({ page }, use) => {
    await continueAs(page, 'check_run');
    await use(page);
  },
});
