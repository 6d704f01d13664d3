import { expect } from './fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { listOf } from './parts/list.ts';
import { continueAs } from './parts/sign-in.ts';
import { test } from './parts/toy.ts';

test.describe('a record on a page of its own', () => {
  test('has its title, its status and its rows, which open to theirs', async ({ page }) => {
    await continueAs(page, 'administrator');
    await page.goto('/');
    await page.getByRole('link', { name: 'Toy Pulls' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Toy Pulls' })).toBeVisible();
    await page.getByRole('link', { name: 'March pull' }).click();
    await expect(page).toHaveURL(/\/toy\/pulls\/1$/);
    await expect(page.getByRole('heading', { level: 1, name: 'March pull' })).toContainText('Submitted');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('PremiumToy Pulls');
    await expect(page.getByText('$1,450.45')).toHaveCount(2);

    const invoices = page.getByRole('grid', { name: 'Invoices' });
    await expect(invoices.getByRole('columnheader')).toHaveText([
      'Invoice #',
      'Group',
      'Payment type',
      'Excluded',
      'Amount',
    ]);
    await expect(invoices.locator('tfoot')).toHaveText('3 invoices$1,450.45');
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('acme');
    await page.keyboard.press('Enter');
    await expect(invoices.locator('tfoot')).toHaveText('1 invoice$1,250.50');

    const opener = invoices.getByRole('button', { name: 'I-100' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const lines = page.getByRole('grid', { name: 'Lines of I-100, March pull' });
    await expect(lines.getByRole('row')).toHaveText([
      'DescriptionMembersRateAmount',
      'Medical10$100.00$1,000.00',
      'Dental5$50.10$250.50',
      '2 lines15$1,250.50',
    ]);
    await expectAccessible(page);
    await lines.getByText('Dental').click();
    await page.keyboard.press('Escape');
    await expect(lines).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Toy Pulls' }).click();
    await expect(page).toHaveURL(/\/toy\/pulls$/);
  });

  test('opens by its address on a phone, and says when there is none or no access', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await continueAs(page, 'finance_manager');
    await page.goto('/toy/pulls/2');
    await expect(page.getByRole('heading', { level: 1, name: 'April pull' })).toContainText('Failed');
    await page.getByRole('button', { name: 'I-200' }).click();
    const lines = page.getByRole('grid', { name: 'Lines of I-200, April pull' });
    await expect(lines).toContainText('Medical');
    await expect(lines).not.toContainText('Rate');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const address of ['99', 'april']) {
      await page.goto(`/toy/pulls/${address}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
      await expect(page.getByText('There is no pull at this address.')).toBeVisible();
    }
  });

  test('is for the roles of its list', async ({ page }) => {
    await continueAs(page, 'check_run');
    await page.goto('/toy/pulls/1');
    await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  });
});

test.describe('a record in a drawer', () => {
  test('opens beside its list, by its row and by its address, and gives the focus back', async ({ page }) => {
    await continueAs(page, 'administrator');
    await page.goto('/');
    await page.getByRole('link', { name: 'Member Claims' }).click();
    const list = listOf(page);
    await expect(list.row('C-001')).toHaveAttribute('data-highlight', 'warning');
    await expect(list.row('C-002')).not.toHaveAttribute('data-highlight');
    await expect(list.row('C-012')).toHaveCount(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(list.row('C-012')).toBeVisible();

    const opener = page.getByRole('button', { name: 'Open C-012' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'C-012' });
    await expect(drawer).toContainText('01/19/2026');
    await expect(page).toHaveURL(/expanded-row-id=12$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/\/claims$/);
    await expect(opener).toBeFocused();

    // the list's first page does not have it
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/claims?expanded-row-id=12');
    await expect(page.getByRole('dialog', { name: 'C-012' })).toContainText('$1.20');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/claims?expanded-row-id=99');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not found');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('has the form of a new record, which depends on itself, and of one that is edited', async ({ page }) => {
    await continueAs(page, 'administrator');
    await page.goto('/toy/groups');
    const list = listOf(page);
    await list.add.first().click();
    const form = page.getByRole('dialog', { name: 'New toy group' }).getByRole('form');
    await form.getByLabel('Group #').fill('10233');
    await form.getByLabel('Name').fill('Acme Dental');
    await form.getByLabel('Location').selectOption({ index: 1 });
    await form.getByLabel('Funding').selectOption('Check');
    await expect(form.getByLabel('Routing number')).toHaveCount(0);
    await expect(form.getByLabel('Schedule day')).toBeDisabled();
    await form.getByLabel('Funding').selectOption('Pull');
    await form.getByLabel('Schedule day').fill('5');
    await form.getByLabel('Routing number').fill('021000021');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await list.open('10233');
    const drawer = page.getByRole('dialog', { name: '10233 Acme Dental' });
    await drawer.getByLabel('Name').fill('Acme Dental Group');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(list.row('10233')).toContainText('Acme Dental Group');
  });
});
