import type { Page } from '@playwright/test';
import { checkRuns } from '../../server/db/tables/check-runs.ts';
import { addGroup } from '../support/release/runs.ts';
import { expect } from './fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { dialog, listOf } from './parts/list.ts';
import { RELEASE, runAt, test } from './parts/release.ts';
import { bar, confirm, notices, select } from './parts/release-actions.ts';

/** The page polls runs with background work every two seconds, and several jobs run one after another. */

for (const role of ['check_run', 'epayables_manager'] as const) {
  test(`${role} may not rerun or void; delete, rebuild and drop off say why they are disabled`, async ({
    openRelease,
    release,
  }) => {
    const { number } = await runAt(release, 4);
    const page = await openRelease(role);
    await select(page, number);
    await expect(bar(page).getByRole('button')).toHaveText([
      'Why',
      'Delete…',
      'Rebuild…',
      'Drop off…',
      'Refresh cache',
      'Clear selection',
    ]);
    await expect(page.getByRole('button', { name: 'Lazy' })).toHaveCount(0);
    const drop = bar(page).getByRole('button', { name: 'Drop off…' });
    await expect(drop).toHaveAttribute('aria-disabled', 'true');
    await drop.hover();
    await expect(page.getByRole('tooltip')).toHaveText('A run at "Waiting PDF" is not compiled yet.');
    await bar(page).getByRole('button', { name: 'Refresh cache' }).click();
    await expect(notices(page)).toContainText('Cache refreshed');
  });
}

test('an administrator voids a run of $0.00; a run with an amount is refused with the reason', async ({
  openRelease,
  release,
}) => {
  const date = '2026-10-05';
  const empty = await runAt(release, 4, { isEmpty: true, date });
  const full = await runAt(release, 16, { date });
  const page = await openRelease('administrator', `?dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  for (const { number } of [empty, full]) await list.row(number).getByRole('checkbox').check();
  await expect(bar(page)).toContainText('2 selected: 1 can be rerun, 1 cannot');
  await bar(page).getByRole('button', { name: 'Void…' }).click();
  await expect(dialog(page)).toContainText(`1 check run, $0.00, of ${empty.number} ${empty.name}`);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Can be done');
  await expectAccessible(page);
  await confirm(page, 'Void');
  await expect(notices(page)).toContainText('Void successful');
  await expect(list.table.locator(':focus')).toHaveCount(1);
  await expect(list.row(empty.number)).toContainText('Voided');
  await expect(list.row(full.number)).toContainText('Totals Mismatch');
});

test('a run without files is deleted; the confirmation names count, amount and group', async ({
  openRelease,
  release,
}) => {
  const group = await addGroup(release.db);
  await release.db
    .insert(checkRuns)
    .values({ group_id: group.id, run_date: '2026-11-02', type: 'on-demand', amount_cents: 0 });
  const page = await openRelease('epayables_manager');
  const row = await select(page, group.number);
  await expect(row).toContainText('No Payment File');
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(dialog(page)).toContainText(`1 check run, $0.00, of ${group.number} ${group.name}`);
  await expect(dialog(page)).toContainText('This action cannot be undone.');
  await confirm(page, 'Delete');
  await expect(notices(page)).toContainText('Delete successful');
  await expect(row).toContainText(/Deleted \d\d\/\d\d\/\d{4}/);
});

test('a compiled run is rerun only with a reason', async ({ openRelease, release }) => {
  const { number } = await runAt(release, 5);
  const page = await openRelease('administrator');
  const row = await select(page, number);
  await bar(page).getByRole('button', { name: 'Rerun…' }).click();
  const options = dialog(page).getByRole('checkbox');
  await expect(options).toHaveCount(5);
  for (const option of await options.all()) await expect(option).toBeChecked();
  const rerun = dialog(page).getByRole('button', { name: 'Rerun', exact: true });
  await expect(rerun).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByLabel('Drop off to LIN').uncheck();
  await dialog(page).getByLabel('Email notification').uncheck();
  await dialog(page).getByLabel('Reason (required)').fill('The LCR total came late');
  await expect(dialog(page).getByRole('listitem').first()).toContainText('from CR Report Compiled to Waiting PDF');
  await confirm(page, 'Rerun');
  await expect(notices(page)).toContainText('Rerun successful');
  await expect(notices(page)).toContainText('Reset claim file status ID');
  await expect(row).not.toContainText('CR Report Compiled');
  await notices(page).getByRole('link', { name: 'Show them' }).click();
  await expect(page).toHaveURL(/checkRunIds=\d+/);
  await expect(page.getByText(/^Showing 1–1 of 1 item/)).toBeVisible();
  await expect(row).toBeVisible();
});

test('a run whose reports belong to no set cannot be dropped off', async ({ openRelease, release }) => {
  const { number } = await runAt(release, 5);
  const page = await openRelease('check_run');
  await select(page, number);
  await bar(page).getByRole('button', { name: 'Drop off…' }).click();
  await expect(dialog(page)).toContainText('Cannot drop off check run');
  await expect(dialog(page)).toContainText('Reports are not grouped by a report set. Try more recent check runs.');
});

test('a run is rebuilt, opened and dropped off by keyboard alone', async ({ openRelease, release }) => {
  test.setTimeout(240_000);
  const { number } = await runAt(release, 14, { lcrCents: 12_000 });
  const page = await openRelease('check_run');
  const { keyboard } = page;
  const list = listOf(page);
  const row = list.row(number);
  const focused = page.locator(':focus');
  const choose = async (action: string) => {
    await keyboard.press('a');
    await expect(page.getByRole('menu')).toBeVisible();
    const item = page.getByRole('menuitem', { name: action });
    for (let at = 0; at < 12 && !(await item.evaluate((one) => one === document.activeElement)); at++) {
      await keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
  };
  const press = async (name: string) => {
    const button = dialog(page).getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    for (let at = 0; at < 20 && !(await button.evaluate((one) => one === document.activeElement)); at++) {
      await keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await keyboard.press('Enter');
  };

  await expect(list.table).toBeVisible();
  await keyboard.press('/');
  await expect(list.search).toBeFocused();
  await keyboard.type(number);
  await keyboard.press('Enter');
  await expect(page.getByText('Showing 1–1 of 1 item')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('j');
  await expect(row.locator(':focus')).toHaveCount(1);
  await keyboard.press('e');
  await expect(page.getByText('Payment files').first()).toBeVisible();
  await keyboard.press('e');
  await keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');

  await choose('Rebuild');
  await press('Rebuild');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText('CR Report Compiled');
  await expect(notices(page)).toContainText('Rebuild successful');
  await expect(row.locator(':focus')).toHaveCount(1);

  await choose('Drop off');
  await expect(dialog(page).getByRole('checkbox').first()).toBeChecked();
  await expect(dialog(page)).toContainText('is copied to LIN as');
  await press('Drop off');
  await expect(notices(page)).toContainText('Reports dropped off successfully');
  await expect(row).toContainText('Released');
  await expect(focused).toHaveCount(1);
  await expect(row.locator(':focus')).toHaveCount(1);
});

test('when two users void one run at the same time, one succeeds and the other is refused', async ({
  openRelease,
  release,
}) => {
  const { number } = await runAt(release, 4, { isEmpty: true });
  const pages = [await openRelease('administrator'), await openRelease('administrator')];
  for (const page of pages) {
    await select(page, number);
    await bar(page).getByRole('button', { name: 'Void…' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Void', exact: true })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  }
  await Promise.all(pages.map((page) => dialog(page).getByRole('button', { name: 'Void', exact: true }).click()));
  const done = (page: Page) => notices(page).getByText('Void successful');
  const refused = (page: Page) => dialog(page).getByText('Refused: 1');
  for (const page of pages) await expect(done(page).or(refused(page))).toBeVisible();
  const told = await Promise.all(pages.map((page) => refused(page).isVisible()));
  expect(told.filter(Boolean)).toHaveLength(1);
  for (const page of pages) {
    if (!(await refused(page).isVisible())) continue;
    await expect(dialog(page)).toContainText('Now at Voided.');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(bar(page)).toContainText('1 selected');
  }
  for (const page of pages) await expect(listOf(page).row(number)).toContainText('Voided');
});

test('a role without access to the screen sees that message', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto(RELEASE);
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});
