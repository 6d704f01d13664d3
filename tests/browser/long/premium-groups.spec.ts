import type { Page } from '@playwright/test';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { groupDivisions, groups } from '../../../server/db/tables/groups.ts';
import { premiumInvoiceLines, premiumInvoices } from '../../../server/db/tables/premium.ts';
import { DEVELOPMENT_KEY, EncryptionKeys, setSecretKeys } from '../../../server/secrets/keys.ts';
import { expect } from '../fixtures.ts';
import { expectAccessibleInThemes } from '../parts/axe.ts';
import { byKeys } from '../parts/by-keys.ts';
import { dialog, listOf } from '../parts/list.ts';
import { test } from '../parts/office.ts';
import { continueAs } from '../parts/sign-in.ts';

const PULL = { premium_is_active: true, premium_funding_type: 'Pull', invoice_processing_level: 'Group Level' };

const ROWS = [
  {
    number: 'BP-1',
    name: 'Pulled on the 15th',
    location_id: 1,
    ...PULL,
    premium_schedule_day: 15,
    current_ar_cents: 90_000,
    open_ar_cents: 40_050,
  },
  {
    number: 'BP-2',
    name: 'Pulled on the 1st',
    location_id: 1,
    ...PULL,
    premium_schedule_day: 1,
    current_ar_cents: 0,
    open_ar_cents: 0,
  },
  { number: 'BP-3', name: 'Never set up', location_id: 2 },
  {
    number: 'BP-5',
    name: 'To be funded by FBB',
    location_id: 4,
    ...PULL,
    premium_schedule_day: 20,
    pinnacle_routing_number: '121000374',
    pinnacle_account_number: '900112299',
  },
  {
    number: 'BP-6',
    name: 'With accounts of its own',
    location_id: 4,
    ...PULL,
    premium_schedule_day: 20,
    premium_routing_number: '021000021',
    premium_account_number: '000551234',
    pinnacle_routing_number: '121000374',
    pinnacle_account_number: '900112299',
  },
  { number: 'BP-4', name: 'By division', location_id: 3, ...PULL, premium_schedule_day: 15 },
];

const form = (page: Page) => page.getByRole('form', { name: 'Edit group' });
const panel = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });

test.beforeAll(async ({ office: { db } }) => {
  // the rows have account numbers, which the server reads
  setSecretKeys(EncryptionKeys.parse(DEVELOPMENT_KEY));
  const made = await db.insert(groups).values(ROWS).returning({ id: groups.id, number: groups.number });
  const idOf = (number: string) => made.find((one) => one.number === number)?.id ?? 0;
  const names = ['East', 'North'];
  await db.insert(groupDivisions).values(names.map((name) => ({ group_id: idOf('BP-4'), name })));
  const month = operatorDay(new Date()).slice(0, 7);
  const bill = { group_id: idOf('BP-1'), status: 'open', total_cents: 90_000, balance_cents: 40_050 };
  const [invoice] = await db
    .insert(premiumInvoices)
    .values([
      { ...bill, number: 'INV-1', billing_date: `${month}-01` },
      { ...bill, number: 'INV-0', billing_date: '2020-01-01', status: 'paid', balance_cents: 0 },
    ])
    .returning({ id: premiumInvoices.id });
  const line = { invoice_id: invoice?.id ?? 0, coverage_category: 'Medical', billing_type: 'Admin' };
  await db.insert(premiumInvoiceLines).values([
    {
      ...line,
      number: 1,
      description: 'Administration fee',
      amount_cents: 49_950,
      credits_cents: 49_950,
      balance_cents: 0,
    },
    {
      ...line,
      number: 2,
      description: 'Network access',
      amount_cents: 40_050,
      credits_cents: 0,
      balance_cents: 40_050,
    },
  ]);
});

const TITLE = 'Premium Payments Group Management';

test.beforeEach(async ({ page }) => {
  await continueAs(page, 'finance_manager');
  await page.goto('/premium/groups');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

test('the matrix filters by location and schedule day on a click, and clears both on a second one', async ({
  page,
}) => {
  const matrix = page.getByRole('grid', { name: 'Location by Schedule' });
  await matrix.getByRole('button', { name: /^001 .*, 15th: 1$/ }).click();
  await expect(page).toHaveURL(/location-id=1.*premium-schedule-day=15/);
  await expect(listOf(page, TITLE).row('BP-1')).toBeVisible();
  await expect(page.getByText(/^Showing 1–1 of 1 item/)).toContainText(/Total \d+ items/);
  await matrix.getByRole('button', { name: /^001 .*, 15th/, pressed: true }).click();
  await expect(page).not.toHaveURL(/location-id|premium-schedule-day/);
  await expect(listOf(page, TITLE).row('BP-2')).toBeVisible();
  await expectAccessibleInThemes(page);
});

test('a form follows its funding type: a pull needs a day, a level and an account at Pinnacle, which waits', async ({
  page,
}) => {
  await listOf(page, TITLE).open('BP-3');
  const funding = panel(page, 'Funding Information');
  await expect(funding.getByLabel('Schedule day')).toBeDisabled();
  await funding.getByLabel(/^Funding type/).selectOption('FBB');
  await expect(panel(page, 'Lucent Pinnacle Account').getByLabel(/^Routing number/)).toBeDisabled();
  await funding.getByLabel(/^Funding type/).selectOption('Pull');
  await save(page).click();
  for (const message of [
    'Schedule day is required',
    'Invoice processing level is required',
    'Routing number is required',
  ])
    await expect(form(page).getByText(message).first()).toBeVisible();

  await funding.getByLabel(/^Active/).check();
  await funding.getByLabel(/^Schedule day/).selectOption('15th');
  await funding.getByLabel(/^Invoice processing level/).selectOption('Group Level');
  const pinnacle = panel(page, 'Lucent Pinnacle Account');
  await pinnacle.getByLabel(/^Routing number/).fill('121-000-375');
  await expect(pinnacle.getByLabel(/^Routing number/)).toHaveValue('121000375');
  await pinnacle.getByLabel(/^Account number/).fill('900112233');
  await pinnacle.getByLabel(/^Reason/).fill('As the group wrote on its form');
  await save(page).click();
  await expect(form(page).getByText('Invalid routing number').first()).toBeVisible();
  await pinnacle.getByLabel(/^Routing number/).fill('121000374');
  await save(page).click();
  await expect(page.getByText('Change of bank details: Sent for approval.').first()).toBeVisible();
  await expect(listOf(page, TITLE).row('BP-3')).toContainText('15th');

  await listOf(page, TITLE).open('BP-3');
  await expect(form(page).getByText('Waits for approval, asked by')).toHaveCount(1);
  await expect(form(page).getByText('Waits for approval, asked by')).toContainText(
    'Pinnacle routing number: none → 121000374; Pinnacle account number: none → ••••2233',
  );
  await expect(panel(page, 'Next pull date')).toContainText(/today|tomorrow|\d\d\/\d\d\/\d{4}/);
  await panel(page, 'Next pull date').getByText('Why this date?').click();
  await expect(panel(page, 'Next pull date')).toContainText('Schedule day 15 is');
});

test('a pull that is tried as a push keeps its accounts; the save names what it removes, and removes that alone', async ({
  page,
}) => {
  await listOf(page, TITLE).open('BP-6');
  const funding = panel(page, 'Funding Information').getByLabel(/^Funding type/);
  const routing = panel(page, 'Group Account').getByLabel(/^Routing number/);
  const account = panel(page, 'Group Account').getByLabel('Account number', { exact: true });
  const expectKept = async () => {
    await expect(routing).toHaveValue('021000021');
    await expect(account).toHaveValue('••••1234');
  };
  await funding.selectOption('Push');
  await expect(routing).toBeDisabled();
  await expectKept();
  const removes = form(page).getByText(/Saving removes/);
  await expect(removes).toHaveText(
    '1 change · Saving removes: Schedule day, Invoice processing level, Routing number, Account number',
  );
  await expectAccessibleInThemes(page);
  await funding.selectOption('Pull');
  await expectKept();
  await expect(removes).toHaveCount(0);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');

  await funding.selectOption('Push');
  await save(page).click();
  const refused = form(page).getByRole('alert', { name: 'There is a problem' });
  // the field is below what was looked at: it is scrolled to, and says what is wrong with it
  const reason = panel(page, 'Group Account').getByLabel(/^Reason/);
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why, for the person who approves it/);
  await refused.getByRole('link', { name: 'Reason' }).click();
  await expect(reason).toBeFocused();
  await panel(page, 'Group Account')
    .getByLabel(/^Reason/)
    .fill('The group sends the money itself now');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    premium_funding_type: 'Push',
    premium_schedule_day: null,
    invoice_processing_level: null,
    premium_routing_number: null,
    premium_account_number: null,
    reason: 'The group sends the money itself now',
  });
  await expect(page.getByText('Change of bank details: Sent for approval.').first()).toBeVisible();
  // the accounts wait for another person, and are kept when they apply again before that
  await listOf(page, TITLE).open('BP-6');
  await expect(form(page).getByText('Waits for approval, asked by')).toContainText('021000021 → none');
  await funding.selectOption('Pull');
  await panel(page, 'Funding Information')
    .getByLabel(/^Schedule day/)
    .selectOption('15th');
  await panel(page, 'Funding Information')
    .getByLabel(/^Invoice processing level/)
    .selectOption('Group Level');
  await expectKept();
  await expect(panel(page, 'Lucent Pinnacle Account').getByLabel(/^Routing number/)).toHaveValue('121000374');
  await save(page).click();
  await expect(page.getByText(/What waited for approval is dropped/).first()).toBeVisible();
  await listOf(page, TITLE).open('BP-6');
  await expectKept();
  await expect(form(page).getByText('Waits for approval, asked by')).toHaveCount(0);
});

test('an account that no longer applies is removed when another person approves, who sees the old one', async ({
  page,
  browser,
  office,
}) => {
  await listOf(page, TITLE).open('BP-5');
  await expect(form(page).getByLabel(/^Reason/)).toHaveCount(0);
  await panel(page, 'Funding Information')
    .getByLabel(/^Funding type/)
    .selectOption('FBB');
  const reason = panel(page, 'Lucent Pinnacle Account').getByLabel(/^Reason/);
  await save(page).click();
  await expect(form(page).getByText('Say why, for the person who approves it').first()).toBeVisible();
  await reason.fill('The group is funded by FBB now');
  await save(page).click();
  await expect(page.getByText('Change of bank details: Sent for approval.').first()).toBeVisible();
  await listOf(page, TITLE).open('BP-5');
  await expect(form(page).getByText('Waits for approval, asked by')).toContainText(
    'Pinnacle routing number: 121000374 → none; Pinnacle account number: ••••2299 → none',
  );
  // a further save does not ask again
  await panel(page, 'Funding Information')
    .getByLabel(/^Active/)
    .uncheck();
  await expect(form(page).getByLabel(/^Reason/)).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();

  const second = await (await browser.newContext({ baseURL: office.url })).newPage();
  await continueAs(second, 'administrator');
  await second.goto('/approvals');
  await listOf(second).open('BP-5');
  const what = second.getByRole('region', { name: 'What is done' });
  await expect(what.getByRole('row', { name: /^Pinnacle account/ })).toHaveText('Pinnacle account number••••2299–');
  await listOf(second)
    .row('BP-5')
    .getByRole('button', { name: /actions/i })
    .click();
  await second.getByRole('menuitem', { name: 'Approve…' }).click();
  await dialog(second).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(second.getByText(/approved/).first()).toBeVisible();
});

test('an account is added with a division once another person approves, and another division is linked to it', async ({
  page,
  browser,
  office,
}) => {
  const second = await (await browser.newContext({ baseURL: office.url })).newPage();
  await continueAs(second, 'administrator');
  const approve = async () => {
    await second.goto('/approvals');
    await second
      .getByRole('button', { name: /^actions/i })
      .first()
      .click();
    await second.getByRole('menuitem', { name: 'Approve…' }).click();
    await dialog(second).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(second.getByText(/approved/).first()).toBeVisible();
  };
  await listOf(page, TITLE).open('BP-4');
  await page.getByRole('button', { name: 'Add account…' }).click();
  const asked = dialog(page);
  await asked.getByLabel(/^Label/).fill('Payroll');
  await asked.getByLabel(/^Routing number/).fill('021000021');
  await asked.getByLabel(/^Account number/).fill('000987654321');
  await asked.getByRole('checkbox', { name: 'East' }).check();
  await expect(asked).toContainText('Another person must approve this before it is done.');
  await asked.getByRole('button', { name: 'Add account' }).click();
  await expect(asked).toContainText('Say why, for the person who approves it');
  await asked.getByLabel(/^Reason/).fill('As the group wrote on its form');
  await asked.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText('Sent for approval.').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Add account: waits for approval, asked by/ })).toBeVisible();
  await approve();
  await page.reload();
  const accounts = page.getByRole('grid', { name: 'Accounts of By division' });
  await expect(accounts.getByRole('row').last()).toContainText(/Payroll.*021000021.*••••4321.*Checking.*East/);
  await accounts.getByRole('button', { name: 'Show the Account number' }).click();
  await expect(accounts.getByRole('row').last()).toContainText('000987654321');
  await accounts.getByRole('button', { name: 'Hide the Account number' }).click();
  await expect(accounts.getByRole('row').last()).not.toContainText('000987654321');

  await accounts.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Link divisions…', exact: true }).click();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(1);
  await dialog(page).getByRole('checkbox', { name: 'North' }).check();
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('As the group wrote on its form');
  await dialog(page).getByRole('button', { name: 'Link divisions' }).click();
  await expect(page.getByText('Sent for approval.').first()).toBeVisible();
  await approve();
  await page.reload();
  await expect(accounts.getByRole('row').last()).toContainText('North');
});

test('by keys: a group opens to its invoices of this month, and an invoice to its lines', async ({ page }) => {
  await page.goto('/premium/groups?query=BP-1');
  await listOf(page, TITLE).open('BP-1');
  await expect(panel(page, 'Funding Information')).toContainText('Billing typesAdmin');
  const invoices = page.getByRole('grid', { name: 'Invoices of Pulled on the 15th' });
  await expect(invoices).toContainText('INV-1');
  await expect(invoices).not.toContainText('INV-0');
  await expect(invoices.locator('tfoot')).toContainText('$900.00$400.50');
  await invoices.getByRole('button', { name: 'INV-1' }).focus();
  const keys = byKeys(page);
  await keys.press('Enter');
  const lines = page.getByRole('grid', { name: 'Lines of invoice INV-1' });
  await expect(lines.locator('tfoot')).toContainText('$900.00$499.50$400.50');
  await expectAccessibleInThemes(page);
  await keys.press('Escape');
  await expect(lines).toHaveCount(0);
  await expect(invoices.getByRole('button', { name: 'INV-1' })).toBeFocused();
});
