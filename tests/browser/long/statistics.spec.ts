import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { operatorDay, operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { test } from '../parts/release.ts';

/** Alone at its location: the server has files of other tests too. */
const LOCATION = 3;
const STATISTICS = `/dashboard/statistics?locationId=${LOCATION}`;

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const list = (page: Page) => grid(page, 'Statistics');
const rows = (page: Page) => list(page).locator('tr[data-record]');
const row = (page: Page, file: string) => rows(page).filter({ hasText: file });

/** At noon of the operator's day. */
const noon = operatorMoment(operatorDay(new Date()), 12);

test.beforeAll(async ({ release: { db } }) => {
  const group = await addGroup(db, { number: 'ST-1', name: 'Statistics Farms', location_id: LOCATION });
  const add = async (filename: string, status: number, drafts: Parameters<typeof addRun>[2]) => {
    const { file } = await addRun(db, group, drafts, { status, filename });
    await db.update(paymentFiles).set({ created_at: noon }).where(eq(paymentFiles.id, file.id));
    return file;
  };
  const drafts = Array.from({ length: 14 }, (_, at) => ({
    claims: [1000 + at],
    provider: `Clinic ${at}`,
    answer: { method: 'ACH' },
  }));
  await add('cl261120.open', 3, drafts);
  await add('cl261120.new', 1, [{ claims: [4200] }]);
  const { id } = await add('cl261120.sent', 2, [{ claims: [4300] }]);
  const sent = { kind: 'sent', filename: 'sent-1.csv', sha256: 'sent', storage_key: 'sent' };
  await db.insert(processorFiles).values({ ...sent, payment_file_id: id, row_count: 1, total_cents: 4300 });
  await add('cl261120.built', 5, [{ claims: [9900] }]);
  await add('cl261120.failed', 7, [{ claims: [700] }]);
});

test('a number of the cards and of the grid leads to the files that it counts', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  for (const card of ['LuminX', 'Zelis', 'Check Register']) {
    await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible();
  }
  await expect(grid(page, 'Zelis').getByRole('row', { name: 'Waiting Zelis status file 1' })).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await expectAccessibleInThemes(page);

  const byDay = grid(page, 'Payment files by day');
  await expect(byDay.getByRole('row', { name: 'Error on check total stage 0 0 0 0 0 0 1' })).toBeVisible();
  await byDay
    .getByRole('row', { name: /^Error on check total stage/ })
    .getByRole('link')
    .click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'cl261120.failed')).toContainText('Error on check total stage');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await page.goto(STATISTICS);
  await grid(page, 'Check Register')
    .getByRole('row', { name: 'Check register report compiled 1' })
    .getByRole('link')
    .click();
  await expect(row(page, 'cl261120.built')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('the week moves back and forth, not beyond today, and an empty one says so', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  await expect(rows(page)).toHaveCount(5);
  const span = page.getByRole('group', { name: 'Days' });
  await expect(span.getByRole('button', { name: 'Next 7 days' })).toHaveAttribute('aria-disabled', 'true');
  await span.getByRole('button', { name: 'Previous 7 days' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('No matches')).toBeVisible();
  await span.getByRole('button', { name: 'Next 7 days' }).click();
  await expect(rows(page)).toHaveCount(5);
});

test('the panels can be hidden, and stay so', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  await expect(grid(page, 'Zelis')).toBeVisible();
  await page.getByRole('button', { name: 'Hide panels' }).click();
  await expect(grid(page, 'Zelis')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await expect(grid(page, 'Zelis')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show panels' }).click();
  await expect(grid(page, 'Zelis')).toBeVisible();
});

test('a row opens to its claims and to what the processor answered, page by page', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  await row(page, 'cl261120.open').getByRole('button', { name: /^Open/ }).click();
  const claims = grid(page, 'Claims');
  await expect(claims.locator('tr[data-record]')).toHaveCount(10);
  await expect(claims).toContainText('Clinic 0');
  const detail = page.locator('td[data-detail]');
  await detail.getByRole('navigation', { name: 'Pages of Claims' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(claims.locator('tr[data-record]')).toHaveCount(4);
  await expect(claims).toContainText('Clinic 13');
  await expect(grid(page, 'Processor rows').locator('tr[data-record]')).toHaveCount(10);
  await expectAccessible(page);
});

test('voiding is confirmed by a second click, and the row takes the new status', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  const file = row(page, 'cl261120.new');
  await file.getByRole('button', { name: 'Void cl261120.new' }).click();
  const right = file.getByRole('button', { name: 'Right? cl261120.new' });
  await expect(right).toBeFocused();
  await expectAccessible(page);
  // whoever turns away has not confirmed
  await page.keyboard.press('Escape');
  await expect(file.getByRole('button', { name: 'Void cl261120.new' })).toBeVisible();
  await file.getByRole('button', { name: 'Void cl261120.new' }).click();
  await right.click();
  await expect(file).toContainText('Voided by user');
  await expect(file.getByRole('button', { name: /Void|Rebuild/ })).toHaveCount(0);
});

test('a file of which payments were sent is not voided, and the reason is shown', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  const file = row(page, 'cl261120.sent');
  await file.getByRole('button', { name: /^Void/ }).click();
  await file.getByRole('button', { name: /^Right\?/ }).click();
  await expect(page.getByText('Failed to void: Its payments are at the processor')).toBeVisible();
  await expect(file).toContainText('Waiting Zelis epay file');
});

test('a compiled row is rebuilt', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(STATISTICS);
  const file = row(page, 'cl261120.built');
  await file.getByRole('button', { name: /^Rebuild/ }).click();
  await file.getByRole('button', { name: /^Right\?/ }).click();
  // the build may have ended by the time the row is read
  await expect(file).toContainText(/Building report by manual request|Check register report compiled|Error occurred/);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(file).not.toContainText('Waiting');
});
