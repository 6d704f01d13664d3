import { apiAs } from '../../support/calls/api.ts';
import { addInvoice, addPulledGroup, SENDING_DATE } from '../../support/premium/invoices.ts';
import { expect } from '../fixtures.ts';
import { dialog, listOf } from '../parts/list.ts';
import { test } from '../parts/release.ts';
import { confirm, notices } from '../parts/release-actions.ts';

/* What a pull refuses, and why (docs/rules/exchange.md, "Pulls"). */

test('what cannot be done with a pull is refused with the reason', async ({ openRelease, release: { db, url } }) => {
  test.setTimeout(240_000);
  const good = await addPulledGroup(db, { name: 'Canyon Oak' });
  const bad = await addPulledGroup(db, { name: 'Canyon Pine', premium_account_number: null });
  const collected = await addInvoice(db, good.id, { cents: [10_000] });
  const stuck = await addInvoice(db, bad.id, { cents: [7_500] });
  const made = await (await apiAs(url, 'finance_manager')).post<{ id: number }>('/batch', {
    name: 'Canyon, January',
    sendingDate: SENDING_DATE,
    locationId: 1,
    groupIds: [good.id, bad.id],
  });
  const page = await openRelease('finance_manager');
  await page.goto(`/premium/pull/${made.body.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const rowOf = (number: string) =>
    page.getByRole('grid', { name: 'Invoices of Canyon, January' }).getByRole('row').filter({ hasText: number });
  const item = (label: string) => page.getByRole('menuitem', { name: label });
  const next = async (label: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await item(label).click();
  };
  const expectNotNow = async (label: string, reason: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(item(label)).toHaveAttribute('aria-disabled', 'true');
    await expect(item(label)).toContainText(reason);
    await page.keyboard.press('Escape');
  };
  const exclude = async (number: string) => {
    await rowOf(number).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Exclude from this pull' }).click();
    await expect(dialog(page)).toContainText(number);
    await confirm(page, 'Exclude from this pull');
    await expect(notices(page)).toContainText('1 invoice excluded');
  };

  // a fault of the server
  await page.route('**/batch/status', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await next('On Approve');
  await expect(notices(page)).toContainText('Failed to update status');
  await expect(heading).toContainText('On Review');
  await next('On Approve');
  await expect(heading).toContainText('On Approve');

  // an account that cannot be debited
  const ask = async () => {
    await next('Submitted…');
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('January premium');
    await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
  };
  await ask();
  await expect(dialog(page)).toContainText(`Group ${bad.number} Canyon Pine has no account number.`);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await exclude(stuck.number);
  await expect(rowOf(stuck.number)).toHaveCount(0);

  // who asked cannot ask again, nor approve
  await ask();
  await expect(notices(page)).toContainText('Sent for approval');
  await expectNotNow('Submitted…', 'Demo Finance Manager has asked for it. It waits for another person to approve it.');
  await page.goto('/approvals?turn=');
  await listOf(page)
    .row('Canyon, January')
    .getByRole('button', { name: /actions/i })
    .click();
  await expect(item('Approve…')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Approve…')).toContainText('You asked for this, so another person decides it.');
  await page.keyboard.press('Escape');

  // without invoices there is nothing to submit, and the request is void
  await page.goto(`/premium/pull/${made.body.id}`);
  await exclude(collected.number);
  await expectNotNow('Submitted…', 'The pull has no invoices. Add a group to it first.');
  await page.goto('/approvals?turn=');
  await expect(listOf(page).row('Canyon, January')).toContainText('Replaced');
});

test('a day that has passed is refused where the pull is created', async ({ openRelease, release: { db } }) => {
  const group = await addPulledGroup(db, { name: 'Prairie Oak', premium_schedule_day: 9 });
  await addInvoice(db, group.id, { cents: [10_000] });
  const page = await openRelease('finance_manager');
  await page.goto('/premium/groups?query=Prairie');
  await listOf(page, 'Premium Payments Group Management').row('Prairie Oak').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Pull…' }).click();
  await dialog(page).getByLabel('Name *').fill('Late');
  await dialog(page).getByLabel('Scheduled at *').fill('2020-01-15');
  await expect(dialog(page)).toContainText('The sending date has passed');
});
