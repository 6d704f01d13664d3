import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/servers/server.ts';
import { test as base, expect } from './fixtures.ts';
import { dialog, listOf } from './parts/list.ts';
import { signInAs } from './parts/sign-in.ts';

/** The product with one additional declaration: builds its console and starts its server. */
const test = base.extend<object, { toyUrl: string }>({
  toyUrl: [
    async ({ browserName }, use) => {
      const console = mkdtempSync(join(tmpdir(), `toys-${browserName}-`));
      const build = ['build', '-c', 'tests/toy/vite.config.ts', '--outDir', console, '--logLevel', 'error'];
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...build]);
      const server = await startServer({ program: 'tests/toy/server.ts', environment: { CONSOLE_DIR: console } });
      await use(server.url);
      await server.stop();
      rmSync(console, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ toyUrl }, use) => use(toyUrl),
});

test('a declared resource without code is listed, filtered with counts, added, edited and deleted', async ({
  page,
}) => {
  await signInAs(page, 'administrator');
  await page.getByRole('link', { name: 'Toys' }).click();
  const list = listOf(page);
  await expect(list.headers).toHaveText(['Open', 'Name', 'Kind', 'Price', 'Made on', 'Sold', 'Supplier', 'Actions']);

  const form = page.getByRole('form');
  for (const [name, kind, price] of [
    ['Red ball', 'Ball', '12.34'],
    ['Blue ball', 'Ball', '7.00'],
    ['Steam train', 'Train', '1,899.50'],
  ] as const) {
    await list.add.first().click();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Kind').selectOption(kind);
    await form.getByLabel('Price').fill(price);
    await form.getByLabel('Made on').fill('2026-02-28');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(list.row(name)).toContainText(`$${price}`);
  }

  await page.getByRole('button', { name: 'Kind' }).last().click();
  const kinds = page.getByRole('group', { name: 'Kind' });
  await expect(kinds.getByRole('checkbox')).toHaveCount(2);
  await expect(kinds).toContainText(/Ball\s*2\s*Train\s*1/);
  await kinds.getByLabel('Train').click();
  await expect(kinds.getByLabel('Train')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list.row('Steam train')).toBeVisible();
  await expect(list.row('Red ball')).toHaveCount(0);
  await expect(page.getByText('Showing 1–1 of 1 item')).toBeVisible();
  await page.reload();
  await expect(list.row('Steam train')).toContainText('02/28/2026');
  await page.getByRole('button', { name: 'Clear Filters' }).click();

  await list.open('Red ball');
  await form.getByLabel('Price').fill('9.99');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.row('Red ball')).toContainText('$9.99');

  for (const [action, next] of [
    ['Lend', 'Take back'],
    ['Take back', 'Lend'],
  ] as const) {
    await list
      .row('Red ball')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expect(page.getByRole('menuitem', { name: next })).toHaveCount(0);
    await page.getByRole('menuitem', { name: action }).click();
    if (action === 'Lend') await expect(page.getByText('Red ball lent')).toBeVisible();
  }

  await list.open('Blue ball');
  await form.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(list.row('Blue ball')).toHaveCount(0);
  await expect(page.getByText('Showing 1–2 of 2 items')).toBeVisible();
});

test('a field visible to administrators is on no other role’s screen', async ({ page }) => {
  await signInAs(page, 'check_run_manager');
  await page.getByRole('link', { name: 'Toys' }).click();
  const list = listOf(page);
  await expect(list.headers).toHaveText(['Open', 'Name', 'Kind', 'Price', 'Made on', 'Sold', 'Actions']);
  await list.add.first().click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('Notes')).toBeVisible();
  await expect(form.getByLabel('Supplier')).toHaveCount(0);
});
