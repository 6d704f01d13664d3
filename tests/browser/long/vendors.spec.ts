import type { Page } from '@playwright/test';
import { apiAs } from '../../support/calls/api.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInThemes } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { notices } from '../parts/release-actions.ts';
import { continueAs } from '../parts/sign-in.ts';

/* Vendors, and four eyes on their bank details (docs/rules/exchange.md, "Vendors"). */

test.use({ role: 'finance_manager' });

const form = (page: Page) => page.getByRole('form', { name: 'Edit vendor' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });

/** Adds a vendor of its own for a test. */
const addVendor = async (vendor_id: string, name: string) => {
  const api = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
  const vendor = { vendor_id, name, location_id: 2, funding_type: 'Push', is_active: true, recipients: [] };
  expect((await api.post('/vendors', vendor)).status).toBe(201);
};

test('vendors are filtered and edited; a change of bank details waits for another person', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await addVendor('BV-1', 'Orchard Pharmacy');
  await addVendor('BV-2', 'Marble Wellness');
  await page.goto('/premium/vendors?query=BV-');
  await expect(page.getByRole('heading', { name: 'Premium Payments Vendor Management' })).toBeVisible();
  await expect(listOf(page).row('BV-1')).toContainText('Push');

  await listOf(page).open('BV-2');
  await form(page).getByLabel('Funding type').selectOption('Check');
  await form(page).getByLabel('Active').uncheck();
  await form(page).getByRole('button', { name: 'Add recipient' }).click();
  await form(page).getByLabel('Email *').fill('billing@example.com');
  await form(page).getByLabel('Name *').fill('Billing');
  await save(page).click();
  await expect(notices(page)).toContainText('Vendor saved');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await page.getByRole('checkbox', { name: /^No\b/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]is-active=false/);
  await expect(listOf(page).row('BV-2')).toContainText('Check');
  await expect(listOf(page).row('BV-1')).toHaveCount(0);

  await page.goto('/premium/vendors?query=BV-1');
  await listOf(page).open('BV-1');
  await form(page).getByLabel('Routing number').fill('122000662');
  await save(page).click();
  await expect(form(page).getByText('Account number is required').first()).toBeVisible();
  await form(page).getByLabel('Account number').fill('555666777');
  await save(page).click();
  await expect(form(page).getByText('Invalid routing number').first()).toBeVisible();
  await form(page).getByLabel('Routing number').fill('122000661');
  await save(page).click();
  await expect(form(page).getByText('Say why, for the person who approves it').first()).toBeVisible();
  await form(page)
    .getByLabel(/^Reason/)
    .fill('The vendor opened an account');
  await save(page).click();
  await expect(notices(page)).toContainText('Change of bank details: Sent for approval.');

  await listOf(page).open('BV-1');
  await expect(form(page).getByText('Waits for approval, asked by Demo Finance Manager')).toContainText(
    'Account number: none → ••••6777',
  );
  await expect(form(page).getByLabel('Routing number')).toHaveValue('');
  await expectAccessibleInThemes(page);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await context.newPage();
  await continueAs(other, 'administrator');
  await other.goto('/approvals');
  const request = listOf(other).row('BV-1');
  await expect(request).toContainText('Change of bank details');
  await listOf(other).open('BV-1');
  const what = other.getByRole('region', { name: 'What is done' });
  await expect(what.getByRole('row', { name: /^Routing number/ })).toHaveText('Routing number–122000661');
  await expect(what.getByRole('row', { name: /^Account number/ })).toHaveText('Account number–••••6777');
  await request.getByRole('button', { name: /actions/i }).click();
  await other.getByRole('menuitem', { name: 'Approve…' }).click();
  await dialog(other).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(notices(other)).toContainText('approved');
  // nothing waits any more, so no row is open; the decided request leads to its vendor
  await other.goto('/approvals?turn=');
  await listOf(other).open('BV-1');
  await other.getByRole('link', { name: 'Open BV-1' }).click();
  await expect(form(other).getByLabel('Account number')).toHaveValue('••••6777');
  await expect(form(other).getByLabel('Routing number')).toHaveValue('122000661');

  // removing them waits, too
  await form(other).getByLabel('Funding type').selectOption('Check');
  await form(other).getByLabel('Routing number').fill('');
  await form(other).getByRole('button', { name: 'Change the Account number' }).click();
  await form(other)
    .getByLabel(/^Reason/)
    .fill('Paid by check again');
  await save(other).click();
  await expect(notices(other)).toContainText('Change of bank details: Sent for approval.');
  await page.goto('/approvals');
  await listOf(page).open('BV-1');
  const removed = page.getByRole('region', { name: 'What is done' });
  await expect(removed.getByRole('row', { name: /^Routing number/ })).toHaveText('Routing number122000661–');
  await expect(removed.getByRole('row', { name: /^Account number/ })).toHaveText('Account number••••6777–');
  await context.close();
});

test('a form that is closed by key in its middle leaves its row in sight, with the focus', async ({ page }) => {
  for (let n = 1; n <= 10; n++) await addVendor(`BS-${n}`, `Saffron Dental ${n}`);
  await page.setViewportSize({ width: 320, height: 420 });
  await page.goto('/premium/vendors?query=BS-');
  const button = (name: RegExp) => listOf(page).row('BS-1').getByRole('button', { name });
  await button(/^open/i).click();
  // no other row is in sight, by which the browser would keep its place
  await form(page).getByLabel('Routing number').focus();
  await expect(button(/^close/i)).not.toBeInViewport();
  await expect(listOf(page).row('BS-2')).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(button(/^open/i)).toBeFocused();
  await expect(button(/^open/i)).toBeInViewport({ ratio: 1 });
});
