import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Db } from '../../../server/db/database.ts';
import { bankAccounts, lockboxes } from '../../../server/db/tables/bank.ts';
import { accountIdOf } from '../../../server/modules/pinnacle/accounts.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { addSentPull, bankFile, postBankFile } from '../../support/worlds/bank.ts';
import { addDroppedOff, addFundedGroup } from '../../support/worlds/drop-offs.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { test } from '../parts/release.ts';
import { actionOf } from '../parts/release-actions.ts';

const [OPERATING, LOCKBOX, CLAIMS, FOREIGN] = ['000060009001', '000070009002', '000020009003', '000060009004'];

const fill = async (db: Db) => {
  await db.insert(bankAccounts).values([
    { account_number: OPERATING, title: 'Premium collection', purpose: 'operating' },
    { account_number: LOCKBOX, title: 'WI Lockbox', purpose: 'lockbox', location_key: '003' },
  ]);
  const account_id = await db.transaction((tx) => accountIdOf(tx, LOCKBOX));
  await db.insert(lockboxes).values({ lockbox_id: '910003', name: 'WI Lockbox', account_id });
  const group = await addFundedGroup(db, '70248', CLAIMS);
  const named = await addDroppedOff(db, group, '2026-11-18', 81_234);
  await addDroppedOff(db, group, '2026-11-18', 91_234, { type: 'on-demand', sequence: 2 });
  await addSentPull(db, 'WI day 18', 61_234, '2026-11-18');
  await addSentPull(db, 'TN day 18', 71_234, '2026-11-18');
  const deposits = [1, 2, 3].map((n) => ['115', n * 10_000, `10${n}`, 'DEPOSIT LOCK BOX NO.910003'] as const);
  await postBankFile(db, bankFile('2026-11-17', [{ account: LOCKBOX, entries: deposits.slice(0, 1) }]), 'bai2_17.txt');
  await postBankFile(
    db,
    bankFile('2026-11-18', [
      {
        account: OPERATING,
        amounts: { '010': 100_000, '100': 132_468, '400': 0, '015': 232_000 },
        entries: [
          ['142', 61_234],
          ['142', 71_234],
        ],
      },
      { account: LOCKBOX, entries: deposits },
      {
        account: CLAIMS,
        entries: [
          ['195', 81_234, `D${String(named).padStart(7, '0')}`],
          ['195', 91_234],
        ],
      },
      {
        account: FOREIGN,
        currency: 'CAD',
        amounts: { '010': 100_000, '100': 23_450, '400': 0, '015': 123_400 },
        entries: [['142', 61_234]],
      },
      { account: FOREIGN, currency: 'JPY', amounts: { '015': 1_234_567 } },
    ]),
    'bai2_18.txt',
  );
  await matchBankCredits(db, undefined);
};

test.beforeAll(({ release: { db } }) => fill(db));

const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name });

// each follows a whole workflow, with axe in both themes
test.describe.configure({ timeout: 240_000 });

test('a day of the bank opens to its variances and transactions, whose matches are decided', async ({
  openRelease,
}) => {
  const page = await openRelease('finance_manager');
  await page.goto('/integrations/pinnacle/feed?purpose=operating&date.from=2026-11-18&date.to=2026-11-18');
  const days = grid(page, 'Banking Detail');
  const day = days.getByRole('row').filter({ hasText: '••••9001' });
  await expect(day).toContainText('Roll-forward $4.68 short');
  await expect(day).toContainText('$1,324.68');

  await day.getByRole('button', { name: 'Open ••••9001' }).press('Enter');
  const variances = grid(page, 'Variances of 11/18/2026');
  await expect(variances).toContainText('Opening ledger + credits − debits = closing ledger');
  await expect(variances).toContainText('-$4.68');
  const transactions = grid(page, 'Transactions of ••••9001, 11/18/2026');
  const credit = (amount: string) => transactions.getByRole('row').filter({ hasText: amount });
  await expect(credit('$612.34')).toContainText('Proposed: WI day 18');
  await expectAccessibleInThemes(page);

  const act = async (amount: string, action: string) => (await actionOf(credit(amount), action)).click();
  await act('$612.34', 'Confirm match');
  await expect(credit('$612.34')).toContainText('Confirmed: WI day 18');

  await act('$712.34', 'Break match…');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('textbox', { name: /reason/i }).fill('Paid by another location');
  await expectAccessible(page, '[role="dialog"], [role="alertdialog"]');
  await dialog.getByRole('button', { name: 'Break match' }).click();
  await expect(credit('$712.34')).toContainText('Open');
});

test('the amounts of a day in another currency stand with its code, at every width', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto('/integrations/pinnacle/feed?currency=JPY');
  const days = grid(page, 'Banking Detail');
  await expect(days.getByRole('row').filter({ hasText: '••••9004' })).toContainText('JPY 1,234,567');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/integrations/pinnacle/feed?currency=CAD');
    const day = days.getByRole('row').filter({ hasText: '••••9004' });
    await expect(day).toContainText('CAD 1,234.00');
    await expect(day).toContainText('Roll-forward CAD 0.50 short');
    await day.getByRole('button', { name: 'Open ••••9004' }).press('Enter');
    await expect(grid(page, 'Variances of 11/18/2026, CAD')).toContainText('-CAD 0.50');
    const transactions = grid(page, 'Transactions of ••••9004, 11/18/2026, CAD');
    await expect(transactions).toContainText('CAD 612.34');
    await expect(transactions).not.toContainText('Proposed');
    await expect(page.getByRole('main')).not.toContainText('$');
    await expectAccessibleInThemes(page);
  }
});

test('the credits of an account for claims lead to the check runs they fund, and their matches are decided', async ({
  openRelease,
}) => {
  const page = await openRelease('administrator');
  await page.goto('/integrations/pinnacle/feed?purpose=claims&date.from=2026-11-18&date.to=2026-11-18');
  const day = grid(page, 'Banking Detail').getByRole('row').filter({ hasText: '70248' });
  await day.getByRole('button', { name: 'Open ••••9003' }).press('Enter');
  const transactions = grid(page, 'Transactions of ••••9003, 11/18/2026');
  const credit = (amount: string) => transactions.getByRole('row').filter({ hasText: amount });
  await expect(credit('$812.34')).toContainText('Matched: Check run 70248, 11/18/2026');
  await expect(credit('$912.34')).toContainText('Proposed: Check run 70248, 11/18/2026 #2');
  await expectAccessibleInThemes(page);

  const act = async (amount: string, action: string) => (await actionOf(credit(amount), action)).click();
  await act('$912.34', 'Confirm match');
  await expect(page.getByText('Confirmed: the credit pays Check run 70248, 11/18/2026 #2')).toBeVisible();
  await expect(credit('$912.34')).toContainText('Confirmed: Check run 70248, 11/18/2026 #2');

  await act('$812.34', 'Break match…');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('Check run 70248, 11/18/2026 waits for another one');
  await dialog.getByRole('textbox', { name: /reason/i }).fill('It funds the run of the week before');
  await dialog.getByRole('button', { name: 'Break match' }).click();
  await expect(credit('$812.34')).toContainText('Open');

  await act('$912.34', 'Open check run');
  await expect(page.getByRole('heading', { level: 1, name: 'Release Payment Files' })).toBeVisible();
  await expect(page).toHaveURL(/groupNumber=70248/);
  await expect(page.getByRole('grid').first()).toContainText('11/18/2026 #2');
});

test('FID Account Details has the accounts of a day, and another day by keys', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto('/integrations/pinnacle/tpa?date=2026-11-18');
  await expect(
    grid(page, 'FID Account Details').getByRole('row').filter({ hasText: 'Premium collection' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous day' }).press('Enter');
  await expect(page).toHaveURL(/date=2026-11-17/);
  await expect(grid(page, 'FID Account Details')).toContainText('WI Lockbox');
  await expect(grid(page, 'FID Account Details')).not.toContainText('Premium collection');
});

test('a lockbox leads by its days to the details, and a transaction opens in a drawer', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto('/integrations/pinnacle/lockbox-checks');
  const box = grid(page, 'Lockbox Checks').getByRole('row').filter({ hasText: '910003' });
  await expect(box).toContainText('WI');
  await expect(box).toContainText('$700.00');
  await box.getByRole('button', { name: 'Open 003 WI' }).press('Enter');
  const daily = grid(page, 'Days of WI Lockbox');
  await expect(daily.getByRole('row')).toHaveCount(3);
  await expectAccessibleInThemes(page);

  await daily.getByRole('link', { name: 'View 11/18/2026' }).click();
  await expect(page).toHaveURL('/integrations/pinnacle/lockbox/910003?date=2026-11-18');
  await expect(page.getByRole('heading', { level: 1, name: 'Lockbox details' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$600.00');
  const transactions = grid(page, 'Lockbox details');
  await expect(transactions.locator('tr[data-record]')).toHaveCount(3);
  await expectAccessible(page);

  await transactions
    .getByRole('button', { name: /Lockbox deposit/ })
    .first()
    .press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('bai2_18.txt');
  const images = drawer.getByRole('button', { name: 'Check images' });
  await expect(images).toHaveAttribute('aria-disabled', 'true');
  await expect(images).toHaveAttribute('title', 'Check images: coming soon');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.goto('/integrations/pinnacle/lockbox/910003');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('All Time');
  await expect(transactions.locator('tr[data-record]')).toHaveCount(4);
});
