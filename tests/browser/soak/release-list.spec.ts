import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectAccessible, THEMES } from '../parts/axe.ts';
import { dialog, listOf, shownDay } from '../parts/list.ts';
import { RELEASE, runAt, test } from '../parts/release.ts';

/** Collects the query strings of the list calls that the page makes from now on. */
const watchLists = (page: Page) => {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/payments/release') queries.push(searchParams);
  });
  return queries;
};

const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' }).getByRole('button');

test('a link with every filter sets those filters, and the API receives exactly its parameters', async ({
  openRelease,
}) => {
  const page = await openRelease('check_run');
  const queries = watchLists(page);
  const link = new URLSearchParams({
    statusIds: '5,mixed',
    locationIds: '1,3',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    scheduledDateFrom: '2026-11-20',
    scheduledDateTo: '2026-11-27',
    flags: 'on-hold',
    releaseType: 'email',
    groupNumber: '10233',
    groupName: 'Acme Mfg',
    amount: '120.50',
    network: 'nomi',
    search: 'acme',
    pageSize: '25',
  });
  await page.goto(`${RELEASE}?${link}`);
  await expect(chips(page)).toHaveCount(11);
  await expect(chips(page).filter({ hasText: 'Group: 10233 Acme Mfg' })).toHaveCount(1);
  await expect(page.getByText('No matches')).toBeVisible();
  const sent = [...(queries.at(-1) ?? [])].map(([name, value]) => `${name}=${value}`).sort();
  expect(sent).toEqual([
    'amount=120.50',
    'file-date.from=2026-11-01',
    'file-date.to=2026-11-30',
    'flag=on-hold',
    'group-number=10233',
    'location-id=1',
    'location-id=3',
    'network=nomi',
    'page-size=25',
    'page=0',
    'release-type=email',
    'scheduled-release.from=2026-11-20',
    'scheduled-release.to=2026-11-27',
    'search=acme',
    'status-id=5',
    'status-id=mixed',
  ]);
  await page.reload();
  await expect(chips(page)).toHaveCount(11);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(link));

  await chips(page).filter({ hasText: 'Group:' }).click();
  await expect(chips(page)).toHaveCount(10);
  expect(new URL(page.url()).searchParams.has('groupName')).toBe(false);
  await page.goBack();
  await expect(chips(page)).toHaveCount(11);
});

test('quick-filter=incomplete opens all statuses but 5, 6 and 8', async ({ openRelease, release }) => {
  const date = '2026-09-07';
  const [open, done] = [await runAt(release, 12, { date }), await runAt(release, 5, { date })];
  const page = await openRelease('check_run_manager', `?quick-filter=incomplete&dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  await expect(list.row(open.number)).toBeVisible();
  await expect(list.row(done.number)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Status, 13 set' })).toBeVisible();
  await expect(chips(page)).toHaveText(['Incomplete', `File date: ${shownDay(date)}`]);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).not.toHaveURL(/quick-filter|statusIds/);
});

test('an amount is searched as it is typed', async ({ openRelease, release }) => {
  const date = '2026-09-14';
  const [full, empty] = [await runAt(release, 4, { date }), await runAt(release, 4, { date, isEmpty: true })];
  const page = await openRelease('check_run', `?dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  await expect(list.row(empty.number)).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Amount', exact: true }).click();
  await page.getByLabel('Amount, in dollars').pressSequentially('$120');
  await expect(page).toHaveURL(/amount=120/);
  await page.keyboard.press('Escape');
  await expect(list.row(full.number)).toBeVisible();
  await expect(list.row(empty.number)).toHaveCount(0);
});

test('a row shows when its run is released, or what it waits for', async ({ openRelease, release }) => {
  const date = '2026-09-21';
  const waits = {
    email: await runAt(release, 5, { date, group: { release_type: 'email' } }),
    deposit: await runAt(release, 5, { date, group: { release_type: 'deposit' } }),
    auto: await runAt(release, 5, {
      date,
      group: { release_type: 'auto', release_day: 2, next_release_date: '2026-12-01' },
    }),
  };
  const other = await runAt(release, 4, { date, group: { release_type: 'email' } });
  const page = await openRelease('check_run', `?dateFrom=${date}&dateTo=${date}`);
  const list = listOf(page);
  await expect(list.row(waits.email.number)).toContainText('Waiting for Approval');
  await expect(list.row(waits.deposit.number)).toContainText('Waiting for Deposit');
  await expect(list.row(waits.auto.number)).toContainText('12/01/2026');
  await expect(list.row(other.number)).not.toContainText('Waiting for Approval');
});

test('the numbers above the list filter it to the rows they count', async ({ openRelease, release }) => {
  const { number } = await runAt(release, 16, { date: '2026-09-28' });
  const page = await openRelease('check_run');
  const total = page.getByRole('region', { name: 'Total' });
  await total.getByRole('link').last().click();
  await expect(page).toHaveURL(/statusIds=/);
  await expect(listOf(page).row(number)).toContainText('Totals Mismatch');
  await expect(page.getByText(/EOB sync: /)).toBeVisible();
});

test('the screen keeps its state and data when the user returns to it', async ({ openRelease, release }) => {
  const { number } = await runAt(release, 16, { date: '2026-09-29' });
  const page = await openRelease('check_run', '?dateFrom=2026-09-29&dateTo=2026-09-29');
  const counted = page.getByRole('region', { name: 'Total' }).getByRole('link').last();
  await expect(counted).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Holidays' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible();
  await page.goBack();
  await expect(listOf(page).row(number)).toBeVisible();
  await expect(counted).toBeVisible();
});

test('administrators can switch the list to lazy mode, which the address bar keeps', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  const asked = page.waitForRequest((request) => request.url().includes('/api/payments/release-lazy?'));
  await page.getByRole('button', { name: 'Lazy' }).click();
  await asked;
  await expect(page).toHaveURL(/mode=lazy/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lazy' })).toHaveAttribute('aria-pressed', 'true');
});

test('a row’s menu finds its group in the scheduler and copies its id', async ({ openRelease, release }) => {
  const { number, id } = await runAt(release, 4);
  const page = await openRelease('administrator', `?search=${number}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const actions = listOf(page)
    .row(number)
    .getByRole('button', { name: /^Actions for/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Copy Check Run ID' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(id));
  await expect(page.getByRole('menu')).toHaveCount(0);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Find group in Scheduler' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/groups/scheduler' && url.searchParams.get('query') === number,
  );
  await expect(
    page.getByRole('grid', { name: 'Group Scheduler' }).getByRole('rowheader', { name: number }),
  ).toBeVisible();
});

test('? lists the shortcuts; they are inactive while typing, and can be turned off permanently', async ({
  openRelease,
  release,
}) => {
  const date = '2026-08-03';
  for (let many = 0; many < 3; many++) await runAt(release, 4, { date });
  const page = await openRelease('check_run', `?dateFrom=${date}&dateTo=${date}`);
  const { keyboard } = page;
  const list = listOf(page);
  await expect(list.table.getByRole('row')).toHaveCount(4);
  const rowIs = (index: number) => expect(list.table.getByRole('row').nth(index).locator(':focus')).toHaveCount(1);
  await keyboard.press('j');
  await rowIs(1);
  await keyboard.press('j');
  await rowIs(2);
  await keyboard.press('k');
  await rowIs(1);
  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();

  await list.search.focus();
  await keyboard.type('jx?');
  await expect(list.search).toHaveValue('jx?');
  await expect(dialog(page)).toHaveCount(0);
  await list.search.fill('');
  await list.search.press('Enter');

  await page.getByRole('button', { name: 'List settings' }).click();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(dialog(page)).toContainText('Next row');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'List settings' })).toBeFocused();
  await keyboard.press('?');
  await expect(dialog(page)).toContainText('Next row');
  await expect(dialog(page).getByRole('table', { name: 'Rows' })).toContainText('Select the row');
  await expectAccessible(page);
  for (let tab = 0; tab < 5; tab++) {
    await keyboard.press('Tab');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
  }
  await dialog(page).getByRole('checkbox').uncheck();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'List settings' })).toBeFocused();
  await page.reload();
  await expect(list.table.getByRole('row')).toHaveCount(4);
  await keyboard.press('?');
  await keyboard.press('j');
  await expect(dialog(page)).toHaveCount(0);
  await expect(list.table.locator(':focus')).toHaveCount(0);
});

for (const colorScheme of THEMES) {
  test(`axe finds nothing on the list, its selection and a dialog, ${colorScheme}`, async ({
    openRelease,
    release,
  }) => {
    const { number } = await runAt(release, 5);
    const page = await openRelease('administrator', `?search=${number}`);
    await page.emulateMedia({ colorScheme });
    await listOf(page).row(number).getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rerun…' }).click();
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });
}
