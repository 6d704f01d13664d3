import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { bankTransactions } from '../../../server/db/tables/bank.ts';
import { addTraced } from '../../support/release/traced.ts';
import { expectAccessible } from '../parts/axe.ts';
import { test } from '../parts/release.ts';

const LIST = '/register/claims?run-date.from=2026-03-02&run-date.to=2026-03-02';

let entries: number[];
/** The day of the first entry at the bank. */
let day: number | undefined;
test.beforeAll(async ({ release: { db } }) => {
  ({ entries } = await addTraced(db));
  const [entry] = await db
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.id, entries[0] ?? 0));
  day = entry?.account_day_id;
});

const trace = (page: Page, of = 'Trace of EOB TR-0') => page.getByRole('dialog', { name: of });
const steps = (page: Page) => trace(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');

/** The kinds of the steps from the file to the bank. */
const WAY = [
  'Payment file',
  'Transaction set',
  'Claim',
  'Claim',
  'Claim',
  'EOB',
  'To the processor',
  'Processor’s answer',
  'Check register',
  'Drop-off',
  'Bank',
];

const expectWhole = async (page: Page) => {
  await expect(steps(page)).toHaveCount(WAY.length);
  for (const [at, kind] of WAY.entries()) await expect(steps(page).nth(at)).toContainText(kind);
  await expect(steps(page).first()).toContainText('cl260302.000 was received');
  await expect(steps(page).nth(7)).toContainText('Paid: Check 771');
  await expect(steps(page).last()).toContainText('Check 771 was paid by the bank$12.0003/05/2026');
};

test('a dollar is traced from its EOB to the bank', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(LIST);
  const row = page.getByRole('grid', { name: 'Claims Search' }).getByRole('row').filter({ hasText: 'TR-0' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Trace' }).click();
  await expectWhole(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await steps(page)
    .nth(8)
    .getByRole('button', { name: /download/ })
    .click();
  expect((await download).suggestedFilename()).toBe('traced-detail.xlsx');
  await page.keyboard.press('Escape');
  await expect(trace(page)).toHaveCount(0);
  expect(page.url()).toContain(LIST);
});

test('and from the entry of the bank back to its file', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto(`/integrations/pinnacle/feed?transaction=${entries[0]}&expanded-row-id=${day}`);
  const paid = page
    .getByRole('grid', { name: /^Transactions of / })
    .getByRole('row')
    .filter({ hasText: '$12.00' });
  await paid.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Trace' }).click();
  await expectWhole(page);
  await page.goto(`${LIST}&trace=entry-${entries[1]}`);
  const several = trace(page, 'Trace');
  await expect(several).toContainText('2 EOBs fit. Choose one.');
  await expectAccessible(page);
  await several.getByRole('button', { name: 'EOB TR-2' }).click();
  await expect(trace(page, 'Trace of EOB TR-2')).toContainText('455 PAID, T-100-20260302');
  await page.goBack();
  await expect(several).toContainText('2 EOBs fit');
  await page.goto(`${LIST}&trace=entry-${entries[2]}`);
  await expect(several).toContainText('No payment in this console has this number.');
  await page.goto(`${LIST}&trace=eob-999999999`);
  await expect(several.getByRole('alert')).toBeVisible();
});

test('and from a claim of the EOB', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto(LIST);
  const found = page.getByRole('grid', { name: 'Claims Search' }).getByRole('row').filter({ hasText: 'TR-0' });
  await found.getByRole('button', { name: /^Open/ }).press('Enter');
  const claim = page.getByRole('grid', { name: 'Claims of EOB TR-0' }).getByRole('row').nth(1);
  await claim.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Trace' }).click();
  await expect(
    page.getByRole('dialog').getByRole('list', { name: 'Steps' }).getByRole('listitem').last(),
  ).toContainText('Check 771 was paid by the bank');
});

test('a payment that the palette finds is traced over the current screen', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto('/holidays');
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('TR-3');
  await page.getByRole('option', { name: /^Trace EOB TR-3/ }).click();
  await expect(trace(page, 'Trace of EOB TR-3')).toContainText('Not sent: it is on hold');
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays', includeHidden: true })).toBeAttached();
});
