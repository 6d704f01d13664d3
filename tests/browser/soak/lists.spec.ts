import type { Page } from '@playwright/test';
import { isResource, screens } from '../../../resources/index.ts';
import { expect } from '../fixtures.ts';
import { addressOf } from '../parts/address.ts';
import { showIn, THEMES } from '../parts/axe.ts';
import { coveredTexts, cutCells, cutHeaders, cutPlaceholders, scrollingParts } from '../parts/cells.ts';
import { listOf } from '../parts/list.ts';
import { networkIdle } from '../parts/network.ts';
import { test } from '../parts/world.ts';

/** Lists that fit the screen (docs/rules/lists-and-forms.md, "Columns that fit"). */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const RELEASE = '/register/release-payment-files';

/**
 * By route, the columns that stay at 1280 px: who, how much, which state, what is wrong, when; of these, those whose
 * values are never cut.
 */
const STAY: Readonly<Record<string, { columns: readonly string[]; whole: readonly string[] }>> = {
  [RELEASE]: {
    columns: ['Group #', 'Group name', 'File date', 'Amount', 'Status', 'Flags'],
    whole: ['Group #', 'File date', 'Amount', 'Status'],
  },
  '/exceptions': { columns: ['Kind', 'Subject', 'What to do', 'Amount', 'Since'], whole: ['Kind', 'Amount', 'Since'] },
  '/register/claims': {
    columns: ['EOB #', 'Group #', 'Check #', 'Check amount', 'Flags'],
    whole: ['EOB #', 'Group #', 'Check amount'],
  },
  '/register/check-registers': { columns: ['Group', 'Report', 'Date', 'Download'], whole: ['Date'] },
  '/notifications': {
    columns: ['Created at', 'Groups', 'Recipients', 'Event', 'Status'],
    whole: ['Created at', 'Groups', 'Status'],
  },
  '/groups': { columns: ['Group #', 'Name', 'Schedule', 'Next release', 'Flags'], whole: ['Group #', 'Next release'] },
  '/premium/groups': { columns: ['Group #', 'Name', 'Active', 'Current A/R'], whole: ['Group #', 'Current A/R'] },
  '/premium/pulls': {
    columns: ['Name', 'Scheduled at', 'Total amount', 'Status'],
    whole: ['Scheduled at', 'Total amount', 'Status'],
  },
  '/premium/vendors': {
    columns: ['Vendor ID', 'Name', 'Active', 'Current A/P'],
    whole: ['Vendor ID', 'Current A/P'],
  },
  '/admin/users': { columns: ['Email', 'First name', 'Last name', 'Roles', 'Status'], whole: ['Status'] },
  '/settings/notifications': { columns: ['User', 'Notification types', 'Updated at'], whole: ['Updated at'] },
  '/holidays': { columns: ['Date', 'Holiday description'], whole: ['Date'] },
  '/locations': { columns: ['Key', 'Name'], whole: ['Key'] },
  '/audit-logs': { columns: ['Time', 'Actor', 'Action', 'Resource', 'Summary'], whole: ['Time', 'Action'] },
  '/webhook-logs': { columns: ['ID', 'Time', 'Status', 'EOB', 'Error'], whole: ['ID', 'Time', 'Status', 'EOB'] },
};

const openList = async (page: Page, route: string) => {
  await page.goto(route);
  await expect(page.locator('[role="grid"] tr[data-record]').first()).toBeVisible();
  await networkIdle(page);
  return listOf(page);
};

for (const screen of screens.filter(isResource)) {
  test(`${screen.title}: no text of a cell is covered, no header cut, and only the page scrolls, at every width in both themes`, async ({
    page,
  }) => {
    await page.goto(addressOf(screen));
    await expect(page.getByRole('heading', { level: 1, name: screen.title })).toBeVisible();
    await networkIdle(page);
    const { columns = [], whole = [] } = STAY[screen.route] ?? {};
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      for (const colorScheme of THEMES) {
        await showIn(page, colorScheme);
        await networkIdle(page);
        const at = `${colorScheme}, ${viewport.width} px`;
        expect(await coveredTexts(page), at).toEqual([]);
        expect(await scrollingParts(page), at).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), at).toBe(false);
      }
      if (viewport.width > 390) expect(await cutHeaders(page), `${viewport.width} px`).toEqual([]);
      if (viewport.width !== 1280) continue;
      expect(await cutPlaceholders(page)).toEqual([]);
      for (const name of columns) await expect(page.getByRole('columnheader', { name }).last()).toBeVisible();
      for (const name of whole) expect(await cutCells(page, name), name).toEqual([]);
    }
  });
}

test('what does not fit is in the opened row, with its label', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = await openList(page, '/webhook-logs');
  await expect(list.headers.filter({ hasText: 'URL' })).toHaveCount(0);
  await list.table
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const rest = list.table.locator('[data-detail] dl').first();
  await expect(rest.getByRole('term').filter({ hasText: 'URL' })).toBeVisible();
  await expect(rest.getByRole('definition').filter({ hasText: '/webhooks/eobs' })).toBeVisible();
  await page.setViewportSize({ width: 2400, height: 800 });
  await expect(list.headers.filter({ hasText: 'URL' })).toBeVisible();
});

test('the header stays at the top while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const list = await openList(page, '/webhook-logs');
  await page.evaluate(() => scrollTo(0, 400));
  expect((await list.headers.first().boundingBox())?.y).toBe(0);
});

test('a record is a card of three lines on a narrow screen, and fits 320 px', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const list = await openList(page, RELEASE);
    const card = list.table.locator('tr[data-record]').first();
    await expect(card.locator('[data-line]')).toHaveCount(3);
    await expect(card.locator('[data-line]').first()).toHaveText(/^\d{5}Group name: .+Amount: \$[\d,]+\.\d\d$/);
    await expect(card.locator('[data-line]').last()).toHaveText(/^File date \d\d\/\d\d\/2026$/);
    await expect(list.table.getByText('–', { exact: true })).toHaveCount(0);
    expect(await coveredTexts(page)).toEqual([]);
    await expect(page.locator('[data-filters]').getByRole('button')).toHaveText(['Filters']);
    await card.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected check runs' });
    await expect(bar).toBeInViewport();
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  }
});

test('a person chooses columns and their order; a saved view keeps them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = await openList(page, '/holidays');
  const settings = page.getByRole('button', { name: 'List settings' });
  const names = list.headers.filter({ hasNotText: 'Open' });
  await settings.click();
  await page.getByRole('checkbox', { name: 'Run day' }).uncheck();
  await page.getByRole('button', { name: 'Move Holiday description up' }).click();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await expect(names).toHaveText(['Holiday description', 'Date']);
  await page.reload();
  await expect(names).toHaveText(['Holiday description', 'Date']);
  await expect(page.getByRole('button', { name: /^View/ })).toHaveText('Views');

  const view = `Columns ${Math.random().toString(36).slice(2, 8)}`;
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('button', { name: 'Save current view as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(view);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^View/ })).toHaveText(`View: ${view}`);
  await settings.click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(names).toHaveText(['Date', 'Holiday description', 'TN', 'CA', 'WI', 'OH']);
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('button', { name: view, exact: true }).click();
  await expect(names).toHaveText(['Holiday description', 'Date']);
  await expect(page).toHaveURL(/columns=description%2Cdate/);
});

test('paper has every column, in light colors, without controls', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const list = await openList(page, RELEASE);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(list.headers.filter({ hasText: 'Files' })).toBeVisible();
  await expect(list.headers.locator('visible=true')).toHaveText([
    'Group #',
    'Group name',
    'Location',
    'File date',
    'Amount',
    'Status',
    'Scheduled release',
    'Flags',
    'Type',
    'Files',
  ]);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  const grounds = await list.table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.querySelector('td, th') ?? row).backgroundColor));
  expect([...new Set(grounds)]).toEqual(['rgb(255, 255, 255)']);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(list.headers.filter({ hasText: 'Files' })).toHaveCount(0);
});

const PRINTED = [RELEASE, '/groups', '/exceptions', '/register/claims'];

for (const path of PRINTED) {
  test(`paper has the opened record of ${path} without controls, and no word or amount is broken`, async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    const list = await openList(page, path);
    await list.table.locator('tbody tr[data-record] button[aria-expanded="false"]').first().click();
    const detail = list.table.locator('[data-detail]').first();
    await expect(detail).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(detail).toBeVisible();
    await expect(detail.getByRole('button', { name: /^(Save|Cancel|Discard|Add|Preview)/ })).toHaveCount(0);
    await expect(detail.locator('[role="tab"][aria-selected="false"]:visible')).toHaveCount(0);
    const borders = await detail
      .locator('input:not([type="checkbox"]):visible, select:visible, textarea:visible')
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).borderTopWidth));
    expect(borders.filter((width) => width !== '0px')).toEqual([]);
    const colors = await list.table
      .locator('tr[data-open]')
      .first()
      .evaluate((row) => [getComputedStyle(row).backgroundColor, getComputedStyle(row).color]);
    expect(colors).toEqual(['rgba(0, 0, 0, 0)', 'rgb(27, 31, 39)']);
    // an amount or a date is in one line
    const heights = await list.table
      .locator('tbody tr[data-record] > td')
      .filter({ hasText: /^(-?\$[\d,.]+|\d\d\/\d\d\/\d{4})$/ })
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }),
      );
    expect(heights.filter((lines) => lines > 2)).toEqual([]);
  });
}

test('Space presses the button of a row and does not select the row; the grid says what it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = await openList(page, RELEASE);
  const opener = list.table.getByRole('button', { name: /^Open / }).first();
  await opener.focus();
  await page.keyboard.press('Space');
  await expect(list.table.locator('[data-detail]')).toBeVisible();
  await expect(list.table.locator('tr[aria-selected="true"]')).toHaveCount(0);
  await expect(list.table).toHaveAttribute('aria-multiselectable', 'true');
  await expect(list.table.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1');
  await expect(list.table.locator('tr[data-record]').first().getByRole('rowheader')).toHaveCount(1);
});
