import type { Page } from '@playwright/test';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { scheduleFilterOf } from '../../../domain/groups/schedule-filter.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInThemes } from '../parts/axe.ts';
import { dialog, listOf } from '../parts/list.ts';

test.use({ role: 'check_run' });

const form = (page: Page) => page.getByRole('form', { name: 'Edit group' });
const panel = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true }).first();
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });
const strip = (page: Page) => page.getByRole('toolbar', { name: 'Schedule' });

const administrator = () => apiAs(process.env.CONSOLE_URL ?? '', 'administrator');

/** Adds a group of its own for a test, and saves its schedule. */
const addGroup = async (number: string, name: string, schedule: object = {}, network?: string): Promise<number> => {
  const api = await administrator();
  const { body, status } = await api.post<{ id: number }>('/groups', { number, name, location_id: 1 });
  expect(status).toBe(201);
  if (network) expect((await api.patch(`/groups/${body.id}`, { network })).status).toBe(200);
  expect((await api.patch(`/groups/schedule/${body.id}`, schedule)).status).toBe(200);
  return body.id;
};

const openGroup = async (page: Page, number: string, schedule = '') => {
  await page.goto(`/groups/scheduler?schedule=${schedule}&query=${number}`);
  await listOf(page).open(number);
  await expect(form(page).getByRole('checkbox', { name: 'Monday, every week' })).toBeVisible();
};

test('a form takes the focus when its inputs are there, also if one of them arrives late', async ({ page }) => {
  await addGroup('BS-0', 'Late input');
  const [wanted, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/ScheduleInput-*.js', async (route) => {
    wanted.resolve();
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/groups/scheduler?schedule=&query=BS-0');
  await listOf(page).open('BS-0');
  await wanted.promise;
  await expect(page.getByRole('progressbar', { name: 'Loading' }).first()).toBeVisible();
  await expect(page.getByLabel('Release type')).toHaveCount(0);
  arrived.resolve();
  const first = form(page).getByRole('checkbox', { name: 'Monday, every week' });
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
});

test('the list starts with the bar of today, named in the address; a second click clears it', async ({ page }) => {
  await page.goto('/groups/scheduler');
  const today = scheduleFilterOf(operatorDay(new Date()));
  await expect(page).toHaveURL(new RegExp(`[?&]schedule=${today}(&|$)`));
  const chosen = strip(page).getByRole('button', { pressed: true });
  await expect(chosen).toHaveCount(1);
  await chosen.click();
  await expect(page).toHaveURL(/[?&]schedule=(&|$)/);
  await expect(strip(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await page.reload();
  await expect(strip(page).getByRole('button', { pressed: true })).toHaveCount(0);
});

test('a search that finds nothing under the day drops the day and says so', async ({ page }) => {
  const day = Number(scheduleFilterOf(operatorDay(new Date())));
  const other = (['MON', 'TUE', 'WED', 'THU', 'FRI'] as const)[day % 5] ?? 'MON';
  await addGroup('BS-1', 'On another day', { schedule: { [other]: [1] } });
  await page.goto('/groups/scheduler?query=bs-1');
  await expect(listOf(page).row('BS-1')).toBeVisible();
  await expect(page.getByText(/The filter was removed\./).first()).toBeVisible();
  await expect(page).toHaveURL(/schedule=(&|$)/);
});

test('the panels beside the list preview the day of the bar, and are hidden by their button', async ({ page }) => {
  await addGroup('BS-2', 'Previewed', { schedule: { WED: [1, 2, 3, 4, 5] } });
  await page.goto('/groups/scheduler?schedule=3');
  const aside = page.getByRole('complementary', { name: 'Schedule preview' });
  await expect(aside.getByText('Next schedule will be sent')).toBeVisible();
  await expect(aside.getByRole('tab').first()).toHaveText('schedule-001.csv');
  await expect(aside.getByRole('row', { name: /^BS-2 Previewed / })).toBeVisible();
  await expect(aside.getByRole('button', { name: 'Download schedule-001.csv' })).toBeVisible();
  await expect(aside.getByRole('table', { name: 'Holiday calendar' })).toBeVisible();
  await expect(aside.getByRole('heading', { name: 'Groups about to expire' })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule preview' }).click();
  await expect(aside).toHaveCount(0);
});

test('the next six runs follow the schedule while it is edited, and a group leaves the day it was seen on', async ({
  page,
}) => {
  await addGroup('BS-3', 'Moves to Wednesday', { schedule: { MON: [1, 2, 3, 4, 5] } });
  await openGroup(page, 'BS-3', '1');
  const runs = form(page).getByRole('region', { name: 'Next runs' });
  await expect(runs.getByRole('listitem')).toHaveCount(6);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await form(page).getByRole('checkbox', { name: 'Monday, every week' }).uncheck();
  await expect(runs).toContainText('No weekday is scheduled');
  // a run of a Friday that is a holiday may move to a Monday, on which there was one before
  await form(page).getByRole('checkbox', { name: 'Wednesday, week 1' }).check();
  await expect(runs.getByText('new', { exact: true })).toHaveCount(6);
  await expect(runs.getByText('no longer').first()).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
  // the search then finds nothing on Mondays, and shows it among all
  await expect(listOf(page).row('BS-3')).toContainText('Wed 1');
});

test('a group that is taken off hold stays where it was seen', async ({ page }) => {
  await addGroup('BS-4', 'Held', { schedule: { MON: [1] }, is_on_hold: true });
  await page.goto('/groups/scheduler?schedule=on_hold');
  await listOf(page).open('BS-4');
  await form(page).getByLabel('On hold').uncheck();
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
  await expect(listOf(page).row('BS-4')).toBeVisible();
  await expect(listOf(page).row('BS-4')).not.toContainText('On hold');
  await page.reload();
  await expect(listOf(page).table).toBeVisible();
  await expect(listOf(page).row('BS-4')).toHaveCount(0);
});

test('automatic release needs a weekday; other releases have none', async ({ page }) => {
  await addGroup('BS-5', 'Release');
  await openGroup(page, 'BS-5');
  const day = form(page).getByLabel(/^Release day/);
  await expect(day).toBeDisabled();
  await form(page).getByLabel('Release type').selectOption('Auto');
  await expect(day.getByRole('option')).toHaveText(['–', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  await save(page).click();
  await expect(form(page).getByText('Release day is required').first()).toBeVisible();
  await day.selectOption('Thursday');
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
  await listOf(page).open('BS-5');
  await expect(day).toHaveValue('4');
});

test('default reports are there when a group is opened; a removed report is taken from its recipients, who are named', async ({
  page,
}) => {
  await addGroup('BS-6', 'Reports and recipients', {
    reports: [{ type: 'OnePage', options: { includePHI: true, includeDiagnosisDetails: false } }],
  });
  await openGroup(page, 'BS-6');
  const reports = panel(page, 'Check Register Reports');
  await expect(reports.getByRole('group', { name: 'Summary' })).toBeVisible();
  await expect(reports.getByRole('button', { name: 'Remove Summary' })).toHaveCount(0);
  await expect(reports.getByRole('button', { name: 'Remove Detail' })).toHaveCount(0);

  const emails = panel(page, 'Group Email Management');
  await emails.getByRole('button', { name: 'Add recipient' }).click();
  await emails.getByLabel('Email').fill('Payroll@Example.com');
  await emails.getByRole('checkbox', { name: 'One Page' }).check();
  await emails.getByLabel('Delayed notice').check();
  await emails.getByRole('button', { name: 'Add recipient' }).click();
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();

  await listOf(page).open('BS-6');
  // the recipient without an address was left out
  await expect(emails.getByLabel('Email')).toHaveCount(1);
  await expect(emails.getByLabel('Email')).toHaveValue('payroll@example.com');
  await expect(emails.getByLabel('Delayed notice')).toBeChecked();
  await reports.getByRole('button', { name: 'Remove One Page' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to remove this report type?');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await save(page).click();
  await expect(page.getByText(/Recipients configs updated: .* payroll@example\.com: One Page\./).first()).toBeVisible();
});

test('removing a recipient asks first', async ({ page }) => {
  await addGroup('BS-7', 'Recipients', {
    notification_recipients: [{ email: 'a@example.com', attachments: [], delayed_notice: false }],
  });
  await openGroup(page, 'BS-7');
  const emails = panel(page, 'Group Email Management');
  await emails.getByRole('button', { name: 'Remove recipient 1' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to remove this recipient?');
  await expect(dialog(page)).toContainText('This action cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(emails.getByLabel('Email')).toHaveCount(1);
  await emails.getByRole('button', { name: 'Remove recipient 1' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(emails.getByLabel('Email')).toHaveCount(0);
});

test('the network’s emails are for groups with a network', async ({ page }) => {
  await addGroup('BS-8', 'Without a network');
  await addGroup('BS-9', 'With a network', {}, 'nomi');
  const add = panel(page, 'Network Email Management').getByRole('button', { name: 'Add recipient' });
  await openGroup(page, 'BS-8');
  await expect(add).toBeDisabled();
  await openGroup(page, 'BS-9');
  await add.click();
  const emails = panel(page, 'Network Email Management');
  await emails.getByLabel('Email').fill('net@example.com');
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
});

test('the second of two people sees who changed what, and takes or keeps it', async ({ page }) => {
  const id = await addGroup('BS-10', 'Two people', { notes: 'Before' });
  await openGroup(page, 'BS-10');
  const api = await administrator();
  expect((await api.patch(`/groups/schedule/${id}`, { notes: 'Theirs', funding: 'Wire' })).status).toBe(200);
  await form(page).getByLabel('Notes').fill('Mine');
  await form(page).getByLabel('Group contact').fill('Ada');
  await save(page).click();
  const notes = form(page).getByRole('group', { name: 'Notes', exact: true });
  await expect(notes).toContainText(/changed by .*\w/);
  await expect(notes).toContainText('Take theirs: Theirs');
  await notes.getByRole('radio', { name: 'Keep mine: Mine' }).check();
  await form(page).getByRole('button', { name: 'Save merged' }).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
  const { body } = await api.get<Record<string, unknown>>(`/groups/${id}`);
  expect(body).toMatchObject({ notes: 'Mine', funding: 'Wire', group_contact: 'Ada' });
});

test('leaving the screen with unsaved changes asks', async ({ page }) => {
  await addGroup('BS-11', 'Unsaved');
  await openGroup(page, 'BS-11');
  await form(page).getByLabel('Notes').fill('typed');
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await expect(dialog(page)).toContainText('Are you sure you want to discard changes?');
  await page.keyboard.press('Escape');
  await expect(form(page).getByLabel('Notes')).toHaveValue('typed');
});

test('notes are shortened; the opened group has no accessibility faults', async ({ page }) => {
  await addGroup('BS-12', 'Notes', { notes: 'Call the client before the release of a large file' });
  await openGroup(page, 'BS-12');
  await expect(form(page).getByRole('region', { name: 'Next runs' })).toContainText('No weekday is scheduled');
  await expectAccessibleInThemes(page);
});

test.describe('a check run manager', () => {
  test.use({ role: 'check_run_manager' });

  test('sees which runs a holiday moves before it is saved', async ({ page }) => {
    const soon = new Date(Date.now() + 20 * 86_400_000);
    // a Wednesday within the next 60 days that is no holiday of the Federal Reserve
    while (soon.getUTCDay() !== 3) soon.setUTCDate(soon.getUTCDate() + 1);
    await addGroup('BS-13', 'Moved by a holiday', { schedule: { WED: [1, 2, 3, 4, 5] } });
    await page.goto('/holidays');
    await listOf(page).add.click();
    const holiday = page.getByRole('form', { name: 'New holiday' });
    await holiday.getByLabel(/^Date/).fill(soon.toISOString().slice(0, 10));
    const changes = holiday.getByRole('list', { name: 'Changed runs' });
    await expect(changes.getByRole('listitem').filter({ hasText: 'BS-13' })).toContainText(/moves to/);
  });
});
