import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';
import { runAt, test } from '../parts/release.ts';

test('a row selected during a search stays selected if it is still shown; other rows are deselected', async ({
  openRelease,
  release,
}) => {
  const date = '2026-08-12';
  const sought = await runAt(release, 4, { date });
  const other = await runAt(release, 4, { date });
  const page = await openRelease('check_run', `?dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  await expect(list.table.getByRole('row')).toHaveCount(3);

  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/payments/release' && url.searchParams.get('search') === sought.number,
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await list.search.fill(sought.number);
  await list.search.press('Enter');
  for (const { number } of [sought, other]) await list.row(number).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  held.resolve();
  await expect(list.row(other.number)).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(list.row(sought.number).getByRole('checkbox')).toBeChecked();

  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.row(other.number)).toBeVisible();
  await expect(list.row(other.number).getByRole('checkbox')).not.toBeChecked();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selected check runs' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });
const onDay = (date: string) => `?dateFrom=${date}&dateTo=${date}`;

/** More runs than a page shows, all at Waiting PDF and of $0.00, except the last one, which is first in the list. */
const addRuns = async (release: Parameters<typeof runAt>[0], date: string, count = 12) => {
  for (let at = 1; at < count; at += 1) await runAt(release, 4, { date, isEmpty: true });
  return runAt(release, 4, { date });
};

const selectPage = async (page: Page, count: number) => {
  await expect(page.getByText(`of ${count} items`)).toBeVisible();
  await wholePage(page).check();
};

const selectMatching = async (page: Page, count: number) => {
  await selectPage(page, count);
  await button(page, `Select all ${count} matching`).click();
  await expect(bar(page)).toContainText(`All ${count} matching are selected`);
};

const confirm = async (page: Page, action: string) => {
  const button = dialog(page).getByRole('button', { name: action, exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
};

test('the checkbox in the header has three states, and Shift A toggles it', async ({ openRelease, release }) => {
  const date = '2026-08-13';
  const { number } = await addRuns(release, date);
  const page = await openRelease('check_run', onDay(date));
  const list = listOf(page);
  const isPart = () => wholePage(page).evaluate((box: HTMLInputElement) => box.indeterminate);
  await list.row(number).getByRole('checkbox').check();
  await expect.poll(isPart).toBe(true);
  await page.keyboard.press('Shift+A');
  await expect(bar(page)).toContainText('All 10 on this page are selected');
  await expect(wholePage(page)).toBeChecked();
  expect(await isPart()).toBe(false);
  await list.row(number).getByRole('checkbox').uncheck();
  await expect(bar(page)).toContainText('9 selected');
  await expect(button(page, 'Select all 12 matching')).toHaveCount(0);
  // by the grid's keys alone: its first cell, and Space
  await page.keyboard.press('Control+Home');
  await expect(wholePage(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('All 10 on this page are selected');
  await page.keyboard.press('Space');
  await expect(bar(page)).toHaveCount(0);
  await expect(wholePage(page)).toBeFocused();
});

test('all matching runs are voided on every page; those not done stay selected if they are shown', async ({
  openRelease,
  release,
}) => {
  const date = '2026-08-04';
  const full = await addRuns(release, date);
  const page = await openRelease('administrator', onDay(date));
  const list = listOf(page);
  await selectMatching(page, 12);
  await expect(button(page, 'Select this page only')).toBeFocused();
  const rebuild = button(page, 'Rebuild…');
  await expect(rebuild).toHaveAttribute('aria-disabled', 'true');
  await rebuild.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Select check runs on the page: all that match cannot be rebuilt at once.',
  );
  await button(page, 'Void…').click();
  await expect(dialog(page)).toContainText('All 12 matching: 12 check runs, $120.00, of');
  await expect(dialog(page)).toContainText('Refused: 1 ($120.00) · Can be done: 11 ($0.00)');
  await expect(dialog(page).getByRole('listitem').first()).toContainText(`${full.number} ${full.name}, 08/04/2026`);
  // nothing was done yet
  await expect(list.table.getByText('Voided', { exact: true })).toHaveCount(0);
  await confirm(page, 'Void');
  await expect(dialog(page)).toContainText('Refused: 1 ($120.00) · Done: 11 ($0.00)');
  await expect(dialog(page)).toContainText('Only a run whose amount is $0.00 can be voided.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toContainText('1 selected');
  await expect(list.row(full.number).getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(list.table.getByText('Voided', { exact: true })).toHaveCount(2);
});

test('the outcome stays visible when the finished rows leave the list', async ({ openRelease, release }) => {
  const date = '2026-08-05';
  const oldest = await runAt(release, 4, { date });
  for (let at = 0; at < 11; at += 1) await runAt(release, 4, { date, isEmpty: true });
  const page = await openRelease('administrator', `${onDay(date)}&statusIds=4`);
  await selectMatching(page, 12);
  await button(page, 'Void…').click();
  await confirm(page, 'Void');
  await expect(dialog(page)).toContainText('Done: 11');
  await expect(page.getByText('Showing 1–1 of 1 item')).toBeAttached();
  await expect(dialog(page)).toContainText(oldest.number);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(listOf(page).row(oldest.number).getByRole('checkbox')).toBeChecked();
  await expect(bar(page)).toContainText('1 selected');
});

test('a changed number of matches refuses all; the user reviews the list and selects again', async ({
  openRelease,
  release,
}) => {
  const date = '2026-08-06';
  await addRuns(release, date);
  const page = await openRelease('administrator', onDay(date));
  await selectMatching(page, 12);
  await button(page, 'Void…').click();
  await expect(dialog(page)).toContainText('Can be done: 11');
  const late = await runAt(release, 4, { date, isEmpty: true });
  await confirm(page, 'Void');
  await expect(dialog(page).getByRole('alert')).toContainText(
    '13 check runs match now, 12 when you chose. Review the list and select again.',
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Review list' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(listOf(page).row(late.number)).toBeVisible();
  await expect(bar(page)).not.toContainText('matching are selected');
  await expect(listOf(page).table.getByText('Voided', { exact: true })).toHaveCount(0);
  await selectMatching(page, 13);
});

test('selecting all matching ends when the page, search, filter or number changes', async ({
  openRelease,
  release,
}) => {
  const date = '2026-08-07';
  const { number } = await addRuns(release, date);
  const page = await openRelease('check_run', onDay(date));
  const list = listOf(page);
  const over = async () => {
    await expect(bar(page)).toHaveCount(0);
    await page.goBack();
    await expect(list.row(number)).toBeVisible();
    // returning does not select it again
    await expect(bar(page)).toHaveCount(0);
  };
  await selectMatching(page, 12);
  await expect(button(page, 'Delete…')).toHaveAttribute('aria-disabled', 'false');
  for (const name of ['Rebuild…', 'Drop off…', 'Refresh cache']) {
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  }
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await over();
  await selectMatching(page, 12);
  await page.goto(`/register/release-payment-files${onDay(date)}&statusIds=5`);
  await over();
  await selectMatching(page, 12);
  await list.row(number).getByRole('checkbox').uncheck();
  await expect(bar(page)).toContainText('9 selected');
  await selectMatching(page, 12);
  await runAt(release, 4, { date, isEmpty: true });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('of 13 items')).toBeVisible();
  await expect(bar(page)).not.toContainText('matching are selected');
  await expect(bar(page)).toContainText('9 selected');
});

for (const colorScheme of THEMES) {
  test(`axe finds nothing on a selection of all matching and its preview, ${colorScheme}`, async ({
    openRelease,
    release,
  }) => {
    const date = colorScheme === 'light' ? '2026-08-10' : '2026-08-11';
    await addRuns(release, date);
    const page = await openRelease('administrator', onDay(date));
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await selectPage(page, 12);
      await button(page, 'Select all 12 matching').click();
      // another button is under the pointer now, and may say why it is disabled
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await expectAccessible(page);
      await button(page, 'Rerun…').click();
      await expect(dialog(page)).toContainText('All 12 matching: 12 check runs');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await button(page, 'Void…').click();
      await expect(dialog(page)).toContainText('Can be done: 11');
      await expectAccessible(page);
    }
  });
}
