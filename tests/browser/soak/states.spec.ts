import type { Page } from '@playwright/test';
import { screens } from '../../../resources/index.ts';
import { expect, test } from '../fixtures.ts';
import { addressOf } from '../parts/address.ts';
import { expectAccessibleInThemes } from '../parts/axe.ts';
import { networkIdle } from '../parts/network.ts';

/** Runs axe on every declared list in each of its states, in both themes and two widths (TRUST G1, G8). */
const WIDTHS = [320, 1280];
const HEIGHT = 900;
/** The save bar of an opened form stays in sight: axe takes a control that it covers in part for one that is too small. */
const HEIGHT_OPENED = 2400;

// many tests that only read: both workers share them
test.describe.configure({ mode: 'parallel' });
test.use({ role: 'administrator', viewport: { width: 1280, height: HEIGHT } });

/**
 * Marks the list whose state changes; returns its selector. The colors of the rest of the page, which can be long, stay
 * as they were checked. A matrix of counts above a list has no caption.
 */
const markList = async (page: Page): Promise<string> => {
  const list = page.locator('main section:has([role="grid"] > caption)').first();
  if ((await list.count()) === 0) return 'main';
  await list.evaluate((one) => one.setAttribute('data-under-test', ''));
  return '[data-under-test]';
};

/** The page is loaded once for all widths and themes: loading it takes longer than the checks. */
const expectAccessibleAtWidths = async (page: Page, changed?: string, height = HEIGHT) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    await networkIdle(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sideways, `the page scrolls sideways at ${width} px`).toBe(false);
    await expectAccessibleInThemes(page, changed);
  }
};

for (const screen of screens) {
  const { title } = screen;
  test(`${title}: loaded, expanded, empty`, async ({ page }) => {
    await page.goto(addressOf(screen));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await networkIdle(page);
    await expectAccessibleAtWidths(page);

    const list = await markList(page);
    const opener = page
      .locator('[role="grid"] [data-record]')
      .getByRole('button', { name: /^open /i })
      .first();
    if (await opener.isVisible()) {
      await opener.click();
      await networkIdle(page);
      await expectAccessibleAtWidths(page, list, HEIGHT_OPENED);
    }
    const search = page.getByRole('searchbox').first();
    if (await search.isVisible()) {
      await search.fill('no record says this');
      await expect(page.getByText(/no matches|no holidays|no locations/i).first()).toBeVisible();
      await expectAccessibleAtWidths(page, list);
    }
  });
}
