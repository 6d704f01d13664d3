import type { Page } from '@playwright/test';
import { randomOf } from '../../demo/world/random.ts';
import { formatUsd } from '../../domain/money.ts';
import { apiAs } from '../support/calls/api.ts';
import { draftPayment } from '../support/release/drafts.ts';
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

test('a file that was checked is named by its upload, and not sent again', async ({ page }) => {
  const group = '778002';
  const api = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
  await api.post('/groups', { number: group, name: 'Sent Once Foods', location_id: 1 });
  const { name, text, cents } = draftPayment(randomOf(7, 'sent-once'), group, '2025-03-04', 300);
  const requests: Promise<{ call: string | undefined; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const call = /\/payments\/(\w*upload)$/.exec(request.url())?.[1];
    // the header as it was sent: the browser does not tell the size of a body that has a file
    if (call) requests.push(request.headerValue('content-length').then((bytes) => ({ call, bytes: Number(bytes) })));
  });
  await load(page, name, text);
  await expect.poll(() => requests.length).toBe(2);
  const [check, upload] = await Promise.all(requests);
  expect(check?.call).toBe('preupload');
  expect(check?.bytes).toBeGreaterThan(text.length);
  expect(upload?.call).toBe('upload');
  // its name, its hash, and the form around them
  expect(upload?.bytes).toBeGreaterThan(0);
  expect(upload?.bytes).toBeLessThan(500);
  expect(text.length).toBeGreaterThan(50_000);

  await page.goto(`/register/release-payment-files?search=${group}`);
  await expect(listOf(page).row(group)).toContainText(formatUsd(cents));
});
