import type { Page } from '@playwright/test';
import type { Api } from '../support/calls/api.ts';
import { apiAs } from '../support/calls/api.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInThemes } from './parts/axe.ts';
import { listOf } from './parts/list.ts';
import { sessionOf } from './parts/sign-in.ts';

/* What other people change moves on the screen (docs/rules/records.md, "Live"). */

test.use({ role: 'check_run_manager' });

interface Holiday {
  id: number;
  version: number;
  date: string;
  description: string;
}

let administrator: Api;
test.beforeAll(async () => {
  administrator = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
});

/** A word that only the holidays of one test have. */
const word = () => `Live${crypto.randomUUID().slice(0, 8)}`;

const add = async (date: string, description: string): Promise<Holiday> => {
  const { status, body } = await administrator.post<Holiday>('/holidays', { date, description, overrides: [] });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const change = async (holiday: Holiday, description: string): Promise<Holiday> => {
  const { status, body } = await administrator.put<Holiday>(
    `/holidays/${holiday.id}`,
    { date: holiday.date, description, overrides: [] },
    { 'if-match': `"${holiday.version}"` },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Days that no other test uses, a decade for each worker's run. */
const dayOf = (year: number) => {
  const day = Math.floor(Math.random() * 28) + 1;
  const month = Math.floor(Math.random() * 12) + 1;
  return (later: number) => `${year + later}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const refresh = (page: Page, waiting: string) => page.getByRole('button', { name: `Refresh: ${waiting}` });

/** Resolves once the page follows what changes. */
const opened = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok());

test('rows change in their places, new ones wait behind a button, and those that no longer match go', async ({
  page,
}) => {
  const [sought, day] = [word(), dayOf(2051)];
  const first = await add(day(1), `${sought} first`);
  const second = await add(day(2), `${sought} second`);
  const stream = opened(page);
  await page.goto(`/holidays?query=${sought}`);
  const list = listOf(page);
  await expect(list.row('first')).toBeVisible();
  await stream;

  const changed = await change(first, `${sought} first, renamed`);
  await expect(list.row('first, renamed')).toBeVisible();

  // sorted by date, it belongs above the others, which must not move
  const { y } = (await list.row('first, renamed').boundingBox()) ?? { y: Number.NaN };
  const above = await add(day(0), `${sought} above`);
  await expect(refresh(page, '1 new')).toBeVisible();
  await expect(list.row('above')).toHaveCount(0);
  expect((await list.row('first, renamed').boundingBox())?.y).toBe(y);
  await expectAccessibleInThemes(page);
  await refresh(page, '1 new').click();
  await expect(list.row('above')).toBeVisible();

  await change(second, 'Another word');
  await expect(refresh(page, '1 gone')).toBeVisible();
  await expect(list.row('second')).toHaveCount(0);
  for (const { id } of [above, changed, second]) await administrator.delete(`/holidays/${id}`);
});

test('an open form shows what others saved, and says so before what was typed is saved', async ({ page }) => {
  const [sought, day] = [word(), dayOf(2061)];
  const holiday = await add(day(0), `${sought} as it was`);
  const stream = opened(page);
  await page.goto(`/holidays?query=${sought}`);
  const list = listOf(page);
  await list.open(sought);
  await stream;
  const form = page.getByRole('form', { name: 'Edit holiday' });
  const description = form.getByLabel('Holiday description');
  await expect(description).toHaveValue(`${sought} as it was`);

  // nothing is typed: the form shows what is saved
  const renamed = await change(holiday, `${sought} renamed`);
  await expect(description).toHaveValue(`${sought} renamed`);

  await description.fill(`${sought} typed`);
  await change(renamed, `${sought} renamed again`);
  const meanwhile = page.getByRole('region', { name: 'Someone else changed this meanwhile' });
  await expect(meanwhile).toContainText(`Holiday description: ${sought} renamed again`);
  await expect(meanwhile).toContainText('changed by Demo Administrator');
  await expect(description).toHaveValue(`${sought} typed`);
  await expect(description).toBeFocused();
  await expectAccessibleInThemes(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: /^Keep mine/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Keep mine/ }).check();
  await page.getByRole('button', { name: 'Save merged' }).click();
  await expect(list.row(`${sought} typed`)).toBeVisible();
  await administrator.delete(`/holidays/${holiday.id}`);
});

test('a cut stream is said quietly, and what was missed is read when it stands again', async ({ page }) => {
  const [sought, day] = [word(), dayOf(2071)];
  const holiday = await add(day(0), `${sought} before`);
  await page.route('**/api/live', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/holidays?query=${sought}`);
  const list = listOf(page);
  await expect(list.row('before')).toBeVisible();
  const sign = page.getByRole('contentinfo').getByRole('status');
  await expect(sign).toHaveText('Live updates are interrupted. Refresh to see what others change.');
  await change(holiday, `${sought} after`);
  await page.unroute('**/api/live');
  await expect(list.row('after')).toBeVisible();
  await expect(sign).toHaveText('');
  await administrator.delete(`/holidays/${holiday.id}`);
});

test('who else has a record open is said at its activity, and who of them edits it', async ({
  page,
  browser,
  baseURL,
}) => {
  const [sought, day] = [word(), dayOf(2081)];
  const holiday = await add(day(0), `${sought} of two people`);
  const storageState = await sessionOf(browser, String(baseURL), 'administrator');
  const context = await browser.newContext({ storageState });
  const other = await context.newPage();
  for (const one of [page, other]) {
    const stream = opened(one);
    await one.goto(`/holidays?query=${sought}`);
    await listOf(one).open(sought);
    await stream;
  }
  const here = page.getByRole('region', { name: /^Activity of/ }).getByRole('status');
  await expect(here).toHaveText('DADemo Administrator is here');
  await expectAccessibleInThemes(page);
  await other.getByLabel('Holiday description').fill('Typed by the other');
  await expect(here).toHaveText('DADemo Administrator is editing');
  await other.getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(here).toHaveText('');
  await context.close();
  await administrator.delete(`/holidays/${holiday.id}`);
});

test('Summary tells what happened, by kind and person, as it happens', async ({ page }) => {
  const stream = opened(page);
  await page.goto('/dashboard/summary');
  const happened = page.getByRole('region', { name: 'What happened' });
  const entries = happened.getByRole('listitem');
  await happened.getByLabel('Kind').selectOption('Holiday');
  await happened.getByLabel('Person').selectOption('Demo Administrator');
  await stream;
  const day = dayOf(2081)(0);
  const holiday = await add(day, word());
  const shown = `holiday ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  await expect(entries.first()).toContainText(`Demo Administratorcreated ${shown}`);
  await change(holiday, word());
  await expect(entries.first()).toContainText(`Demo Administratorchanged ${shown}Holiday description`);
  await expectAccessibleInThemes(page);
  // each leads to its record
  await entries.first().getByRole('link', { name: shown }).click();
  await expect(page).toHaveURL(/\/holidays\?expanded-row-id=\d+/);
  await page.goBack();
  await happened.getByLabel('Kind').selectOption('Note');
  await expect(entries.filter({ hasText: 'holiday' })).toHaveCount(0);
});
