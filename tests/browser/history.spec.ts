import type { Page } from '@playwright/test';
import { apiAs } from '../support/calls/api.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInThemes } from './parts/axe.ts';
import { listOf } from './parts/list.ts';
import { continueAs } from './parts/sign-in.ts';

/* Who changed what of a record, and how an earlier value is put back (docs/rules/records.md, "History"). */

test.use({ role: 'check_run_manager' });

const form = (page: Page) => page.getByRole('form', { name: 'Edit holiday' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });

/** Adds a holiday and changes it, as two people. */
const addHoliday = async (date: string, description: string, changed: string) => {
  const url = process.env.CONSOLE_URL ?? '';
  const [manager, administrator] = [await apiAs(url, 'check_run_manager'), await apiAs(url, 'administrator')];
  const { body } = await manager.post<{ id: number }>('/holidays', { date, description, overrides: [] });
  const saved = await administrator.put(`/holidays/${body.id}`, { date, description: changed, overrides: [] });
  expect(saved.status).toBe(200);
};

test('a record tells who changed what, is shown as it was, and gets an earlier value back', async ({ page }) => {
  await addHoliday('1991-08-05', 'Orchard day', 'Harbour day');
  await page.goto('/holidays');
  await listOf(page).open('08/05/1991');
  await expect(form(page)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const [newest, oldest] = [history(page).getByRole('listitem').first(), history(page).getByText('created it')];
  await expect(newest).toContainText('changed it');
  await expect(newest).toContainText(/Holiday description\s*before Orchard day\s*→\s*after Harbour day/);
  await expect(oldest).toBeVisible();
  await expectAccessibleInThemes(page);

  await history(page).getByRole('button', { name: 'As it was' }).last().click();
  const drawer = page.getByRole('dialog', { name: /^As it was on / });
  await expect(drawer).toContainText(/Orchard day\s*now Harbour day/);
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');

  await history(page).getByRole('button', { name: 'Put back Holiday description' }).click();
  await expect(form(page).getByLabel('Holiday description')).toHaveValue('Orchard day');
  await expect(form(page).getByLabel('Holiday description')).toBeFocused();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(listOf(page).row('08/05/1991')).toContainText('Orchard day');

  await listOf(page).open('08/05/1991');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history(page).getByRole('listitem').first()).toContainText(
    /Holiday description\s*before Harbour day\s*→\s*after Orchard day/,
  );
  // the manager is no administrator
  await expect(history(page).getByRole('link', { name: 'All entries in the audit log' })).toHaveCount(0);
});

test('an administrator goes from a history to the audit log, and back to the record', async ({ page }) => {
  await addHoliday('1991-08-06', 'Quarry day', 'Meadow day');
  await continueAs(page, 'administrator');
  await page.goto('/holidays');
  await listOf(page).open('08/06/1991');
  await page.getByRole('tab', { name: 'History' }).click();
  await history(page).getByRole('link', { name: 'All entries in the audit log' }).click();
  await expect(page).toHaveURL(/\/audit-logs\?resource=holiday/);
  await expect(page.getByText('Record: Holiday 08/06/1991')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row', { name: /Holiday/ })).toHaveCount(2);
  await listOf(page).open('Updated');
  await page.getByRole('link', { name: '08/06/1991' }).click();
  await expect(page.getByRole('form', { name: 'Edit holiday' })).toBeVisible();
});
