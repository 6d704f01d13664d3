import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { bankAccounts } from '../../../server/db/tables/bank.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { directoryStore } from '../../../server/storage/directory.ts';
import { withDecryption } from '../../../server/storage/encrypted.ts';
import { addInvoice, addPulledGroup, SENDING_DATE } from '../../support/premium/invoices.ts';
import { checkNacha } from '../../support/premium/nacha-checker.ts';
import { returnFileOf } from '../../support/premium/return-file.ts';
import { bankFile, postBankFile } from '../../support/worlds/bank.ts';
import { takeFile } from '../../support/worlds/take-file.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { test } from '../parts/release.ts';
import { confirm, notices } from '../parts/release-actions.ts';

/* The pull of a month by two people (docs/rules/exchange.md, "Pulls"). */

const OPERATING = '000060009001';

/** A control that cannot be used now, and says why. */
const expectRefused = async (control: Locator, reason: string) => {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await control.hover();
  await expect(control.page().getByRole('tooltip')).toHaveText(reason);
};

test('a pull is reviewed, submitted by two people, sent to the bank, and one invoice comes back', async ({
  openRelease,
  release,
}) => {
  test.setTimeout(240_000);
  const { db, dataDir } = release;
  const group = await addPulledGroup(db, { name: 'Meadow Oak' });
  const other = await addPulledGroup(db, { name: 'Meadow Pine' });
  const kept = await addInvoice(db, group.id, { cents: [10_000, 2_550] });
  const excluded = await addInvoice(db, group.id, { cents: [5_000] });
  await addInvoice(db, other.id, { cents: [30_000] });

  const page = await openRelease('finance_manager');
  await page.goto('/premium/groups?query=Meadow');
  const groupList = listOf(page, 'Premium Payments Group Management');
  await groupList.row('Meadow Oak').getByRole('checkbox').check();
  await groupList.row('Meadow Pine').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Pull…' }).click();
  await dialog(page).getByLabel('Name *').fill('TN day 15, January');
  await dialog(page).getByLabel('Scheduled at *').fill(SENDING_DATE);
  // the dry run
  const taken = dialog(page).getByRole('region', { name: 'What the pull takes' });
  await expect(taken.getByRole('status')).toHaveText('2 groups, 3 invoices, $475.50');
  await confirm(page, 'Create pull');
  await expect(page).toHaveURL(/\/premium\/pull\/\d+$/);
  const pullId = page.url().replace(/.*\//, '');
  await page.goto('/premium/pull');
  await expect(page).toHaveURL(/\/premium\/pulls$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Premium ACH Pulls' })).toBeVisible();
  await listOf(page).search.fill('day 15, january');
  await listOf(page).search.press('Enter');
  await expect(listOf(page).row('TN day 15, January')).toContainText('$475.50');
  await expectAccessibleInThemes(page);
  await page.getByRole('link', { name: 'TN day 15, January' }).click();
  await expect(page).toHaveURL(new RegExp(`/premium/pull/${pullId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On Review');

  const invoices = page.getByRole('grid', { name: 'Invoices of TN day 15, January' });
  const rowOf = (number: string) => invoices.getByRole('row').filter({ hasText: number });
  await expect(rowOf(kept.number)).toContainText('$125.50');
  await rowOf(kept.number).getByRole('button', { name: kept.number }).click();
  await expect(page.getByRole('grid', { name: `Lines of invoice ${kept.number}` })).toContainText('$25.50');
  await rowOf(excluded.number).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Exclude from this pull' }).click();
  await expect(dialog(page)).toContainText('$50.00');
  await expectAccessible(page);
  await confirm(page, 'Exclude from this pull');
  await expect(notices(page)).toContainText('1 invoice excluded');
  await expect(rowOf(excluded.number)).toHaveCount(0);
  await expect(invoices).toContainText('$425.50');

  const block = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const next = async (label: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await next('On Approve');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On Approve');
  await next('Submitted…');
  await dialog(page)
    .getByLabel(/Reason/)
    .fill('January premium');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
  await expect(notices(page)).toContainText('Sent for approval');

  const second = await openRelease('administrator');
  await second.getByRole('link', { name: 'Approvals 1 waiting' }).click();
  const request = listOf(second).row('TN day 15, January');
  await expect(request).toContainText('$425.50');
  await request.getByRole('button', { name: /actions/i }).click();
  await second.getByRole('menuitem', { name: 'Approve…' }).click();
  await expect(dialog(second)).toContainText(`invoice ${kept.number}: $125.50 from the checking account`);
  await dialog(second).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(notices(second)).toContainText('approved');

  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Submitted');
      return block('ACH file').innerText();
    })
    .not.toContain('Waiting');
  await expect(block('Control totals')).toContainText('01/15/2030');
  await expectAccessibleInThemes(page);
  // nothing is excluded from a submitted pull
  await rowOf(kept.number).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Exclude from this pull' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions' }).click();
  const paid = page.getByRole('menuitem', { name: 'Paid' });
  await expect(paid).toHaveAttribute('aria-disabled', 'true');
  await expect(paid).toContainText('Its debits settle on 01/15/2030. It can be marked as paid from then on.');
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /ach_\d+_\d+\.ach\s*, download/ }).click(),
  ]);
  const sent = checkNacha(readFileSync(await download.path(), 'latin1'));
  expect(sent.faults).toEqual([]);
  expect(sent.entries.map(({ cents }) => cents)).toEqual([12_550, 30_000]);

  // the bank returns the first entry
  const store = withDecryption(directoryStore(join(dataDir, 'files')));
  const returns = returnFileOf(sent, [{ entry: 0, code: 'R01' }]);
  expect(await takeFile({ db, store }, 'ach-return', 'returns.ach', returns)).toMatchObject({ status: 'loaded' });
  await page.reload();
  await expect(rowOf(kept.number)).toContainText('R01: Not enough money in the account');
  await expect(rowOf(kept.number)).toContainText('Open');

  // and credits the file in one amount
  await db
    .insert(bankAccounts)
    .values({ account_number: OPERATING, title: 'Premium collection', purpose: 'operating' });
  const entries = [['142', 42_550] as const];
  await postBankFile(db, bankFile('2030-01-15', [{ account: OPERATING, entries }]), 'bai2_15.txt');
  await matchBankCredits(db, undefined);
  await page.goto('/integrations/pinnacle/feed?purpose=operating&date.from=2030-01-15&date.to=2030-01-15');
  await listOf(page).open('••••9001');
  const credit = page
    .getByRole('grid', { name: /^Transactions of/ })
    .getByRole('row')
    .filter({ hasText: '$425.50' });
  await expect(credit).toContainText('Proposed: TN day 15, January');
  await credit.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Confirm match' }).click();
  await expect(credit).toContainText('Confirmed: TN day 15, January');

  await page.goto('/exceptions');
  const exception = listOf(page).row(`Invoice ${kept.number}`);
  await expect(exception).toContainText('Returned pull');
  await listOf(page).open(`Invoice ${kept.number}`);
  await page.getByRole('link', { name: 'Open pull' }).click();
  await expect(page).toHaveURL(new RegExp(`/premium/pull/${pullId}$`));
  await expect(rowOf(kept.number)).toContainText('R01');
});

test('groups of one location and day are pulled from their list; what does not fit says why', async ({
  openRelease,
  release: { db },
}) => {
  test.setTimeout(240_000);
  const add = async (name: string, day: number, cents?: number) => {
    const group = await addPulledGroup(db, { name: `Grove ${name}`, premium_schedule_day: day });
    return { ...group, invoice: cents && (await addInvoice(db, group.id, { cents: [cents] })).number };
  };
  const first = await add('Ash', 21, 20_000);
  await add('Birch', 21, 15_000);
  const otherDay = await add('Cedar', 22, 10_000);
  const settled = await add('Dogwood', 21);
  await add('Elm', 21, 5_000);
  const page = await openRelease('finance_manager');
  const list = listOf(page, 'Premium Payments Group Management');
  const bar = page.getByRole('region', { name: 'Selected groups' });
  const pick = (name: string) => list.row(`Grove ${name}`).getByRole('checkbox');
  const taken = dialog(page).getByRole('region', { name: 'What the pull takes' });
  await page.goto('/premium/groups?query=Grove');

  await pick('Ash').check();
  const create = bar.getByRole('button', { name: 'Create Pull…' });
  await pick('Cedar').check();
  await expectRefused(create, `Group ${otherDay.number} has another schedule day than group ${first.number}.`);
  await pick('Cedar').uncheck();
  await pick('Dogwood').check();
  await expectRefused(create, `Group ${settled.number} has no open invoices.`);
  await pick('Dogwood').uncheck();
  await pick('Birch').check();
  await create.click();
  await dialog(page).getByLabel('Name *').fill('Grove, January');
  await dialog(page).getByLabel('Scheduled at *').fill(SENDING_DATE);
  await expect(taken.getByRole('status')).toHaveText('2 groups, 2 invoices, $350.00');
  await expectAccessibleInThemes(page);
  await confirm(page, 'Create pull');
  await expect(page).toHaveURL(/\/premium\/pull\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On Review');
  await expect(page.getByRole('grid', { name: 'Invoices of Grove, January' })).toContainText('$350.00');

  await page.goto('/premium/groups?query=Grove');
  await pick('Ash').check();
  await create.click();
  const inPull = `Invoice ${first.invoice} is in the pull "Grove, January".`;
  await expect(taken.getByRole('list')).toContainText(inPull);
  await expectRefused(dialog(page).getByRole('button', { name: 'Create pull' }), inPull);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await pick('Ash').uncheck();
  await pick('Elm').check();
  await page.route('**/batches?*', (route) => route.fulfill({ status: 500, json: { message: 'Away' } }), { times: 1 });
  await bar.getByRole('button', { name: 'Add to pull…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Request failed with status 500 (Away)');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await dialog(page).getByLabel('Pull *').selectOption({ label: 'Grove, January, 01/14/2030' });
  await expect(taken.getByRole('status')).toHaveText('1 group, 1 invoice, $50.00');
  await expectAccessible(page);
  await confirm(page, 'Add to pull');
  await expect(page.getByRole('grid', { name: 'Invoices of Grove, January' })).toContainText('$400.00');
});
