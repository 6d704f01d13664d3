import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { createRegisterSet } from '../../../server/modules/registers/create-set.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expectAccessible } from '../parts/axe.ts';
import { dialog } from '../parts/list.ts';
import { test } from '../parts/release.ts';

const PATH = '/register/check-registers';
const rows = (page: Page) => page.getByRole('grid', { name: 'Check Registers' }).locator('tr[data-record]');

test.beforeAll(async ({ release: { db } }) => {
  for (const [number, location_id, date] of [
    ['R-1', 1, '2026-01-05'],
    ['R-2', 4, '2026-01-06'],
  ] as const) {
    const group = await addGroup(db, { number, name: `Registered ${number}`, location_id });
    const { run } = await addRun(db, group, [{ claims: [1000, -200] }], { status: 5, date });
    await db.transaction((tx) => createRegisterSet(tx, run.id));
  }
});

test('registers are listed newest run first, searched, and filtered by date', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(PATH);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('R-2');
  await expectAccessible(page);
  await page.getByPlaceholder('Search by group number or name').fill('registered r-1');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('01/05/2026');
  await page.goto(`${PATH}?fileDate.from=2026-01-06&fileDate.to=2026-01-06`);
  await expect(rows(page)).toHaveCount(2);
  await page.goto(`${PATH}?fileDate.from=2025-01-06&fileDate.to=2025-01-06`);
  await expect(page.getByText('No matches')).toBeVisible();
});

test('a register is downloaded under the name that the server gives it', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  await page.goto(`${PATH}?search=R-1`);
  const summary = rows(page).filter({ hasText: 'Summary' }).first();
  const downloading = page.waitForEvent('download');
  await summary.getByRole('button', { name: /^Download / }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^R-1_2026-01-05_.*\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(await file.path()));
  expect(sheets.map(({ name }) => name)).toContain('Register');
});

test('a register of another location is not there, and a failed download says so', async ({ openRelease, release }) => {
  const scoped = await openRelease('account_executive');
  await scoped.goto('/');
  await expect(scoped).toHaveURL(new RegExp(PATH));
  await expect(rows(scoped).filter({ hasText: 'R-1' })).toHaveCount(2);
  await expect(rows(scoped).filter({ hasText: 'R-2' })).toHaveCount(0);

  const page = await openRelease('administrator');
  const group = await addGroup(release.db, { number: 'R-3', name: 'Out of reach' });
  const { run } = await addRun(release.db, group, [{ claims: [1000] }], { status: 5, date: '2026-01-07' });
  await release.db.transaction((tx) => createRegisterSet(tx, run.id));
  await page.goto(`${PATH}?search=R-3`);
  await expect(rows(page)).toHaveCount(2);
  await page.route('**/checkRegister/getReport*', (route) => route.abort());
  await rows(page)
    .first()
    .getByRole('button', { name: /^Download / })
    .click();
  await expect(page.getByText('Failed to download the check register')).toBeVisible();
});

test('a set that was not built is built again, and the rows say how far that is', async ({ openRelease, release }) => {
  const group = await addGroup(release.db, { number: 'R-4', name: 'Built again' });
  const { run } = await addRun(release.db, group, [{ claims: [1000] }], { status: 14, date: '2026-01-08' });
  await release.db.transaction((tx) => createRegisterSet(tx, run.id));
  const page = await openRelease('check_run');
  await page.goto(`${PATH}?search=R-4`);
  await expect(rows(page).first()).toContainText('Error Build');
  await rows(page)
    .first()
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Rebuild…' }).click();
  await expect(dialog(page)).toContainText('Rebuild the check registers of R-4 01/08/2026?');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect(page.getByText('R-4 01/08/2026: its check registers are being rebuilt')).toBeVisible();
  const statusOnceRefreshed = async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    return rows(page).first().innerText();
  };
  await expect.poll(statusOnceRefreshed).toContain('CR Report Compiled');

  // who only reads registers cannot
  const reader = await openRelease('account_manager');
  await reader.goto(`${PATH}?search=R-4`);
  await rows(reader)
    .first()
    .getByRole('button', { name: /actions/i })
    .click();
  await expect(reader.getByRole('menuitem', { name: 'Rebuild…' })).toBeDisabled();
});

test('on a narrow screen nothing is cut', async ({ openRelease }) => {
  const page = await openRelease('epayables_manager');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATH);
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('the call center has no registers', async ({ openRelease }) => {
  const page = await openRelease('call_center');
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Check Registers' })).toBeHidden();
});
