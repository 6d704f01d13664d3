import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSftpServer } from '../../../demo/counterparties/sftp/server.ts';
import { apiAs, apiOf } from '../../support/calls/api.ts';
import { freePort } from '../../support/servers/processes.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startServer } from '../../support/servers/server.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { listOf } from '../parts/list.ts';
import { continueAs } from '../parts/sign-in.ts';

const consoleUrl = () => process.env.CONSOLE_URL ?? '';

const filter = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) }).click();
  return page.getByRole('dialog', { name });
};

/** Adds a holiday and then changes its description. */
const changeHoliday = async (date: string, description: string) => {
  const api = await apiAs(consoleUrl(), 'administrator');
  const { body } = await api.post<{ id: number }>('/holidays', { date, description: 'As planned', overrides: [] });
  const overrides = [{ location_id: 1, date }];
  const { status } = await api.put(`/holidays/${body.id}`, { date, description, overrides });
  expect(status).toBe(200);
};

test.describe('an administrator', () => {
  test.use({ role: 'administrator' });

  test('filters the audit log by this week and a user, and sees a change before and after', async ({ page }) => {
    await changeHoliday('1992-02-03', 'Office closed');
    await page.goto('/audit-logs');
    const list = listOf(page);
    await expect(list.row('02/03/1992')).toBeVisible();
    await (await filter(page, 'Time')).getByRole('button', { name: 'This week' }).click();
    await expect(page).toHaveURL(/time-from=\d{4}-\d\d-\d\dT/);
    await expect(page.getByRole('button', { name: /^Remove filter Time: / })).toBeVisible();

    const actors = await filter(page, 'Actor');
    await actors.getByRole('searchbox').fill('demo administrator');
    // whoever is called otherwise is not offered; another administrator may have acted meanwhile
    await expect(actors.getByRole('checkbox', { name: /^(?!demo .*administrator)/i })).toHaveCount(0);
    await actors.getByRole('checkbox', { name: 'Demo Administrator' }).click();
    await expect(page).toHaveURL(/actors=\d+/);
    await page.keyboard.press('Escape');
    await (await filter(page, 'Action')).getByRole('checkbox', { name: 'Updated' }).click();
    await expect(page).toHaveURL(/actions=update/);
    await page.keyboard.press('Escape');
    await page.goto(page.url());
    await expect(page.getByRole('button', { name: 'Remove filter Actor: Demo Administrator' })).toBeVisible();
    await expect(list.row('02/03/1992')).toContainText('Updated');
  });

  test('opens a change and sees the values before and after', async ({ page }) => {
    await changeHoliday('1992-03-04', 'Storm');
    await page.goto('/audit-logs?types=holiday&actions=update');
    const list = listOf(page);
    await list.open('03/04/1992');
    const changes = page.getByRole('grid', { name: 'Changes' }).or(page.getByRole('table', { name: 'Changes' }));
    const line = changes.getByRole('row').filter({ hasText: 'Holiday description' });
    await expect(line).toContainText('As planned');
    await expect(line).toContainText('Storm');
    await expect(changes.getByRole('row').filter({ hasText: 'Run day' })).toContainText('03/04/1992');
    await page.reload();
    await expect(line).toContainText('Storm');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/audit-logs$/);
  });

  test('sees a webhook call with its secret masked', async ({ page }) => {
    const headers = { authorization: 'Bearer nobody-may-read-this', 'user-agent': 'Partner/9' };
    await apiOf(consoleUrl()).call('POST', '/webhooks/eobs?eob=424242&operation=hold', { headers });
    await page.goto('/webhook-logs');
    await expect(page.getByText('View and analyze webhook call logs')).toBeVisible();
    const list = listOf(page);
    await list.search.fill('424242');
    await list.search.press('Enter');
    await list.open('424242');
    const detail = page.locator('[data-detail]');
    await expect(detail).toContainText('Bearer ••••••');
    await expect(detail).toContainText('Partner/9');
    await expect(detail).toContainText('The webhook token is not valid.');
    await expect(page.getByText('nobody-may-read-this')).toHaveCount(0);
    await (await filter(page, 'Token')).getByRole('checkbox', { name: 'OK' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).first().click();
    await expect(list.row('424242')).toBeVisible();
  });

  test('sees an error when the webhook calls cannot be loaded', async ({ page }) => {
    await page.route('**/api/webhook-logs?*', (route) => route.fulfill({ status: 422, json: { message: '' } }));
    await page.goto('/webhook-logs');
    await expect(page.getByRole('alert')).toContainText('Data Loading Error');
  });

  for (const colorScheme of THEMES) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test('has accessible open rows and filters', async ({ page }) => {
        const [date, shown] = colorScheme === 'light' ? ['1992-05-06', '05/06/1992'] : ['1992-06-08', '06/08/1992'];
        await changeHoliday(date, 'Fair');
        await page.goto('/audit-logs?types=holiday&actions=update');
        await listOf(page).open(shown);
        await expect(page.getByText('Fair')).toBeVisible();
        await expectAccessible(page);
        await filter(page, 'Time');
        await expect(page.getByLabel('ISO week')).toBeVisible();
        await expectAccessible(page);
        await apiOf(consoleUrl()).call('POST', '/webhooks/eobs?eob=515151&operation=hold');
        await page.goto('/webhook-logs');
        await listOf(page).open('515151');
        await expect(page.getByText('Important headers')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
});

test.describe('everybody else', () => {
  test.use({ role: 'check_run_manager' });

  test('has no access to these pages', async ({ page }) => {
    for (const route of ['/audit-logs', '/webhook-logs', '/diagnostic/sftp']) {
      await page.goto(route);
      await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    }
    for (const name of ['Audit Logs', 'Webhook Logs', 'SFTP Diagnostic']) {
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    }
  });
});

test.describe('the SFTP diagnostic', () => {
  const PASSWORD = 'of-this-test-alone';
  let root: string;
  let sftp: Awaited<ReturnType<typeof startSftpServer>>;
  let server: TestServer;

  test.beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'sftp-page-'));
    mkdirSync(join(root, 'lin', 'registers'), { recursive: true });
    writeFileSync(join(root, 'lin', 'registers', 'first.xlsx'), 'x'.repeat(2048));
    const roots = new Map([['lin', join(root, 'lin')]]);
    const log = () => undefined;
    sftp = await startSftpServer({ port: 0, keyFile: join(root, '.key'), password: PASSWORD, roots, log });
    const sources = [
      { key: 'lin', name: 'LIN', url: `sftp://lin:${PASSWORD}@127.0.0.1:${sftp.port}/` },
      { key: 'network', name: 'Network', url: `sftp://n:${PASSWORD}@127.0.0.1:${await freePort()}/` },
    ];
    server = await startServer({
      environment: { SFTP_SOURCES: JSON.stringify(sources), SFTP_POLL_SECONDS: '3600' },
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await sftp?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  test('lists the files of a source, reloads them on request, and says why one cannot be listed', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await continueAs(page, 'administrator');
    await page.goto('/diagnostic/sftp');
    const item = page.getByRole('listitem', { name: 'LIN, registers' });
    await expect(item).toContainText('Not loaded');
    await item.getByRole('button', { name: 'LIN registers' }).click();
    await expect(item).toContainText('Loaded successfully');
    await expect(item.getByRole('row').filter({ hasText: 'first.xlsx' })).toContainText('2 KiB');
    writeFileSync(join(root, 'lin', 'registers', 'second.xlsx'), '');
    await item.getByRole('button', { name: 'Reload LIN, registers' }).click();
    await expect(item.getByRole('row').filter({ hasText: 'second.xlsx' })).toContainText('0 B');
    const failing = page.getByRole('listitem', { name: 'Network, statuses' });
    await failing.getByRole('button', { name: /^Reload/ }).click();
    await expect(failing).toContainText('Failed to load');
    await expect(failing).toContainText('refused the connection');
    await expect(failing).not.toContainText('127.0.0.1');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await context.close();
  });
});
