import type { Locator, Page } from '@playwright/test';

/** What a person does on a screen, by name, in this order; undefined: it is not there. */
export const actsOf = (page: Page): [name: string, find: () => Promise<(() => Promise<unknown>) | undefined>][] => {
  const main = page.getByRole('main');
  const there = async (target: Locator, act: (target: Locator) => Promise<unknown>) =>
    (await target.first().isVisible()) ? () => act(target.first()) : undefined;
  const click = (target: Locator) => target.click();
  const rows = main.locator('tr[data-record]');
  const opener = rows.first().locator('button[aria-expanded]');
  const form = main.getByRole('form').first();
  const selectAll = main.getByRole('checkbox', { name: /^select all/i });
  const keys = (text: string) => async (target: Locator) => {
    await target.focus();
    await page.keyboard.type(text);
  };
  return [
    ['refresh', () => there(main.getByRole('button', { name: 'Refresh', exact: true }), click)],
    ['sort', () => there(main.getByRole('columnheader').getByRole('button'), click)],
    ['open a filter', () => there(main.locator('button[aria-haspopup]:not([aria-label])'), click)],
    ['a choice of the filter', () => there(page.getByRole('dialog').getByRole('checkbox'), click)],
    ['close the filter', async () => () => page.keyboard.press('Escape')],
    ['select all', () => there(selectAll, click)],
    ['select none', () => there(selectAll, click)],
    ['open a row', () => there(opener, click)],
    ['keys in a form', () => there(form.locator('input[type=text]:enabled, textarea:enabled'), keys('abc'))],
    ['a tick in a form', () => there(form.locator('input[type=checkbox]:enabled'), click)],
    ['a choice in a form', () => there(form.locator('select:enabled'), (target) => target.press('ArrowDown'))],
    ['second tab', () => there(main.getByRole('group').getByRole('button', { pressed: false }), click)],
    ['search', () => there(main.getByRole('searchbox'), keys('ke'))],
    ['palette', async () => () => page.keyboard.press('Control+k')],
    ['keys in the palette', async () => () => page.keyboard.type('or')],
    ['close the palette', async () => () => page.keyboard.press('Escape')],
  ];
};
