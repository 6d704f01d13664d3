import type { Page } from '@playwright/test';
import { like, sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { inboundFiles, jobRuns, sftpPolls } from '../../../server/db/tables/health.ts';
import { createDatabase, startCluster } from '../../support/servers/postgres.ts';
import { freePort, until } from '../../support/servers/processes.ts';
import { startServer } from '../../support/servers/server.ts';
import { test as base, expect } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { continueAs } from '../parts/sign-in.ts';

interface Health {
  url: string;
  db: Db;
  /** A run of the generated world with a quarantined file of the network. */
  run: { id: number; number: string };
}

/** Picks a run of the generated world and adds an unreadable file of the network for it. */
const addQuarantinedFile = async (db: Db) => {
  const { rows } = await db.execute<{ id: number; number: string; [column: string]: unknown }>(sql`
    select r.id, g.number from check_runs r join groups g on g.id = r.group_id
    where r.deleted_at is null order by r.run_date desc, r.id limit 1`);
  const [run] = rows;
  if (!run) throw new Error('The generated world has no run');
  await db.insert(inboundFiles).values({
    source_key: 'network',
    filename: 'nomi_broken.835',
    sha256: 'broken',
    size_bytes: 1,
    storage_key: 'broken',
    kind: 'network-835',
    status: 'quarantined',
    reason: 'Transaction set 0007 is out of balance by $12.50.',
    stage: 'read',
    check_run_id: run.id,
    finished_at: new Date(),
  });
  return { id: run.id, number: run.number };
};

/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from the pattern */
/** A server with a generated world whose processor does not answer, so that its polls really fail. */
const test = base.extend<object, { health: Health }>({
  health: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const cluster = await startCluster();
      const databaseUrl = await createDatabase(cluster.url);
      const url = `sftp://processor:secret@127.0.0.1:${await freePort()}/`;
      const server = await startServer({
        databaseUrl,
        environment: {
          DEMO_WORLD: 'stormy',
          SFTP_POLL_SECONDS: '2',
          SFTP_SOURCES: JSON.stringify([{ key: 'processor', name: 'Payment processor', url }]),
        },
      });
      const database = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2, DATA_DIR: server.dataDir });
      await until(
        async () => (await database.db.$count(sftpPolls, like(sftpPolls.error, '%ECONNREFUSED%'))) > 0,
        () => 'the processor was not polled',
      );
      await use({ url: server.url, db: database.db, run: await addQuarantinedFile(database.db) });
      await database.close();
      await server.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ health }, use) => use(health.url),
});

const BLOCKS = [
  'ER Jobs Status',
  'Exceptions',
  'Network EOBs Status',
  'Pull Workflow Status',
  'Nomi 835 Files Status',
  'Nomi Status Files Status',
  'SFTP Status',
];

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const open = async (page: Page) => {
  await continueAs(page, 'check_run');
  await page.goto('/healthcheck');
  await expect(page.getByRole('heading', { level: 1, name: 'Healthcheck' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'SFTP connections by day' })).toBeVisible();
};

test('the page has seven blocks in order, and its menu entry follows Holidays', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(BLOCKS);
  const menu = page.getByRole('navigation').first().getByRole('link');
  // the narrow menu has a short word beside each name
  const names = (await menu.allInnerTexts()).map((text) => text.split('\n').at(-1));
  expect(names.indexOf('Healthcheck')).toBeGreaterThan(0);
  expect(names.indexOf('Healthcheck')).toBe(names.indexOf('Holidays') + 1);
  await expect(block(page, 'Pull Workflow Status')).toContainText(/Success rate, 7 days.*%, (good|fair|poor)/s);
});

test('a failing source is red and links the runs it blocks to the release screen', async ({ page, health }) => {
  await open(page);
  const network = block(page, 'Network EOBs Status');
  await expect(network.getByRole('alert')).toContainText('Network EOBs Error');
  await expect(network.getByRole('alert')).toContainText('out of balance by $12.50');
  const sftp = block(page, 'SFTP Status');
  await expect(sftp.getByRole('gridcell').nth(1)).toHaveText('Error');
  await expect(sftp).toContainText(/Blocked by Payment processor: \d+ check run/);
  const nomi = block(page, 'Nomi 835 Files Status');
  await expect(nomi).toContainText('nomi_broken.835');
  await nomi.getByRole('list', { name: 'Check runs blocked by nomi_broken.835' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`release-payment-files\\?groupNumber=${health.run.number}&dateFrom=`));
  await expect(page.getByRole('rowheader', { name: health.run.number, exact: true }).first()).toBeVisible();
});

test('the errors of a job are one text beside its marker, which opens to a line each', async ({ page }) => {
  await open(page);
  const errors = block(page, 'ER Jobs Status').getByRole('group');
  const first = errors.getByText(/^\d+ errors, latest: /);
  const [marked, text] = [await errors.locator('summary').boundingBox(), await first.boundingBox()];
  expect(text?.x).toBeGreaterThan(marked?.x ?? 0);
  expect(Math.abs((text?.y ?? 0) - (marked?.y ?? 0))).toBeLessThan(4);
  await first.click();
  await expect(errors.getByRole('listitem').first()).toBeVisible();
});

test('the days of a connection are reached by keyboard, and each describes its state', async ({ page }) => {
  await open(page);
  const grid = page.getByRole('grid', { name: 'SFTP connections by day' });
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowRight');
  const today = grid.getByRole('gridcell').nth(1);
  await expect(today).toBeFocused();
  await expect(today).toHaveAccessibleDescription(/Errors.*The source refused the connection/s);
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4}: Errors/)).toBeVisible();
});

test('polls are marked as background calls, shift no layout, and pause while the tab is hidden', async ({ page }) => {
  await page.clock.install();
  // without the stream of changes, which has the page read as well
  await page.route('**/api/live', (route) => route.fulfill({ status: 429 }));
  await open(page);
  const asked: { path: string; background: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/healthcheck/')) {
      asked.push({ path: pathname, background: request.headers()['x-background'] });
    }
  });
  const region = page.getByRole('region', { name: 'Executions of the pull workflow' });
  await region.focus();
  const scrolled = await page.evaluate(() => document.scrollingElement?.scrollTop);
  const answered = page.waitForResponse('**/healthcheck/pull-workflow/status');
  await page.clock.runFor(30_500);
  await answered; // a pending request is not repeated
  await page.clock.runFor(30_500);
  await expect.poll(() => asked.length).toBe(4);
  expect(
    asked.map(({ path }) => path.split('/').at(-2)).toSorted((one = '', other = '') => one.localeCompare(other)),
  ).toEqual(['nomi-835-files', 'nomi-status-files', 'pull-workflow', 'pull-workflow']);
  expect(asked.every(({ background }) => background === '1')).toBe(true);
  await expect(region).toBeFocused();
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(scrolled);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await page.clock.runFor(61_000);
  expect(asked.length).toBe(4);
});

test('each block has its own load error, and a failed refetch keeps the previous data', async ({ page }) => {
  const failed = [
    ['er', 'ER Jobs Status', 'Failed to load ER status'],
    ['ne', 'Network EOBs Status', 'Failed to load Network EOBs status'],
    ['pull-workflow', 'Pull Workflow Status', 'Error loading data'],
    ['nomi-835-files', 'Nomi 835 Files Status', 'Failed to load'],
    ['sftp', 'SFTP Status', 'Failed to load'],
  ] as const;
  await continueAs(page, 'check_run');
  for (const [area] of failed) {
    await page.route(`**/healthcheck/${area}/status`, (route) =>
      route.fulfill({ status: 422, json: { message: 'No' } }),
    );
  }
  await page.goto('/healthcheck');
  for (const [, name, text] of failed) {
    await expect(block(page, name).getByRole('alert')).toContainText(text);
  }
  await page.unrouteAll();
  await block(page, 'ER Jobs Status').getByRole('button', { name: 'Retry' }).click();
  await expect(block(page, 'ER Jobs Status').getByRole('table')).toBeVisible();
});

test('a workflow that did not run shows for how long', async ({ page, health }) => {
  await health.db.delete(jobRuns).where(sql`name = 'pull-workflow' and started_at > now() - interval '40 hours'`);
  await open(page);
  await expect(block(page, 'Pull Workflow Status').getByRole('status')).toContainText(
    /Workflow appears stale: \d+\.\d hours since the last run/,
  );
});

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing at both widths', async ({ page }) => {
      await open(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    });
  });
}
