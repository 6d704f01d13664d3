import type { Page } from '@playwright/test';
import { apiAs } from '../support/calls/api.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInThemes } from './parts/axe.ts';
import { dialog, listOf, told } from './parts/list.ts';

test.use({ role: 'finance_manager' });

const form = (page: Page) => page.getByRole('form', { name: 'Edit group' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });

/** Adds a group of its own for a test. */
const addGroup = async (number: string, name: string) => {
  const api = await apiAs(process.env.CONSOLE_URL ?? '', 'administrator');
  const { status } = await api.post('/groups', { number, name, location_id: 1 });
  expect(status).toBe(201);
};

const openGroup = async (page: Page, number: string) => {
  await page.goto(`/groups?query=${number}`);
  await listOf(page).open(number);
  await expect(form(page).getByLabel('Banking ID')).toBeVisible();
};

test('the strip filters by schedule on a click and clears it on a second one', async ({ page }) => {
  await addGroup('BG-1', 'Strip and footer');
  await page.goto('/groups');
  await expect(told(page, /^Showing groups 1–\d+ out of \d+/)).toBeVisible();
  const unscheduled = page.getByRole('toolbar', { name: 'Schedule' }).getByRole('button', { name: /^Unscheduled/ });
  await unscheduled.click();
  await expect(page).toHaveURL(/[?&]schedule=unscheduled/);
  await expect(unscheduled).toHaveAttribute('aria-pressed', 'true');
  await expect(listOf(page).row('BG-1')).toBeVisible();
  await unscheduled.click();
  await expect(page).not.toHaveURL(/schedule=/);
});

test('choosing a network adds its reports, none removes them, and the settings are saved', async ({ page }) => {
  await addGroup('BG-2', 'Network of reports');
  await openGroup(page, 'BG-2');
  const reports = form(page).getByRole('group', { name: 'Reports', exact: true }).last();
  await form(page).getByLabel('Network *').selectOption('Nomi');
  await expect(reports.getByRole('group', { name: 'Network Detail' })).toBeVisible();
  await expect(reports.getByRole('group', { name: 'Network Summary' })).toBeVisible();
  await form(page).getByLabel('Network *').selectOption('None');
  await expect(reports.getByRole('group', { name: /^Network/ })).toHaveCount(0);

  await form(page).getByLabel('Network *').selectOption('Quantify');
  await form(page).getByLabel('Account number', { exact: true }).fill('000123456789');
  await form(page).getByLabel('Routing number', { exact: true }).fill('000000000');
  await save(page).click();
  await expect(form(page).getByText('Invalid routing number').first()).toBeVisible();
  await form(page).getByLabel('Routing number', { exact: true }).fill('021000021');
  await save(page).click();
  await expect(page.getByText('Group saved').first()).toBeVisible();
  await expect(listOf(page).row('BG-2')).toContainText('Quantify');

  await listOf(page).open('BG-2');
  await expect(form(page).getByLabel('Account number', { exact: true })).toHaveValue('••••6789');
});

test('reports are added once each, and removed after a question', async ({ page }) => {
  await addGroup('BG-3', 'Reports');
  await openGroup(page, 'BG-3');
  const add = form(page).getByRole('button', { name: 'Add report' });
  await form(page).getByLabel('Report type').selectOption('One Page');
  await add.click();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription('This report type has already been added');
  await form(page).getByRole('button', { name: 'Remove One Page' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to remove this report type?');
  await expect(dialog(page)).toContainText('This action cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(form(page).getByRole('button', { name: 'Remove One Page' })).toHaveCount(0);
});

test('leaving unsaved edits asks; the rest of the group cannot be edited and says why', async ({ page }) => {
  await addGroup('BG-4', 'Unsaved');
  await openGroup(page, 'BG-4');
  await expect(form(page).getByText('Editing is disabled until the portal is the master data source.')).toBeVisible();
  await form(page).getByLabel('Banking ID').fill('typed');
  await form(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to discard changes?');
  await expect(dialog(page)).toContainText('This action cannot be undone.');
  await page.keyboard.press('Escape');
  await expect(form(page).getByLabel('Banking ID')).toHaveValue('typed');
});

test('a group without a date says why, and the opened group has no accessibility faults', async ({ page }) => {
  await addGroup('BG-5', 'Dates');
  await openGroup(page, 'BG-5');
  const dates = form(page).getByRole('group', { name: 'Next dates' });
  await expect(dates.getByRole('region', { name: 'Next run' })).toContainText('No weekday is scheduled');
  await expect(dates.getByRole('region', { name: 'Next pull' })).toContainText('The premium is not pulled');
  await expectAccessibleInThemes(page);
});
