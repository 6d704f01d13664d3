import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/* The opened run on the release screen: its payment files and their EOBs. */

export interface ShownRun {
  id: number;
  group: { number: string };
}

/** Opens a run in the release list. */
export const show = async (page: Page, { id, group }: ShownRun, more = '') => {
  await page.goto(`/register/release-payment-files?groupNumber=${group.number}&expanded-row-id=${id}${more}`);
  await expect(page.getByRole('tab', { name: 'Files' })).toBeVisible();
};

export const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name });
/** Opens the first payment file of the run. Returns the table of its EOBs. */
export const openFile = async (page: Page): Promise<Locator> => {
  await grid(page, 'Payment files')
    .getByRole('button', { name: /^(cl|re)\d+\.\d+$/ })
    .first()
    .click();
  const eobs = grid(page, /^EOBs of /);
  await expect(eobs).toBeVisible();
  return eobs;
};
/** The row of an EOB, by its number. */
export const rowOf = (eobs: Locator, number: string) => eobs.locator(`tr[data-name="${number}"]`);
export const pick = (eobs: Locator, number: string) => eobs.getByRole('checkbox', { name: `Select ${number}` });
/** An action on the selected EOBs. */
export const act = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Selected EOBs' }).getByRole('button', { name });
