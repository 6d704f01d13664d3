import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Role } from '../../../domain/roles.ts';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, setSecretKeys } from '../../../server/secrets/keys.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { createDatabase, startCluster } from '../../support/servers/postgres.ts';
import { startServer } from '../../support/servers/server.ts';
import { test as base } from '../fixtures.ts';
import { navigation, sessionOf } from './sign-in.ts';

export const RELEASE = '/register/release-payment-files';

export interface Release {
  url: string;
  db: Db;
  dataDir: string;
}

interface Fixtures {
  /** The release screen for a user of this role, on the file's server. */
  openRelease: (role: Role, query?: string) => Promise<Page>;
}

/** A server for one test file, whose database the test can write to. */
export const test = base.extend<Fixtures, { release: Release; environment: Record<string, string> }>({
  environment: [{}, { option: true, scope: 'worker' }],
  release: [
    async ({ environment }, use) => {
      const cluster = await startCluster();
      const databaseUrl = await createDatabase(cluster.url);
      const server = await startServer({ databaseUrl, environment });
      const database = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2, DATA_DIR: server.dataDir });
      // the test writes account numbers as the server does
      setSecretKeys(EncryptionKeys.parse(DEVELOPMENT_KEY));
      await use({ url: server.url, db: database.db, dataDir: server.dataDir });
      await database.close();
      await server.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ release }, use) => use(release.url),
  openRelease: async ({ browser, release }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (role, query = '') => {
      const context = await browser.newContext({
        baseURL: release.url,
        timezoneId: 'America/Chicago',
        storageState: await sessionOf(browser, release.url, role),
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(`${RELEASE}${query}`);
      // from here on it listens to keys
      await expect(navigation(page)).toBeVisible();
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Adds a group with one run of one file, at a status. The file pays $120.00, or $0.00 if it is to be voided. */
export const runAt = async (
  { db }: Release,
  status: number,
  set: {
    isEmpty?: boolean;
    group?: Parameters<typeof addGroup>[1];
    date?: string;
    lcrCents?: number;
    isOnHold?: boolean;
  } = {},
) => {
  const group = await addGroup(db, set.group);
  const drafts = set.isEmpty
    ? [{ claims: [12_000, -12_000] }]
    : [{ claims: [7000, 5000], answer: { method: 'Check' }, isOnHold: set.isOnHold ?? false }];
  const { run, file } = await addRun(db, group, drafts, { status, date: set.date });
  if (set.lcrCents !== undefined) {
    const name = `cr_${run.id}.pdf`;
    await db
      .insert(crTotals)
      .values({ check_run_id: run.id, filename: name, sha256: name, storage_key: name, total_cents: set.lcrCents });
  }
  return { number: group.number, name: group.name, id: run.id, group, file };
};
