import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { operatorDay, operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import type { Shift } from '../../bench/observed.ts';
import { observing } from '../../bench/observed.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { expectAccessible, expectAccessibleInThemes } from '../parts/axe.ts';
import { test } from '../parts/release.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Events by day' });
const events = (page: Page) => page.getByRole('grid', { name: 'Summary' }).locator('tr[data-record]');
const span = (page: Page) => page.getByRole('group', { name: 'Days' });
const row = (page: Page, name: RegExp) => grid(page).getByRole('row', { name });

/** At noon of the operator's day. */
const noon = operatorMoment(operatorDay(new Date()), 12);
const RECEIVED = { event_type_id: 1, file_type_id: 1, happened_at: noon };

/** The summary of the group of this file: the server has other groups too, whose events depend on the files before it. */
const NAME = 'Summary Farms';
const SUMMARY = `/dashboard/summary?${new URLSearchParams({ search: NAME })}`;

test.beforeAll(async ({ release: { db } }) => {
  const group = await addGroup(db, { number: 'S-1', name: NAME, location_id: 3 });
  await db.insert(metricsEvents).values([
    { ...RECEIVED, group_id: group.id, file_name: 'cl261123.001', original_filename: 'CLAIMS.TXT' },
    { ...RECEIVED, group_id: group.id, file_name: 'cl261123.002' },
    { ...RECEIVED, group_id: group.id, file_name: 'cl261123.003' },
    {
      ...RECEIVED,
      event_type_id: 6,
      group_id: group.id,
      file_name: 'cl261123.004',
      error: { message: 'Out of balance' },
    },
    // the failed check of a total does not open
    { ...RECEIVED, event_type_id: 136, file_type_id: 6, group_id: group.id, file_name: 'cr_1.pdf' },
  ]);
});

test('an administrator lands on the summary, and a number leads to the events that it counts', async ({
  openRelease,
}) => {
  const page = await openRelease('administrator');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/summary/);
  await page.goto(SUMMARY);
  await expect(row(page, /^Payment 0 0 0 0 0 0 3$/)).toBeVisible();
  await expect(row(page, /^Error 0 0 0 0 0 0 1$/)).toBeVisible();
  await expect(events(page)).toHaveCount(5);
  await expectAccessible(page);

  await row(page, /^Payment 0/)
    .getByRole('link', { name: '3' })
    .click();
  await expect(events(page)).toHaveCount(3);
  // the grid still counts all of them
  await expect(row(page, /^Error 0 0 0 0 0 0 1$/)).toBeVisible();
  await page.reload();
  await expect(events(page)).toHaveCount(3);

  await events(page).filter({ hasText: 'cl261123.001' }).getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByText('CLAIMS.TXT')).toBeVisible();
});

test('what waits for the person leads to its rows', async ({ openRelease, release: { db } }) => {
  const group = await addGroup(db, { name: 'Returned Mail' });
  await addRun(db, group, [{ claims: [4200], answer: { method: 'Check', status: 'Returned' } }], { status: 5 });
  const page = await openRelease('administrator');
  await page.goto('/dashboard/summary');
  const waits = page.getByRole('region', { name: 'What needs me' });
  await expect(waits).toContainText('Returned payment');
  await expect(waits).toContainText(/Oldest \d\d\/\d\d\/\d{4}.*\$42\.00 in all/s);
  await expectAccessible(page);
  await waits.getByRole('link', { name: /^1/ }).first().click();
  await expect(page).toHaveURL(/\/exceptions\?kind=/);
  await expect(page.getByRole('grid', { name: 'Exceptions' })).toContainText('$42.00');
});

test('search and location narrow the grid and the list; only events of some types open', async ({ openRelease }) => {
  const page = await openRelease('finance_manager');
  await page.goto(SUMMARY);
  await expect(events(page)).toHaveCount(5);
  await expect(events(page).filter({ hasText: 'cr_1.pdf' }).getByRole('button')).toHaveCount(0);
  await page.getByPlaceholder('Search by group or file').fill('cl261123.004');
  await expect(events(page)).toHaveCount(1);
  await expect(grid(page).getByRole('link')).toHaveCount(1);
  await page.getByPlaceholder('Search by group or file').fill(NAME);
  await expect(events(page)).toHaveCount(5);
  await page.goto(`${SUMMARY}&locationId=1`);
  await expect(page.getByText('No matches')).toBeVisible();
  await expect(grid(page).getByRole('link')).toHaveCount(0);
  // the group's location counts where the event has none
  await page.goto(`${SUMMARY}&locationId=3`);
  await expect(events(page)).toHaveCount(5);
});

test('the file of an event opens for those who open such files; others read its name', async ({
  openRelease,
  release: { db },
}) => {
  const group = await addGroup(db, { number: 'S-5', name: 'Summary Links', location_id: 3 });
  const { run } = await addRun(db, group, [{ claims: [100] }], { status: 4, filename: 'cl261123.links' });
  const about = { group_id: group.id, check_run_id: run.id, file_name: 'cl261123.links' };
  await db.insert(metricsEvents).values({ ...RECEIVED, happened_at: new Date(), ...about });
  const open = async (role: 'administrator' | 'finance_manager') => {
    const page = await openRelease(role);
    await page.goto(`/dashboard/summary?${new URLSearchParams({ search: 'Summary Links' })}`);
    await events(page).first().getByRole('button', { name: /^Open/ }).click();
    await expect(page.getByText('Original file name')).toBeVisible();
    return page;
  };
  const page = await open('administrator');
  await expect(page.getByRole('button', { name: 'Preview cl261123.links' })).toBeVisible();
  const finance = await open('finance_manager');
  await expect(finance.getByText('cl261123.links').last()).toBeVisible();
  await expect(finance.getByRole('button', { name: /cl261123\.links$/ })).toHaveCount(0);
});

test('the days move by a week, not beyond today', async ({ openRelease }) => {
  const page = await openRelease('check_run');
  await page.goto(SUMMARY);
  await expect(events(page)).toHaveCount(5);
  const last = await span(page).innerText();
  const next = span(page).getByRole('button', { name: 'Next 7 days' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await span(page).getByRole('button', { name: 'Previous 7 days' }).click();
  await expect(events(page)).toHaveCount(0);
  await expect(grid(page).getByRole('link')).toHaveCount(0);
  await next.click();
  await expect(span(page)).toHaveText(last);
  await expect(events(page)).toHaveCount(5);
});

test('the week is plotted, with its numbers in tables', async ({ openRelease, release: { db } }) => {
  // of its own: at the others the server has files of other tests
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into locations (key, name, short_name, location) values ('005', 'Nevada', 'NV', 'Reno, NV') returning id`);
  const location_id = rows[0]?.id ?? 0;
  const group = await addGroup(db, { number: 'S-3', name: 'Summary Plots', location_id });
  await addRun(db, group, [{ claims: [123_450], method: 'ACH' }], { status: 4 });
  const page = await openRelease('administrator');
  await page.goto(`/dashboard/summary?locationId=${location_id}`);
  const plot = (name: string) => page.getByRole('region', { name });
  await expect(plot('Four weeks').getByRole('table', { name: 'Dollars loaded by day, four weeks' })).toContainText(
    '$1,234.50',
  );
  // its heading and seven days
  await expect(plot('Files loaded by day').getByRole('table').getByRole('row')).toHaveCount(8);
  const methods = plot('Dollars by method').getByRole('table', { name: 'Dollars by payment method' }).getByRole('row');
  await expect(methods).toHaveCount(5);
  await expect(methods.first()).toHaveText(/Dollars\s*Share/);
  await expect(methods.filter({ hasText: 'ACH' })).toHaveText(/^ACH\s*\$1,234\.50\s*100%$/);
  await expect(plot('Dollars by method').locator('[data-label]').filter({ hasText: 'ACH' })).toHaveText('ACH 100%');
  await expect(plot('Hours from load to release').getByRole('table')).toHaveCount(1);
  await expectAccessible(page);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at a width of ${width} px nothing moves while the dashboards load and refresh`, async ({ openRelease }) => {
    const page = await openRelease('administrator');
    await page.setViewportSize({ width, height });
    const observe = await observing(page);
    for (const address of ['/dashboard/summary', '/dashboard/statistics', '/healthcheck']) {
      const moved: Shift[] = [];
      moved.push(...(await observe(() => page.goto(address))).shifts);
      const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true });
      moved.push(...(await observe(() => refresh.click())).shifts);
      expect(
        moved.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(moved),
      ).toBeLessThan(0.02);
    }
  });
}

test('the grid stands beside the plots from 1280 px, above them on a narrower screen', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(SUMMARY);
  const [table, plot] = [grid(page), page.getByRole('region', { name: 'Four weeks' })];
  await expect(plot.getByRole('table')).toHaveCount(1);
  const top = async () => (await plot.boundingBox())?.y ?? 0;
  expect(await top()).toBeLessThan((await table.boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 1279, height: 800 });
  const bottom = async () => {
    const box = await table.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await top()) > (await bottom())).toBe(true);
});

test('on a narrow screen zeros are not drawn, and nothing is cut', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SUMMARY);
  await expect(events(page)).toHaveCount(5);
  await expect(grid(page).getByRole('gridcell', { name: '0', exact: true })).toHaveCount(0);
  await expect(grid(page).getByRole('link')).toHaveText(['3', '1', '1']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('filters whose values cannot be read say so, with a way to read them again', async ({ openRelease }) => {
  const page = await openRelease('administrator');
  await page.route('**/metrics/getFilters*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(SUMMARY);
  // the rows are there all the same
  await expect(events(page)).toHaveCount(5);
  const filter = (name: string) => page.getByRole('dialog', { name });
  await page.getByRole('button', { name: 'Event', exact: true }).click();
  await expect(filter('Event').getByRole('alert')).toContainText('Something went wrong when getting a event types');
  // their names are known without the call
  await expect(filter('Event').getByRole('checkbox', { name: 'Received', exact: true })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  const failed = filter('Location').getByRole('alert');
  await expect(failed).toContainText('Failed to fetch locations: 503');
  await expectAccessibleInThemes(page);
  await page.unroute('**/metrics/getFilters*');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(filter('Location').getByRole('checkbox', { name: /5$/ })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('an account manager has no summary', async ({ openRelease }) => {
  const page = await openRelease('account_manager');
  await page.goto('/dashboard/summary');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Summary' })).toHaveCount(0);
});

test('the file of an event can be opened; where it is not known where one is, the preview says so', async ({
  openRelease,
  release: { db },
}) => {
  const group = await addGroup(db, { number: 'S-2', name: 'Summary Files', location_id: 3 });
  const { run, file } = await addRun(db, group, [{ claims: [100] }], { filename: 'cl261121.001' });
  await db.insert(metricsEvents).values([
    { ...RECEIVED, group_id: group.id, check_run_id: run.id, file_name: file.filename },
    { ...RECEIVED, event_type_id: 203, file_type_id: 1000, group_id: group.id, file_name: 'dropped.xlsx' },
  ]);
  const page = await openRelease('administrator');
  await page.goto(`/dashboard/summary?${new URLSearchParams({ search: 'Summary Files' })}`);
  const open = async (name: string) => {
    await events(page).filter({ hasText: name }).getByRole('button', { name: /^Open/ }).click();
    await page.getByRole('button', { name: `Preview ${name}` }).click();
  };
  await open('dropped.xlsx');
  const unknown = page.getByRole('dialog', { name: 'No preview available' });
  await expect(unknown.getByText('Invalid file URL')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(unknown).toHaveCount(0);
  await open('cl261121.001');
  // only its record was added, not its bytes
  await expect(page.getByRole('dialog', { name: 'cl261121.001' })).toContainText(
    'Something went wrong while loading the preview. Please try again later.',
  );
});
