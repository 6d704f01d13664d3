import type { Locator, Page } from '@playwright/test';
import { haveSamples, inProduction, NINE_CLAIMS, NINE_CLAIMS_GROUP, NO_SAMPLES } from '../support/worlds/samples.ts';
import { expect, test } from './fixtures.ts';
import { dialog, listOf } from './parts/list.ts';

test.use({ role: 'check_run' });
test.skip(!haveSamples, NO_SAMPLES);

const upload = async (page: Page, name: string) => {
  await page.goto('/register/release-payment-files');
  await page.getByRole('button', { name: 'Upload File' }).click();
  const file = { name, mimeType: 'application/octet-stream', buffer: inProduction(NINE_CLAIMS) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
};

/** The rows of a table, as the texts of their cells. */
const lines = (table: Locator): Promise<string[][]> =>
  table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));

test('a payment file is checked, loaded, and read down to its nine claims', async ({ page }) => {
  await upload(page, 'cl250101.000');
  const item = dialog(page).getByRole('listitem', { name: 'cl250101.000' });
  await expect(item).toContainText('Ready');
  await expect(item).toContainText(NINE_CLAIMS_GROUP);
  await expect(item).toContainText('9 claims');
  await expect(item).toContainText('$810.80');
  await dialog(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(item).toContainText('Done');
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  const list = listOf(page);
  await list.search.fill(NINE_CLAIMS_GROUP);
  await list.search.press('Enter');
  const run = list.row(NINE_CLAIMS_GROUP);
  await expect(run).toContainText('Dental of ABC');
  await expect(run).toContainText('01/01/2025');
  await expect(run).toContainText('$810.80');
  await list.open(NINE_CLAIMS_GROUP);
  const files = page.getByRole('grid', { name: 'Payment files', exact: true });
  await files.getByRole('button', { name: 'cl250101.000', exact: true }).click();
  const eobs = page.getByRole('grid', { name: 'EOBs of cl250101.000' });
  await eobs.getByRole('button', { name: '12345', exact: true }).click();
  const claims = page.getByRole('grid', { name: 'Claims of EOB 12345' });
  await expect(claims.getByRole('row')).toHaveCount(11);
  const [headings = [], ...shown] = await lines(claims);
  expect(headings).toContain('Amount');
  const amounts = shown.map((cells) => cells.findLast((cell) => cell.startsWith('$')));
  expect(amounts.join(' ')).toBe('$132.00 $74.00 $108.00 $14.00 $16.80 $132.00 $108.00 $82.00 $144.00 $810.80');
  await page.reload();
  await expect(files).toContainText('$810.80');
});

test('a file of another kind is refused, and the message names the accepted kinds', async ({ page }) => {
  await upload(page, 'notes.txt');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Only payment files (for example cl250101.000, re250101.000)',
  );
  await expect(dialog(page).getByRole('listitem', { name: 'notes.txt' })).toHaveCount(0);
});
