import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { CheckRunDetail } from '../../resources/check-runs/calls.ts';
import { apiAs } from '../support/calls/api.ts';
import type { TestServer } from '../support/servers/server.ts';
import { startServer } from '../support/servers/server.ts';
import { test as base, expect } from './fixtures.ts';
import { expectAccessible, THEMES } from './parts/axe.ts';
import { signInAs } from './parts/sign-in.ts';

interface World {
  server: TestServer;
  /** A compiled run with check registers, and one whose EOBs have no flags. */
  compiled: Listed;
  open: Listed;
}

interface Listed {
  id: number;
  group: { id: number; number: string };
}

/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs from the pattern */
/** A separate server with a generated world, because the EOBs put on hold here would disturb other tests. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ environment: { DEMO_WORLD: 'small' } });
      const api = await apiAs(server.url, 'administrator');
      const find = async (query: string) => {
        const { body } = await api.get<{ data: Listed[] }>(`/payments/release?page-size=1&${query}`);
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

const show = async (page: Page, { id, group }: Listed, more = '') => {
  await page.goto(`/register/release-payment-files?groupNumber=${group.number}&expanded-row-id=${id}${more}`);
  await expect(page.getByRole('tab', { name: 'Files' })).toBeVisible();
};

const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name });
const openFile = async (page: Page): Promise<Locator> => {
  await grid(page, 'Payment files')
    .getByRole('button', { name: /^(cl|re)\d+\.\d+$/ })
    .first()
    .click();
  const eobs = grid(page, /^EOBs of /);
  await expect(eobs).toBeVisible();
  return eobs;
};
/** The row of an EOB, by its number. */
const rowOf = (eobs: Locator, number: string) => eobs.locator(`tr[data-name="${number}"]`);
/** Numbers of the first EOBs with no flag at all. */
const untouched = (eobs: Locator, count: number): Promise<string[]> =>
  eobs.locator('tr[data-name]').evaluateAll(
    (rows, most) =>
      rows
        .filter((row) => !row.querySelector('[data-label="Flags"]')?.textContent)
        .slice(0, most)
        .map((row) => row.getAttribute('data-name') ?? ''),
    count,
  );
const pick = (eobs: Locator, number: string) => eobs.getByRole('checkbox', { name: `Select ${number}` });
const act = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Selected EOBs' }).getByRole('button', { name });
const detailOf = async ({ server }: World, { id }: Listed) =>
  (await (await apiAs(server.url, 'administrator')).get<CheckRunDetail>(`/check-runs/${id}`)).body;
const usd = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('a run shows its three totals and explains them by payment method', async ({ page, world }) => {
  await signInAs(page, 'check_run');
  const { balance } = await detailOf(world, world.open);
  await show(page, world.open);
  const line = page.locator('p').filter({ hasText: 'LCR' }).filter({ hasText: 'processor' });
  await expect(line).toContainText(`files ${usd(balance.files)}`);
  if (balance.lcr !== null) await expect(line).toContainText(`LCR ${usd(balance.lcr)}`);
  if (balance.processor !== null && balance.processor !== balance.files)
    await expect(line).toContainText(/Processor (short|over) \$[\d,.]+: /);
  const explain = page.getByRole('button', { name: 'Explained totals' });
  if ((await explain.getAttribute('aria-expanded')) === 'false') await explain.click();
  for (const { method, net } of balance.methods)
    await expect(
      grid(page, /^Payments − voids/)
        .getByRole('row')
        .filter({ hasText: method }),
    ).toContainText(usd(net));
});

test('an EOB is put on hold, resumed, flagged and unflagged', async ({ page, world }) => {
  await signInAs(page, 'check_run');
  const holds: string[] = [];
  page.on('request', (request) => request.url().endsWith('/eobs/put-on-hold') && holds.push(request.url()));
  await show(page, world.open);
  const eobs = await openFile(page);
  const [number = ''] = await untouched(eobs, 1);
  await pick(eobs, number).check();
  await act(page, 'Put on hold…').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('wrong payee');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(rowOf(eobs, number)).toContainText('On hold: wrong payee');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(holds).toHaveLength(1);
  await pick(eobs, number).check();
  await expect(act(page, /^Put on hold/)).toHaveCount(0);
  await act(page, 'Resume').click();
  await page.getByRole('dialog', { name: 'Resume 1 EOB?' }).getByRole('button', { name: 'Resume' }).click();
  await expect(rowOf(eobs, number)).not.toContainText('On hold');
  await pick(eobs, number).check();
  await act(page, 'Flag as stop loss').click();
  await expect(rowOf(eobs, number)).toContainText('Stop loss');
  await pick(eobs, number).check();
  await act(page, 'Unflag stop loss').click();
  await expect(rowOf(eobs, number)).not.toContainText('Stop loss');
});

test('the second of two users is refused per record and sees the current state', async ({ page, context, world }) => {
  await signInAs(page, 'check_run');
  await show(page, world.open);
  const eobs = await openFile(page);
  const [number = ''] = await untouched(eobs, 1);
  const other = await context.newPage();
  await show(other, world.open);
  const theirs = await openFile(other);
  for (const [of, rows, reason] of [
    [other, theirs, 'first'],
    [page, eobs, 'second'],
  ] as const) {
    await pick(rows, number).check();
    await act(of, 'Put on hold…').click();
    await of.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await of.keyboard.press('Enter');
    if (of === other) await expect(rowOf(rows, number)).toContainText('On hold: first');
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Record by record' })).toContainText(
    `EOB ${number} is on hold already.`,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(eobs, number)).toContainText('On hold: first');
});

test('the timeline lists the events, and a check register is downloaded by ticket', async ({ page, world }) => {
  await signInAs(page, 'check_run');
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
  await signInAs(page, 'administrator');
  await show(page, world.compiled);
  const total = page.getByLabel('Total', { exact: true }).first();
  const said = await total.innerText();
  const eobs = await openFile(page);
  const first = await eobs.locator('tr[data-name]').first().innerText();
  await eobs.locator('tr[data-name]').first().getByRole('button', { expanded: false }).click();
  await expect(grid(page, /^Claims of /).getByRole('columnheader', { name: 'Original File Name' })).toBeVisible();
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
  await signInAs(page, 'check_run');
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
  ]);
});

for (const colorScheme of THEMES)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('axe finds nothing on its views', async ({ page, world }) => {
      await signInAs(page, 'administrator');
      await show(page, world.compiled);
      await page.getByRole('button', { name: 'Explained totals' }).click();
      // its tables push the files down: a click at that moment would miss
      await expect(grid(page, 'Differences')).toBeVisible();
      // the focus is in a panel, which has no tooltip of its own
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      const eobs = await openFile(page);
      await eobs.getByRole('checkbox').nth(1).check();
      await eobs.locator('tr[data-name]').first().getByRole('button', { expanded: false }).click();
      await expect(grid(page, /^Claims of /)).toBeVisible();
      await expectAccessible(page);
      for (const tab of ['Timeline', 'Check Registers', 'Settings']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
    });
  });
