import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { dialog, listOf } from './list.ts';

/** The bar above selected runs. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected check runs' });
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** The row of a group's run, found by search. */
export const find = async (page: Page, number: string) => {
  const list = listOf(page);
  await list.search.fill(number);
  await list.search.press('Enter');
  await expect(list.row(number)).toBeVisible();
  return list.row(number);
};

export const select = async (page: Page, number: string) => {
  const row = await find(page, number);
  await row.getByRole('checkbox').check();
  return row;
};

/** Presses a button of the dialog once it can be pressed. */
export const confirm = async (page: Page, action: string) => {
  const button = dialog(page).getByRole('button', { name: action, exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
};

/** Opens the menu of a row; returns one of its actions. */
export const actionOf = async (row: Locator, action: string | RegExp) => {
  await row.getByRole('button', { name: /actions/i }).click();
  return row.page().getByRole('menuitem', { name: action });
};

interface Answer {
  reason?: string;
  /** Of the button that confirms. */
  confirm: string;
  /** What to look at before it is pressed. */
  look?: (asked: Locator) => Promise<void>;
}

/** Gives what the open dialog asks for, and confirms. */
export const answer = async (page: Page, { reason, confirm: button, look }: Answer) => {
  const asked = dialog(page);
  if (reason !== undefined) await asked.getByLabel(/Reason/).fill(reason);
  await look?.(asked);
  await confirm(page, button);
};

/** Chooses an action of a row, gives the reason and confirms. */
export const settle = async (row: Locator, action: string, given: Answer) => {
  await (await actionOf(row, action)).click();
  await answer(row.page(), given);
};
