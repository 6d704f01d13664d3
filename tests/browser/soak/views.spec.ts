import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '../../../domain/roles.ts';
import { apiAs } from '../../support/calls/api.ts';
import { addUser, emailedSecret, firstSignIn, OWN_PASSWORD } from '../../support/worlds/users.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { navigation, signInForm } from '../parts/sign-in.ts';

const url = process.env.CONSOLE_URL ?? '';
const ROLE: Role = 'check_run_manager';

const views = (page: Page) => page.getByRole('button', { name: /^View/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const view = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}`) });
const notice = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text);

const newName = () => `Fourth ${Math.random().toString(36).slice(2, 8)}`;

/** Opens the menu of a view and chooses one of its actions. */
const act = async (page: Page, name: string, action: string) => {
  await panel(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Saves the current state of the list under a name. */
const save = async (page: Page, name: string, shared = false) => {
  await views(page).click();
  await panel(page).getByRole('button', { name: 'Save current view as…' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  if (shared)
    await panel(page)
      .getByRole('checkbox', { name: /^Share/ })
      .check();
  await page.keyboard.press('Enter');
};

/** Another user of the role, signed in for the first time. */
const colleague = async (context: BrowserContext): Promise<Page> => {
  const { email } = await addUser(await apiAs(url, 'administrator'), [ROLE]);
  await firstSignIn(url, email, await emailedSecret(process.env.CONSOLE_DATA_DIR ?? '', email));
  const page = await context.newPage();
  await page.goto('/');
  await signInForm(page).give(email, OWN_PASSWORD);
  await expect(navigation(page)).toBeVisible();
  return page;
};

test.describe('a check run manager', () => {
  test.use({ role: ROLE });

  test('saves a view and shares it; a colleague can open it and its link, and nothing else', async ({
    page,
    browser,
  }) => {
    const name = newName();
    await page.goto('/holidays');
    await listOf(page).search.fill('Independence');
    await listOf(page).search.press('Enter');
    await expect(listOf(page).row('Independence')).toBeVisible();
    await page.getByRole('combobox', { name: 'Items per page' }).selectOption('25');
    await expect(page).toHaveURL(/page-size=25/);
    await save(page, name, true);
    await expect(notice(page, `View “${name}” saved`)).toBeVisible();
    await expect(views(page)).toHaveText(`View: ${name}`);
    await expect(views(page)).toBeFocused();
    const link = page.url();

    const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } });
    const other = await colleague(context);
    await other.goto('/holidays');
    await expect(views(other)).toHaveText('Views');
    await views(other).click();
    await view(other, name).click();
    await expect(listOf(other).search).toHaveValue('Independence');
    await expect(views(other)).toHaveText(`View: ${name}`);
    expect(other.url()).toBe(link);

    // they may not change it
    await listOf(other).search.fill('Labor');
    await expect(views(other)).toHaveText(`View: ${name} (changed)`);
    await views(other).click();
    await expect(panel(other).getByRole('button', { name: /^Save changes/ })).toHaveCount(0);
    await expect(view(other, name)).toHaveAttribute('aria-current', 'false');
    await panel(other)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await expect(other.getByRole('menuitem')).toHaveText(['Copy link', 'Use as default']);
    await other.keyboard.press('Escape');
    await other.keyboard.press('Escape');
    await expect(views(other)).toBeFocused();
    await other.goto(link);
    await expect(listOf(other).row('Independence')).toBeVisible();
    await expect(views(other)).toHaveText(`View: ${name}`);
    await context.close();
  });

  test('changes, renames and deletes a view; a name already in use keeps the form’s input', async ({ page }) => {
    const [name, other] = [newName(), newName()];
    await page.goto('/register/release-payment-files?statusIds=5');
    await save(page, name);
    await expect(views(page)).toHaveText(`View: ${name}`);
    await page.goto('/register/release-payment-files?statusIds=6');
    await save(page, name.toUpperCase());
    await expect(panel(page).getByText('You have a view of this name already')).toBeVisible();
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name.toUpperCase());
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await panel(page).getByRole('textbox', { name: 'Name' }).fill(other);
    await page.keyboard.press('Enter');
    await expect(views(page)).toHaveText(`View: ${other}`);

    await page.getByRole('button', { name: /^Remove filter Status/ }).click();
    await expect(views(page)).toHaveText('Views');
    await page.goBack();
    await expect(views(page)).toHaveText(`View: ${other}`);
    await listOf(page).search.fill('10233');
    await expect(views(page)).toHaveText(`View: ${other} (changed)`);
    await views(page).click();
    await panel(page)
      .getByRole('button', { name: `Save changes to “${other}”` })
      .click();
    await expect(views(page)).toHaveText(`View: ${other}`);

    await views(page).click();
    await act(page, other, 'Rename…');
    await panel(page).getByRole('textbox', { name: 'Name' }).fill(`${other} b`);
    await page.keyboard.press('Enter');
    await expect(view(page, `${other} b`)).toHaveAttribute('aria-current', 'true');
    await act(page, `${other} b`, 'Delete…');
    await expect(dialog(page).filter({ hasText: 'This action cannot be undone.' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(notice(page, `View “${other} b” deleted`)).toBeVisible();
    await expect(views(page)).toHaveText('Views');
    await expect(listOf(page).search).toHaveValue('10233');
  });

  test('has default views open on both lists of a page when the URL has no list state', async ({ page }) => {
    const [upper, lower] = [newName(), newName()];
    const api = await apiAs(url, ROLE);
    for (const [list, name, query] of [
      ['notifications.scheduled', upper, 'scheduled-page-size=10'],
      ['notifications', lower, 'status=failed'],
    ] as const) {
      const { body } = await api.post<{ id: number }>(`/lists/${list}/views`, { name, query });
      await api.put(`/lists/${list}/default-view`, { view_id: body.id });
    }
    await page.goto('/notifications');
    await expect(views(page)).toHaveText([`View: ${upper}`, `View: ${lower}`]);
    await expect(page).toHaveURL(/\?.*scheduled-page-size=10/);
    await expect(page.getByRole('button', { name: 'Remove filter Status: Failed' })).toBeVisible();
    await page.goto('/notifications?status=sent');
    await expect(page.getByRole('button', { name: 'Remove filter Status: Sent' })).toBeVisible();
    await expect(views(page)).toHaveText(['Views', 'Views']);
    for (const list of ['notifications.scheduled', 'notifications']) {
      await api.put(`/lists/${list}/default-view`, { view_id: null });
    }
  });

  for (const colorScheme of THEMES) {
    for (const width of [1280, 390]) {
      test(`the menu, its form and its confirmation are accessible in ${colorScheme} at ${width} px`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const name = newName();
        await page.goto('/register/release-payment-files?statusIds=5,6&search=10233');
        await save(page, name, true);
        await expect(views(page)).toHaveText(`View: ${name}`);
        await views(page).click();
        await expect(view(page, name)).toHaveAttribute('aria-current', 'true');
        await expectAccessible(page);
        await panel(page).getByRole('button', { name: 'Save current view as…' }).click();
        await panel(page).getByRole('textbox', { name: 'Name' }).fill(name);
        await page.keyboard.press('Enter');
        await expect(panel(page).getByText('You have a view of this name already')).toBeVisible();
        await expectAccessible(page);
        const box = await panel(page).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        await panel(page).getByRole('button', { name: 'Cancel' }).click();
        await act(page, name, 'Delete…');
        await expect(page.getByRole('alertdialog')).toContainText('for everyone it is shared with');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Delete view' }).click();
        await expect(notice(page, `View “${name}” deleted`)).toBeVisible();
      });
    }
  }
});
