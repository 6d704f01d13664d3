import type { Page } from '@playwright/test';
import { inheritanceOf, ROLES, roleLabel } from '../../../domain/roles.ts';
import { apiAs } from '../../support/calls/api.ts';
import { addUser, emailedSecret, emailsTo, OWN_PASSWORD, userInput } from '../../support/worlds/users.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { navigation, signInForm } from '../parts/sign-in.ts';

const url = process.env.CONSOLE_URL ?? '';
const dataDir = process.env.CONSOLE_DATA_DIR ?? '';

const form = (page: Page) => page.locator('form');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

/** A notification in the corner after an action. */
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);

/** Opens a row's menu and chooses one of its actions. */
const act = async (page: Page, row: string, action: string) => {
  await listOf(page)
    .row(row)
    .getByRole('button', { name: /^actions for/i })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

const addGroup = async () => {
  const number = `GU${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  await (await apiAs(url, 'administrator')).post('/groups', { number, name: `Group ${number}`, location_id: 1 });
  return number;
};

test.describe('an account administrator', () => {
  test.use({ role: 'account_administrator' });

  test('adds a user, who signs in with the emailed password, and deactivates them', async ({ page, browser }) => {
    const [{ email }, group] = [userInput([]), await addGroup()];
    await page.goto('/admin/users');
    const list = listOf(page);
    await list.add.click();
    await form(page).getByLabel('Email').fill(email);
    await form(page).getByLabel('First name').fill('Robin');
    await form(page).getByLabel('Last name').fill('Newcomer');
    const roles = form(page).getByRole('group', { name: 'Roles', exact: true }).getByRole('checkbox');
    await expect(roles).toHaveCount(inheritanceOf(['account_administrator']).length);
    await form(page)
      .getByRole('checkbox', { name: roleLabel('call_center') })
      .check();
    await form(page).getByRole('checkbox', { name: 'TN' }).check();
    await form(page).getByRole('combobox', { name: 'Groups' }).fill(group);
    await page.getByRole('option', { name: group }).click();
    await save(page);
    await expect(list.row(email)).toContainText('Call Center');
    await expect(list.row(email)).toContainText(`TNGroup ${group}`);

    const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } });
    const theirs = await context.newPage();
    await theirs.goto('/');
    await signInForm(theirs).give(email, await emailedSecret(dataDir, email));
    await theirs.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await theirs.getByLabel('Confirm new password', { exact: true }).fill(OWN_PASSWORD);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(navigation(theirs)).toBeVisible();

    await act(page, email, 'Deactivate');
    await expect(dialog(page)).toContainText(`${email} is signed out everywhere`);
    await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
    await expect(notice(page, `${email} deactivated`)).toBeVisible();
    await expect(list.row(email)).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter Status: Active' }).click();
    await expect(page).toHaveURL(/[?&]status=(&|$)/);
    await expect(list.row(email)).toContainText('Locked');
    await page.reload();
    await expect(list.row(email)).toContainText('Locked');

    await theirs.reload();
    await expect(signInForm(theirs).submit).toBeVisible();
    await context.close();
  });

  test('can assign no role outside their own, and sees no user who has one', async ({ page }) => {
    await page.goto('/admin/users');
    await expect(listOf(page).row('account_administrator@example.com')).toBeVisible();
    await listOf(page).search.fill('finance_manager');
    await expect(page.getByText('No matches')).toBeVisible();
    await listOf(page).add.click();
    const outside = ROLES.filter((role) => !inheritanceOf(['account_administrator']).includes(role));
    await expect(form(page).getByRole('checkbox', { name: 'Call Center' })).toBeVisible();
    for (const role of outside) {
      await expect(form(page).getByRole('checkbox', { name: roleLabel(role), exact: true })).toHaveCount(0);
    }
  });
});

test.describe('an administrator', () => {
  test.use({ role: 'administrator' });

  test('views the account in the user pool and resets its password', async ({ page }) => {
    const administrator = await apiAs(url, 'administrator');
    const user = await addUser(administrator, ['claims']);
    await emailedSecret(dataDir, user.email);
    await page.goto(`/admin/users?search=${user.email}`);
    await act(page, user.email, 'Edit');
    await expect(form(page).getByText(user.email)).toBeVisible();
    await expect(form(page).getByLabel('Email')).toHaveCount(0);
    await page.getByRole('button', { name: 'Identity provider' }).click();
    const panel = page.getByRole('region', { name: 'Identity provider' });
    await expect(panel).toContainText('FORCE_CHANGE_PASSWORD');
    await expect(panel).toContainText('No events found');
    await panel.getByRole('button', { name: 'Resend Password' }).click();
    await dialog(page).getByRole('button', { name: 'Resend Password' }).click();
    await expect(notice(page, `on its way to ${user.email}`)).toBeVisible();
    await emailedSecret(dataDir, user.email, 2);
    expect(emailsTo(dataDir, user.email)).toHaveLength(2);

    await page.goto('/admin/users?search=call_center@example.com');
    await act(page, 'call_center@example.com', 'Edit');
    await page.getByRole('button', { name: 'Identity provider' }).click();
    await expect(panel.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  });

  test('adds a notification recipient, changes their event types, and removes them', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const last_name = `Told${Math.random().toString(36).slice(2, 7)}`;
    await addUser(await apiAs(url, 'administrator'), ['check_run'], { last_name });
    await page.goto('/settings/notifications');
    const list = listOf(page);
    await list.add.first().click(); // an empty list offers it twice
    await form(page).getByRole('combobox', { name: 'User' }).fill(last_name);
    await page.getByRole('option', { name: last_name }).click();
    await expect(form(page)).toContainText('This user has neither locations nor groups assigned to them');
    await expect(form(page).getByRole('checkbox', { name: 'LuminX Single Provider' })).toHaveCount(0);
    await form(page).getByRole('checkbox', { name: 'Group Schedule Error' }).check();
    await save(page);
    await expect(list.row(last_name)).toContainText('Group Schedule Error');

    await list
      .row(last_name)
      .getByRole('button', { name: new RegExp(`^Robin ${last_name}`) })
      .click();
    await expect(notice(page, 'Copied Robin')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Robin ${last_name} <`);

    await act(page, last_name, 'Edit');
    await expect(form(page).getByRole('combobox')).toHaveCount(0);
    await form(page).getByRole('checkbox', { name: 'All', exact: true }).check();
    await save(page);
    await expect(list.row(last_name)).toContainText('…');

    await act(page, last_name, 'Delete');
    await expect(dialog(page)).toContainText('Are you sure you want to delete this recipient?');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(list.row(last_name)).toHaveCount(0);
  });

  for (const colorScheme of THEMES) {
    test(`axe finds nothing in the open forms, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/admin/users?expanded-row-id=new');
      await expect(form(page).getByRole('combobox', { name: 'Groups' })).toBeVisible();
      await expect(form(page).getByRole('checkbox', { name: 'TN' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/admin/users?search=finance_manager@example.com');
      await act(page, 'finance_manager@example.com', 'Edit');
      await page.getByRole('button', { name: 'Identity provider' }).click();
      await expect(page.getByRole('region', { name: 'Identity provider' })).toContainText('CONFIRMED');
      await expectAccessible(page);
      await page.goto('/settings/notifications?expanded-row-id=new');
      await expect(form(page).getByRole('combobox', { name: 'User' })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
