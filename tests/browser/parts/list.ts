import type { Locator, Page } from '@playwright/test';

/** Locators of a declared list, by what users see. */
/** @param name of the list, where another table stands above it */
export const listOf = (page: Page, name?: string) => {
  const table = page.getByRole('table', { name }).or(page.getByRole('grid', { name })).first();
  const row = (text: string | RegExp): Locator => table.getByRole('row').filter({ hasText: text }).first();
  return {
    table,
    row,
    headers: table.getByRole('columnheader'),
    /** Opens a row's form or its custom content. */
    open: (text: string | RegExp) => row(text).getByRole('button', { name: /^open/i }).first().click(),
    add: page.getByRole('button', { name: /^add/i }),
    search: page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^search/i }))
      .first(),
  };
};

/** An open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const told = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first();

/** As the console shows a day. */
export const shownDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
