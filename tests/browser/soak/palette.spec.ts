import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { showDate } from '../../../domain/calendar/dates.ts';
import { eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { RELEASE, runAt, test } from '../parts/release.ts';

const DAY = '2026-02-17';

const paletteOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search and commands' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    group: (name: string) => dialog.getByRole('group', { name }),
    active: dialog.getByRole('option', { selected: true }),
    open: async () => {
      await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(dialog).toBeVisible();
    },
  };
};

test('opens by its shortcut from anywhere, and restores the focus', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  const palette = paletteOf(page);
  const search = page.getByRole('searchbox').first();
  await search.fill('typed before');
  await palette.open();
  await expect(palette.field).toBeFocused();
  await expect(palette.active).toHaveCount(1);
  for (const leave of ['Escape', 'Control+k']) {
    await page.keyboard.press(leave);
    await expect(palette.dialog).toBeHidden();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('typed before');
    await palette.open();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(palette.field).toBeFocused();
  await page.keyboard.press('Escape');

  // an open dialog has to be answered first
  await page.getByRole('button', { name: 'Upload File' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: 'payment files' });
  await expect(asked).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(palette.dialog).toBeHidden();
});

test('opens screens by keyboard alone, and moves to the content of the page', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  const palette = paletteOf(page);
  await palette.open();
  await page.keyboard.type('hol');
  await expect(palette.group('Screens').getByRole('option')).toHaveText(/Holidays/);
  // the commands of the screens come when their declarations are loaded
  await expect(palette.dialog.getByRole('option', { name: /Add holiday/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(palette.active).toHaveText(/Add holiday/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('starts the actions that the declarations allow the user', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  const palette = paletteOf(page);
  await palette.open();
  await page.keyboard.type('add holiday');
  await expect(palette.options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/holidays\?expanded-row-id=new$/);
  await expect(page.getByRole('form', { name: 'New holiday' })).toBeVisible();

  await palette.open();
  await page.keyboard.type('upload');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: 'payment files' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${RELEASE}$`));
  await page.keyboard.press('Escape');

  await palette.open();
  await page.keyboard.type('show the keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Ctrl K');
  await page.keyboard.press('Escape');

  await palette.open();
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark');
});

test('asks about unsaved edits before it leaves the page', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.goto('/holidays?expanded-row-id=new');
  const description = page.getByRole('form', { name: 'New holiday' }).getByLabel(/description/i);
  await description.fill('not saved yet');
  const palette = paletteOf(page);
  for (const goal of ['locations', 'log out']) {
    await palette.open();
    await page.keyboard.type(goal);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('discard changes');
    await page.keyboard.press('Control+k');
    await expect(palette.dialog).toBeHidden();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(description).toHaveValue('not saved yet');
  }
});

test('finds records, grouped by kind, and opens them', async ({ openRelease, release }) => {
  const made = await runAt(release, 5, { group: { name: 'Northwind Millworks' }, date: DAY });
  const page = await openRelease('check_run');
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search')) bodies.push(request.postData() ?? '');
  });
  const palette = paletteOf(page);
  await palette.open();
  await page.keyboard.type('northwind');
  await expect(palette.group('Groups').getByRole('option')).toHaveText(`${made.number} Northwind Millworks Tennessee`);
  const run = palette.group('Check runs').getByRole('option');
  await expect(run).toContainText(`Northwind Millworks, ${showDate(DAY)}`);
  await expect(run).toContainText('$120.00');
  await expect(palette.dialog.getByRole('status')).toHaveText('2 results');
  // one call for one word: those for its prefixes were aborted or never made
  expect(bodies.length).toBeLessThan('northwind'.length);
  await run.click();
  await expect(page).toHaveURL(new RegExp(`${RELEASE}\\?.*expanded-row-id=${made.id}$`));
  await expect(
    page
      .getByRole('table', { name: 'Payment files' })
      .or(page.getByRole('grid', { name: 'Payment files' }))
      .first(),
  ).toBeVisible();

  const [eob] = await release.db
    .select({ number: eobs.number })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(eq(paymentFiles.check_run_id, made.id));
  await palette.open();
  await page.keyboard.type(eob?.number ?? '');
  await expect(palette.group('EOBs').getByRole('option').first()).toContainText(`EOB ${eob?.number}`);
  await expect(palette.group('Claims').getByRole('option').first()).toContainText('Claim');
  await palette.group('EOBs').getByRole('option').first().click();
  await expect(palette.dialog).toBeHidden();
  const opener = page.getByRole('button', { name: eob?.number, exact: true });
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(opener).toBeFocused();
  await expect(page.getByText(`${eob?.number}-0`)).toBeVisible();
  // neither the rows open inside a run nor the search text appears in the address bar
  await expect(page).toHaveURL(new RegExp(`expanded-row-id=${made.id}$`));
  await palette.open();

  await palette.field.fill('nothing is called so');
  await expect(palette.dialog.getByText('No matches').first()).toBeVisible();
});

test('shows a failure with its request id, and retries', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  const palette = paletteOf(page);
  await page.route('**/api/search', (route) => route.abort());
  await palette.open();
  await page.keyboard.type('zz');
  await expect(palette.dialog.getByRole('alert')).toContainText('Request id');
  await page.unroute('**/api/search');
  await palette.dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(palette.dialog.getByText('No matches').first()).toBeVisible();
});

test('a role without search has only screens and actions', async ({ openRelease }) => {
  const page = await openRelease('call_center');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const palette = paletteOf(page);
  await palette.open();
  await page.keyboard.type('log');
  await expect(palette.options).toHaveText(['Log out']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^sign in$/i })).toBeVisible();
  expect(calls.filter((url) => url.endsWith('/search'))).toEqual([]);
});

test('is accessible in both themes and at both widths', async ({ openRelease, release }) => {
  const { number } = await runAt(release, 5, { group: { name: 'Evergreen Logistics and Warehousing' }, date: DAY });
  const page = await openRelease('administrator');
  const palette = paletteOf(page);
  await palette.open();
  for (const colorScheme of THEMES) {
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      for (const [typed, shown] of Object.entries({ '': 'Screens', [number]: `${number} Evergreen` })) {
        await palette.field.fill(typed);
        await expect(palette.dialog.getByText(shown).first()).toBeVisible();
        await expectAccessible(page);
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(sideways, 'the page scrolls sideways').toBe(false);
    }
  }
  await palette.field.fill('nothing is called so');
  await expect(palette.dialog.getByText('No matches').first()).toBeVisible();
  await expectAccessible(page);
});
