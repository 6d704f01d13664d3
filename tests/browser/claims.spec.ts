import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { claims, eobs, paymentFiles } from '../../server/db/tables/check-runs.ts';
import { addGroup, addRun } from '../support/release/runs.ts';
import { expectAccessible, expectAccessibleInThemes } from './parts/axe.ts';
import { test } from './parts/release.ts';

/** The runs of this file: the server has those of others too. */
const DAYS = 'run-date.from=2026-05-04&run-date.to=2026-05-05';
const PATH = `/register/claims?${DAYS}`;
const SEARCH = 'Search by group, location, file, check, EOB, claim, payee or provider';

const grid = (page: Page) => page.getByRole('grid', { name: 'Claims Search' });
const rows = (page: Page) => grid(page).locator('tr[data-record]');
const search = (page: Page) => page.getByPlaceholder(SEARCH);
const summary = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.beforeAll(async ({ release: { db } }) => {
  const group = await addGroup(db, { number: 'C-1', name: 'Claimed' });
  const drafts = Array.from({ length: 14 }, (_, at) => ({ claims: [1000 + at, 200], provider: `Clinic ${at}` }));
  const { file } = await addRun(db, group, drafts, { date: '2026-05-04', filename: 'cl260504.claimed' });
  const [held] = await db.select().from(eobs).where(eq(eobs.payment_file_id, file.id)).orderBy(eobs.id).limit(1);
  await db
    .update(eobs)
    .set({ is_on_hold: true, is_flagged_stop_loss: true })
    .where(eq(eobs.id, held?.id ?? 0));
  const [claim] = await db
    .select()
    .from(claims)
    .where(eq(claims.eob_id, held?.id ?? 0));
  if (!claim) throw new Error('no claim');
  const { id: _, ...values } = claim;
  await db.insert(claims).values({ ...values, number: 'CLM-DOE', payee_name: 'Jane Q. Doe' });
  const elsewhere = await addGroup(db, { number: 'C-2', name: 'Elsewhere', location_id: 4 });
  const { file: other } = await addRun(db, elsewhere, [{ claims: [5] }], { date: '2026-05-05' });
  // not in this week, of which the summary counts the files of that location
  await db
    .update(paymentFiles)
    .set({ created_at: new Date('2026-05-05T12:00:00Z') })
    .where(eq(paymentFiles.id, other.id));
});

test('EOBs are loaded ten at a time, and open to their claims', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Claims Search' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(summary(page, 'Showing first 10 of 15 EOBs')).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(15);
  await expect(summary(page, 'Showing all 15 EOBs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await search(page).fill('clinic 13');
  await expect(rows(page)).toHaveCount(1);
  await expect(summary(page, 'Showing all 1 EOB · Total ')).toBeVisible();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Expand|^Open/ })
    .click();
  const inner = page.getByRole('grid', { name: /^Claims of EOB / });
  await expect(inner).toContainText('Clinic 13');
  await expect(inner).toContainText('$10.13');
  await expectAccessible(page);
});

test('opens with the newest run date; the order by EOB number is a choice', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(PATH);
  const header = (name: string) => grid(page).getByRole('columnheader', { name });
  await expect(header('Run date')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('C-2');
  await header('EOB #').getByRole('button').first().click();
  await expect(header('EOB #')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/order-by=number&direction=asc/);
  await expect(rows(page)).toHaveCount(10);
  const numbers = await rows(page)
    .locator('td')
    .filter({ hasText: /^\d{6,}$/ })
    .allTextContents();
  expect(numbers).toEqual([...numbers].sort());
});

test('flags and diagnostics of an EOB are shown', async ({ openRelease }) => {
  const page = await openRelease('call_center');
  await page.goto(`${PATH}&flag=on-hold`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('On hold');
  await expect(rows(page).first()).toContainText('Stop loss');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Info on EOB / })
    .click();
  await expect(page.getByText('record_type')).toBeVisible();
  await expect(page.getByText('CL', { exact: true })).toBeVisible();
});

test('a search stands in no address; Back and reload keep it', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(`${PATH}&search=doe`);
  await expect(rows(page)).toHaveCount(10);
  await expect(search(page)).toHaveValue('');
  await search(page).fill('jane q. doe');
  await search(page).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  expect(page.url()).not.toMatch(/doe|jane/i);
  await page.reload();
  await expect(search(page)).toHaveValue('jane q. doe');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(page).toHaveURL(/\/groups/);
  await page.goBack();
  await expect(search(page)).toHaveValue('jane q. doe');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('');
  await search(page).press('Enter');
  await expect(rows(page)).toHaveCount(10);
});

test('nothing found says so, and a person sees the EOBs of their locations alone', async ({ openRelease }) => {
  const page = await openRelease('account_executive');
  await page.goto(PATH);
  await expect(summary(page, 'Showing first 10 of 14 EOBs')).toBeVisible();
  await search(page).fill('elsewhere');
  await expect(page.getByText('No matches')).toBeVisible();
});

test('is read on a small screen, by cards', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  await expect(page.getByText(/^C-1$/).first()).toBeVisible();
  await expectAccessible(page);
});
