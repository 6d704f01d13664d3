import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dialog, listOf, shownDay, told } from './parts/list.ts';
import { sessionOf } from './parts/sign-in.ts';

const QUESTION = 'You are about to delete this holiday. This action is irreversible. Do you wish to proceed?';

const form = (page: Page) => page.getByRole('form').or(page.locator('form')).first();

/** Past days are on the first page of the list. */
const add = async (page: Page, day: string, description: string, runDay?: string) => {
  await listOf(page).add.click();
  await form(page).getByLabel(/^Date/).fill(day);
  await form(page).getByLabel('Holiday description').fill(description);
  if (runDay) await form(page).getByRole('group', { name: 'Run day' }).getByLabel('TN').fill(runDay);
  await form(page).getByRole('button', { name: 'Save' }).click();
};

test.describe('a check run manager', () => {
  test.use({ role: 'check_run_manager' });

  test('is told what happened also where the notices could not be downloaded', async ({ page, complaints }) => {
    await page.route('**/assets/Notifications-*.js', (route) => route.abort());
    await page.goto('/holidays');
    await add(page, '1991-07-02', 'Surveyors’ day');
    await listOf(page).open('07/02/1991');
    await form(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page)
      .getByRole('button', { name: /delete|proceed|yes/i })
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'deleted' })).toBeVisible();
    // of the download, and of nothing else
    expect(complaints.splice(0)).toEqual([
      'console: Failed to load resource: net::ERR_FAILED',
      expect.stringMatching(/^console: .*\/assets\/Notifications-[\w-]+\.js$/),
    ]);
  });

  test('adds a holiday with a run day for one location, changes it, and deletes it', async ({ page }) => {
    await page.goto('/holidays');
    await add(page, '1991-07-03', 'Founders’ day', '1991-07-06');
    const list = listOf(page);
    await expect(list.row('07/03/1991')).toContainText('Founders’ day');
    await expect(list.row('07/03/1991')).toContainText('07/06/1991');

    await list.open('07/03/1991');
    await form(page).getByLabel('Holiday description').fill('Founders’ day (moved)');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(list.row('07/03/1991')).toContainText('Founders’ day (moved)');
    // The saved row closes and is removed from the URL; a reload before that would open it again.
    await expect(form(page)).toBeHidden();
    await page.reload();
    await expect(list.row('07/03/1991')).toContainText('Founders’ day (moved)');

    await list.open('07/03/1991');
    await form(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText(QUESTION);
    await expect(dialog(page)).toContainText(/No run changes until \d\d\/\d\d\/\d{4}/);
    await dialog(page)
      .getByRole('button', { name: /cancel/i })
      .click();
    await expect(list.row('07/03/1991')).toBeVisible();
    await form(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page)
      .getByRole('button', { name: /delete|proceed|yes/i })
      .click();
    await expect(list.row('07/03/1991')).toHaveCount(0);
  });

  test('cannot add one day twice, and keeps what was typed', async ({ page }) => {
    await page.goto('/holidays');
    await add(page, '1991-08-01', 'First');
    await expect(listOf(page).row(shownDay('1991-08-01'))).toBeVisible();
    // the row may be there before the form of the first closes
    await expect(form(page)).toBeHidden();
    await add(page, '1991-08-01', 'Second');
    await expect(page.getByText('Holiday already exists').first()).toBeVisible();
    await expect(form(page).getByLabel('Holiday description')).toHaveValue('Second');
  });

  test('a save over a concurrent change shows that change', async ({ page, browser, baseURL }) => {
    await page.goto('/holidays');
    await add(page, '1991-09-01', 'Opened twice');
    // otherwise a form that closes late would also close the next one
    await expect(form(page)).toBeHidden();
    await listOf(page).open('09/01/1991');
    await expect(form(page).getByLabel('Holiday description')).toHaveValue('Opened twice');

    const context = await browser.newContext({
      baseURL,
      storageState: await sessionOf(browser, baseURL ?? '', 'administrator'),
    });
    const other = await context.newPage();
    await other.goto('/holidays');
    await listOf(other).open('09/01/1991');
    await form(other).getByLabel('Holiday description').fill('Theirs');
    await form(other).getByRole('button', { name: 'Save' }).click();
    await expect(listOf(other).row('09/01/1991')).toContainText('Theirs');
    await context.close();

    await form(page).getByLabel('Holiday description').fill('Ours');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Theirs').first()).toBeVisible();
    await expect(form(page).getByLabel('Holiday description')).toHaveValue('Ours');
  });
});

test.describe('a check run clerk', () => {
  test.use({ role: 'check_run' });

  test('reads holidays and has no buttons to change them', async ({ page }) => {
    await page.goto('/holidays');
    await expect(listOf(page).headers.first()).toBeVisible();
    const { add: button } = listOf(page);
    expect((await button.count()) === 0 || (await button.isDisabled())).toBe(true);
  });
});

test.describe('a claims clerk', () => {
  test.use({ role: 'claims' });

  test('has no holidays page', async ({ page }) => {
    await page.goto('/holidays');
    await expect(listOf(page).table).toBeHidden();
    await expect(page.getByRole('link', { name: 'Holidays' })).toHaveCount(0);
    await expect(told(page, 'Founders')).toHaveCount(0);
  });
});
