import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directoryStore } from '../../server/storage/directory.ts';
import { withDecryption } from '../../server/storage/encrypted.ts';
import { apiAs } from '../support/calls/api.ts';
import { addInvoice, addPulledGroup, SENDING_DATE } from '../support/premium/invoices.ts';
import { checkNacha } from '../support/premium/nacha-checker.ts';
import { returnFileOf } from '../support/premium/return-file.ts';
import { takeFile } from '../support/worlds/take-file.ts';
import { expect } from './fixtures.ts';
import { expectAccessible, expectAccessibleInThemes } from './parts/axe.ts';
import { dialog, listOf } from './parts/list.ts';
import { test } from './parts/release.ts';
import { confirm, notices } from './parts/release-actions.ts';

/* The pull of a month by two people (docs/rules/exchange.md, "Pulls"). */

test('a pull is reviewed, submitted by two people, sent to the bank, and one invoice comes back', async ({
  openRelease,
  release,
}) => {
  test.setTimeout(240_000);
  const { db, url, dataDir } = release;
  const [group, other] = [await addPulledGroup(db), await addPulledGroup(db)];
  const kept = await addInvoice(db, group.id, { cents: [10_000, 2_550] });
  const excluded = await addInvoice(db, group.id, { cents: [5_000] });
  await addInvoice(db, other.id, { cents: [30_000] });
  const made = await (await apiAs(url, 'finance_manager')).post<{ id: number }>('/batch', {
    name: 'TN day 15, January',
    sendingDate: SENDING_DATE,
    locationId: 1,
    groupIds: [group.id, other.id],
  });

  const page = await openRelease('finance_manager');
  await page.goto('/premium/pull');
  await expect(page).toHaveURL(/\/premium\/pulls$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Premium ACH Pulls' })).toBeVisible();
  await listOf(page).search.fill('day 15, january');
  await listOf(page).search.press('Enter');
  await expect(listOf(page).row('TN day 15, January')).toContainText('$475.50');
  await expectAccessibleInThemes(page);
  await page.getByRole('link', { name: 'TN day 15, January' }).click();
  await expect(page).toHaveURL(new RegExp(`/premium/pull/${made.body.id}$`));
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

  await page.goto('/exceptions');
  const exception = listOf(page).row(`Invoice ${kept.number}`);
  await expect(exception).toContainText('Returned pull');
  await listOf(page).open(`Invoice ${kept.number}`);
  await page.getByRole('link', { name: 'Open pull' }).click();
  await expect(page).toHaveURL(new RegExp(`/premium/pull/${made.body.id}$`));
  await expect(rowOf(kept.number)).toContainText('R01');
});
