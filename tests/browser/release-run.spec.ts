import { readFile } from 'node:fs/promises';
import type { CheckRunDetail } from '../../resources/check-runs/calls.ts';
import { apiAs } from '../support/calls/api.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';
import { test as base, expect } from './fixtures.ts';
import { expectAccessible, THEMES } from './parts/axe.ts';
import { networkIdle } from './parts/network.ts';
import type { ShownRun } from './parts/run.ts';
import { grid, openFile, show } from './parts/run.ts';
import { continueAs } from './parts/sign-in.ts';

interface World {
  server: TestServer;
  /** A compiled run with check registers, and one that waits for its daily reports. */
  compiled: ShownRun;
  open: ShownRun;
}

/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from the pattern */
/** A server with a generated world. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ environment: { DEMO_WORLD: 'stormy' } });
      const api = await apiAs(server.url, 'administrator');
      const find = async (query: string) => {
        const { body } = await api.get<{ data: ShownRun[] }>(`/payments/release?page-size=1&${query}`);
        const [first] = body.data;
        if (!first) throw new Error(`The generated world has no run with ${query}`);
        return first;
      };
      await use({ server, compiled: await find('status-id=5'), open: await find('status-id=12') });
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, use) => use(world.server.url),
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const detailOf = async ({ server }: World, { id }: ShownRun) =>
  (await (await apiAs(server.url, 'administrator')).get<CheckRunDetail>(`/check-runs/${id}`)).body;
const usd = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('a run shows its four totals and explains them by payment method', async ({ page, world }) => {
  await continueAs(page, 'check_run');
  const { balance } = await detailOf(world, world.open);
  await show(page, world.open);
  const line = page.locator('p').filter({ hasText: 'LCR' }).filter({ hasText: 'processor' });
  await expect(line).toContainText(`files ${usd(balance.files)}`);
  if (balance.lcr !== null) await expect(line).toContainText(`LCR ${usd(balance.lcr)}`);
  if (balance.processor !== null && balance.processor !== balance.files)
    await expect(line).toContainText(/Processor (short|over) \$[\d,.]+: /);
  const [report] = (await detailOf(world, world.open)).check_register_reports;
  await expect(line).toContainText(report ? /register \$[\d,.]+/ : 'register not built yet');
  const explain = page.getByRole('button', { name: 'Explained totals' });
  if ((await explain.getAttribute('aria-expanded')) === 'false') await explain.click();
  for (const { method, net } of balance.methods)
    await expect(
      grid(page, /^Payments − voids/)
        .getByRole('row')
        .filter({ hasText: method }),
    ).toContainText(usd(net));
});

test('the timeline lists the events, and a check register is downloaded by ticket', async ({ page, world }) => {
  await continueAs(page, 'check_run');
  const tickets: string[] = [];
  page.on('request', (request) => request.url().includes('token=') && tickets.push(request.url()));
  await show(page, world.compiled);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const events = page.getByRole('list', { name: 'Timeline' });
  await expect(events.getByText('Check register built').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Check Registers' }).click();
  const latest = grid(page, /^Latest set, built /);
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await latest
    .getByRole('button', { name: /, download$/ })
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = await readFile(await download.path());
  // a workbook is a ZIP archive (ECMA-376-2), recognizable by its first bytes
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('xl/workbook.xml')).toBe(true);
  // the ticket is used up, and does not appear on the page
  expect(page.url()).not.toContain('token');
  for (const url of tickets) expect((await page.request.get(url)).status()).toBe(401);
});

test('administrators see more fields of a claim, and lazy mode shows the same', async ({ page, world }) => {
  await continueAs(page, 'administrator');
  await show(page, world.compiled);
  const total = page.getByLabel('Figures', { exact: true }).first();
  const said = await total.innerText();
  const eobs = await openFile(page);
  const first = await eobs.locator('tr[data-name]').first().innerText();
  await eobs.locator('tr[data-name]').first().getByRole('button', { expanded: false }).click();
  await expect(grid(page, /^Claims of /).getByRole('columnheader', { name: 'Original file name' })).toBeVisible();
  const status = grid(page, /^Claims of /)
    .getByRole('link', { name: /status history of claim/ })
    .first();
  await status.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await status.click();
  await expect(page.getByRole('dialog', { name: 'Claim status history' })).toBeVisible();

  await show(page, world.compiled, '&mode=lazy');
  await expect(total).toHaveText(said.replaceAll('\n', ''), { useInnerText: false });
  const lazy = await openFile(page);
  expect(await lazy.locator('tr[data-name]').first().innerText()).toBe(first);
});

test('other roles receive none of the administrators’ fields', async ({ page, world }) => {
  await continueAs(page, 'check_run');
  const answering = page.waitForResponse((answer) => answer.url().endsWith(`/check-runs/${world.compiled.id}`));
  await show(page, world.compiled);
  expect(await (await answering).text()).not.toMatch(/"(diagnostics|original|nomi_claims_status)"/);
  const eobs = await openFile(page);
  await eobs.locator('tr[data-name]').first().getByRole('button', { expanded: false }).click();
  await expect(grid(page, /^Claims of /).getByRole('columnheader')).toHaveText([
    'Claim',
    'Payee',
    'Provider',
    'Eligibility',
    'Amount',
    'Actions',
  ]);
});

for (const colorScheme of THEMES)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('axe finds nothing on its views', async ({ page, world }) => {
      await continueAs(page, 'administrator');
      await show(page, world.compiled);
      await page.getByRole('button', { name: 'Explained totals' }).click();
      // its tables push the files down: a click at that moment would miss
      await expect(grid(page, /^Payments − voids/)).toBeVisible();
      // the focus is in a panel, which has no tooltip of its own
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      const eobs = await openFile(page);
      await eobs.getByRole('checkbox').nth(1).check();
      await eobs.locator('tr[data-name]').first().getByRole('button', { expanded: false }).click();
      await expect(grid(page, /^Claims of /)).toBeVisible();
      await expectAccessible(page);
      for (const tab of ['Timeline', 'Check Registers', 'Settings']) {
        await page.getByRole('tab', { name: tab }).click();
        await networkIdle(page);
        await expectAccessible(page);
      }
    });
  });
