import type { Page } from '@playwright/test';
import { apiAs } from '../support/calls/api.ts';
import { buildSet, fileText } from '../unit/formats/x12-835-files.ts';
import { expect, test } from './fixtures.ts';
import { dialog, listOf } from './parts/list.ts';

test.use({ role: 'check_run' });

const GROUP = '778001';
const NAME = 'cl250301.000';
const payments = (lineEnd: '' | '\n') =>
  fileText([buildSet({ payer: { name: 'HEALTH PLAN', id: 'PLAN778' } })], { lineEnd }).replaceAll('G100', GROUP);

const choose = async (page: Page, name: string, text: string) => {
  await page.goto('/register/release-payment-files');
  await page.getByRole('button', { name: 'Upload File' }).click();
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  return dialog(page).getByRole('listitem', { name });
};

const load = async (page: Page, name: string, text: string) => {
  const item = await choose(page, name, text);
  await expect(item).toContainText('Ready');
  await dialog(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(item).toContainText('Done');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
};

test('a duplicate is refused; a file is withdrawn and loaded again', async ({ page }) => {
  const api = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
  await api.post('/groups', { number: GROUP, name: 'Withdrawn Foods', location_id: 1 });
  await load(page, NAME, payments(''));

  const again = await choose(page, 'cl250301.001', payments('\n'));
  await expect(again).toContainText(`the payment of $175.00 is EOB CK1 of the file ${NAME}`);

  await page.goto(`/register/release-payment-files?search=${GROUP}`);
  const list = listOf(page);
  await list.open(GROUP);
  const files = page.getByRole('grid', { name: 'Payment files', exact: true });
  await files.getByRole('checkbox', { name: `Select ${NAME}` }).check();
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await expect(dialog(page)).toContainText(`${NAME} of group ${GROUP}, 03/01/2025: 1 EOB of $175.00 are withdrawn`);
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('1 payment file withdrawn')).toBeVisible();
  await expect(files).toContainText('Voided');
  await files.getByRole('checkbox', { name: `Select ${NAME}` }).check();
  await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  await expect(list.row(GROUP)).toContainText('$0.00');

  await load(page, NAME, payments(''));
  await page.goto(`/register/release-payment-files?search=${GROUP}`);
  await expect(list.row(GROUP)).toContainText('$175.00');
  await list.open(GROUP);
  await expect(files.getByRole('button', { name: NAME, exact: true })).toHaveCount(2);
});
